// Generated from the contract: `npm run generate`.
import { BaseClient } from '../core/base-client.ts'
import type { ClientOptions } from '../core/options.ts'
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
  /** Your API key (member, scopes, usage) and this OpenAPI document. */
  declare readonly account: AccountResource
  /** Articles: publish, edit, read and comment. */
  declare readonly posts: PostsResource
  /** Questions and their answers. */
  declare readonly questions: QuestionsResource
  /** Polls: two to five options, one vote per member. */
  declare readonly polls: PollsResource
  /** Multiple-choice questions: two to five options, exactly one correct. */
  declare readonly mcqs: McqsResource
  /** Communities: create, join, run and read. */
  declare readonly communities: CommunitiesResource
  /** Services that members sell: publish, find, book and review. */
  declare readonly services: ServicesResource
  /** Job posts: publish, find, apply, close and reopen. */
  declare readonly jobs: JobsResource
  /** Topics of content. */
  declare readonly tags: TagsResource
  /** Images for posts, profiles and everything else. */
  declare readonly media: MediaResource
  /** Scheduled items: list, move, publish now, cancel. */
  declare readonly scheduled: ScheduledResource
  /** Values to choose from: communities, categories, job options, places, icons. */
  declare readonly lookups: LookupsResource
  /** Orders of services, from request to completion. */
  declare readonly bookings: BookingsResource
  /** Reviews of services. */
  declare readonly reviews: ReviewsResource
  /** Applications for jobs, from the letter to the decision. */
  declare readonly applications: ApplicationsResource
  /** Following members, communities and tags. */
  declare readonly follows: FollowsResource
  /** Mutual connections between members. */
  declare readonly connections: ConnectionsResource
  /** Blocked members. */
  declare readonly blocks: BlocksResource
  /** Answers to questions. */
  declare readonly answers: AnswersResource
  /** Comments and replies. */
  declare readonly comments: CommentsResource
  /** Items of every type: archiving and images. */
  declare readonly items: ItemsResource
  /** Likes and dislikes. */
  declare readonly reactions: ReactionsResource
  /** Items you saved. */
  declare readonly favorites: FavoritesResource
  /** Reports to the moderators. */
  declare readonly reports: ReportsResource
  /** Your own profile. */
  declare readonly profile: ProfileResource
  /** Your own CV. */
  declare readonly cv: CvResource
  /** Your own preferences. */
  declare readonly preferences: PreferencesResource
  /** Your recent activity. */
  declare readonly activity: ActivityResource
  /** Your home feed. */
  declare readonly feed: FeedResource
  /** Search of the whole site. */
  declare readonly search: SearchResource
  /** Other members: profiles, activity, CVs, connections. */
  declare readonly users: UsersResource
  /** Direct and group chats: read, send, search. */
  declare readonly chats: ChatsResource
  /** Group chats: members, roles, name and icon. */
  declare readonly groups: GroupsResource
  /** Your notifications. */
  declare readonly notifications: NotificationsResource

  /** Makes one object of each namespace. */
  constructor(options?: ClientOptions) {
    super(options)
    for (const Resource of [
      AccountResource,
      PostsResource,
      QuestionsResource,
      PollsResource,
      McqsResource,
      CommunitiesResource,
      ServicesResource,
      JobsResource,
      TagsResource,
      MediaResource,
      ScheduledResource,
      LookupsResource,
      BookingsResource,
      ReviewsResource,
      ApplicationsResource,
      FollowsResource,
      ConnectionsResource,
      BlocksResource,
      AnswersResource,
      CommentsResource,
      ItemsResource,
      ReactionsResource,
      FavoritesResource,
      ReportsResource,
      ProfileResource,
      CvResource,
      PreferencesResource,
      ActivityResource,
      FeedResource,
      SearchResource,
      UsersResource,
      ChatsResource,
      GroupsResource,
      NotificationsResource,
    ]) {
      const resource = new Resource(this)
      Object.assign(this, { [resource.namespace]: resource })
    }
  }
}
