// Generated from the contract: `npm run generate`.
import { BaseClient } from '../core/base-client.ts'
import { AccountResource } from './account.ts'
import { PostsResource } from './posts.ts'
import { QuestionsResource } from './questions.ts'
import { PollsResource } from './polls.ts'
import { McqsResource } from './mcqs.ts'
import { CommunitiesResource } from './communities.ts'
import { ServicesResource } from './services.ts'
import { JobsResource } from './jobs.ts'
import { TagsResource } from './tags.ts'
import { MediaResource } from './media.ts'
import { ScheduledResource } from './scheduled.ts'
import { LookupsResource } from './lookups.ts'
import { BookingsResource } from './bookings.ts'
import { ReviewsResource } from './reviews.ts'
import { ApplicationsResource } from './applications.ts'
import { FollowsResource } from './follows.ts'
import { ConnectionsResource } from './connections.ts'
import { BlocksResource } from './blocks.ts'
import { AnswersResource } from './answers.ts'
import { CommentsResource } from './comments.ts'
import { ItemsResource } from './items.ts'
import { ReactionsResource } from './reactions.ts'
import { FavoritesResource } from './favorites.ts'
import { ReportsResource } from './reports.ts'
import { ProfileResource } from './profile.ts'
import { CvResource } from './cv.ts'
import { PreferencesResource } from './preferences.ts'
import { ActivityResource } from './activity.ts'
import { FeedResource } from './feed.ts'
import { SearchResource } from './search.ts'
import { UsersResource } from './users.ts'
import { ChatsResource } from './chats.ts'
import { GroupsResource } from './groups.ts'
import { NotificationsResource } from './notifications.ts'

/** A client with every operation there is. */
export abstract class Namespaces extends BaseClient {
  /** The key itself: whose it is, what it may do, what it has used today; and this description. */
  readonly account: AccountResource = new AccountResource(this)
  /** Articles: publish, edit, read and comment. */
  readonly posts: PostsResource = new PostsResource(this)
  /** Questions and their answers. */
  readonly questions: QuestionsResource = new QuestionsResource(this)
  /** Polls: two to five options, one vote a member. */
  readonly polls: PollsResource = new PollsResource(this)
  /** Multiple-choice questions: two to five options, one of them right. */
  readonly mcqs: McqsResource = new McqsResource(this)
  /** Communities: found, join, run and read them. */
  readonly communities: CommunitiesResource = new CommunitiesResource(this)
  /** Services that members sell: publish, find, book and review. */
  readonly services: ServicesResource = new ServicesResource(this)
  /** Job posts: publish, find, apply, close and reopen. */
  readonly jobs: JobsResource = new JobsResource(this)
  /** Topics that content is filed under. */
  readonly tags: TagsResource = new TagsResource(this)
  /** Images for posts, profiles and everything else. */
  readonly media: MediaResource = new MediaResource(this)
  /** What waits to be published: list, move, publish now, cancel. */
  readonly scheduled: ScheduledResource = new ScheduledResource(this)
  /** Values to choose from: communities, categories, job options, places, icons. */
  readonly lookups: LookupsResource = new LookupsResource(this)
  /** Orders of services, from request to completion. */
  readonly bookings: BookingsResource = new BookingsResource(this)
  /** Reviews of services. */
  readonly reviews: ReviewsResource = new ReviewsResource(this)
  /** Applications for jobs, from the letter to the decision. */
  readonly applications: ApplicationsResource = new ApplicationsResource(this)
  /** Following members, communities and tags. */
  readonly follows: FollowsResource = new FollowsResource(this)
  /** Mutual connections between members. */
  readonly connections: ConnectionsResource = new ConnectionsResource(this)
  /** Members you want nothing to do with. */
  readonly blocks: BlocksResource = new BlocksResource(this)
  /** Answers to questions. */
  readonly answers: AnswersResource = new AnswersResource(this)
  /** Comments and replies. */
  readonly comments: CommentsResource = new CommentsResource(this)
  /** What holds for items of every kind: archiving and images. */
  readonly items: ItemsResource = new ItemsResource(this)
  /** Likes and dislikes. */
  readonly reactions: ReactionsResource = new ReactionsResource(this)
  /** Items you saved. */
  readonly favorites: FavoritesResource = new FavoritesResource(this)
  /** Telling the moderators of something. */
  readonly reports: ReportsResource = new ReportsResource(this)
  /** Your own profile. */
  readonly profile: ProfileResource = new ProfileResource(this)
  /** Your own CV. */
  readonly cv: CvResource = new CvResource(this)
  /** Your own preferences. */
  readonly preferences: PreferencesResource = new PreferencesResource(this)
  /** What you did lately. */
  readonly activity: ActivityResource = new ActivityResource(this)
  /** Your home feed. */
  readonly feed: FeedResource = new FeedResource(this)
  /** Search over the whole site. */
  readonly search: SearchResource = new SearchResource(this)
  /** Other members: profiles, activity, CVs, connections. */
  readonly users: UsersResource = new UsersResource(this)
  /** Direct and group chats: read, send, search. */
  readonly chats: ChatsResource = new ChatsResource(this)
  /** Group chats: members, roles, name and icon. */
  readonly groups: GroupsResource = new GroupsResource(this)
  /** What happened to you and yours. */
  readonly notifications: NotificationsResource = new NotificationsResource(this)
}
