// Generated from the contract: `npm run generate`.
import type { AccountResource } from './account.ts'
import type { PostsResource } from './posts.ts'
import type { QuestionsResource } from './questions.ts'
import type { PollsResource } from './polls.ts'
import type { McqsResource } from './mcqs.ts'
import type { CommunitiesResource } from './communities.ts'
import type { ServicesResource } from './services.ts'
import type { JobsResource } from './jobs.ts'
import type { TagsResource } from './tags.ts'
import type { MediaResource } from './media.ts'
import type { ScheduledResource } from './scheduled.ts'
import type { LookupsResource } from './lookups.ts'
import type { BookingsResource } from './bookings.ts'
import type { ReviewsResource } from './reviews.ts'
import type { ApplicationsResource } from './applications.ts'
import type { FollowsResource } from './follows.ts'
import type { ConnectionsResource } from './connections.ts'
import type { BlocksResource } from './blocks.ts'
import type { AnswersResource } from './answers.ts'
import type { CommentsResource } from './comments.ts'
import type { ItemsResource } from './items.ts'
import type { ReactionsResource } from './reactions.ts'
import type { FavoritesResource } from './favorites.ts'
import type { ReportsResource } from './reports.ts'
import type { ProfileResource } from './profile.ts'
import type { CvResource } from './cv.ts'
import type { PreferencesResource } from './preferences.ts'
import type { ActivityResource } from './activity.ts'
import type { FeedResource } from './feed.ts'
import type { SearchResource } from './search.ts'
import type { UsersResource } from './users.ts'
import type { ChatsResource } from './chats.ts'
import type { GroupsResource } from './groups.ts'
import type { NotificationsResource } from './notifications.ts'

/** The method of each operation, by its id. */
export interface Operations {
  'account.me': AccountResource['me']
  'account.usage': AccountResource['usage']
  'account.openapi': AccountResource['openapi']
  'posts.create': PostsResource['create']
  'posts.update': PostsResource['update']
  'posts.list': PostsResource['list']
  'posts.get': PostsResource['get']
  'posts.comment': PostsResource['comment']
  'questions.create': QuestionsResource['create']
  'questions.update': QuestionsResource['update']
  'questions.list': QuestionsResource['list']
  'questions.get': QuestionsResource['get']
  'questions.answer': QuestionsResource['answer']
  'questions.resolve': QuestionsResource['resolve']
  'polls.create': PollsResource['create']
  'polls.update': PollsResource['update']
  'polls.list': PollsResource['list']
  'polls.get': PollsResource['get']
  'polls.comment': PollsResource['comment']
  'polls.vote': PollsResource['vote']
  'mcqs.create': McqsResource['create']
  'mcqs.update': McqsResource['update']
  'mcqs.list': McqsResource['list']
  'mcqs.get': McqsResource['get']
  'mcqs.comment': McqsResource['comment']
  'mcqs.answer': McqsResource['answer']
  'communities.create': CommunitiesResource['create']
  'communities.list': CommunitiesResource['list']
  'communities.get': CommunitiesResource['get']
  'communities.feed': CommunitiesResource['feed']
  'communities.settings': CommunitiesResource['settings']
  'communities.update': CommunitiesResource['update']
  'communities.join': CommunitiesResource['join']
  'communities.leave': CommunitiesResource['leave']
  'communities.invite': CommunitiesResource['invite']
  'communities.acceptInvite': CommunitiesResource['acceptInvite']
  'communities.declineInvite': CommunitiesResource['declineInvite']
  'communities.acceptRequest': CommunitiesResource['acceptRequest']
  'communities.declineRequest': CommunitiesResource['declineRequest']
  'services.create': ServicesResource['create']
  'services.update': ServicesResource['update']
  'services.list': ServicesResource['list']
  'services.get': ServicesResource['get']
  'services.book': ServicesResource['book']
  'services.review': ServicesResource['review']
  'jobs.create': JobsResource['create']
  'jobs.update': JobsResource['update']
  'jobs.close': JobsResource['close']
  'jobs.reopen': JobsResource['reopen']
  'jobs.list': JobsResource['list']
  'jobs.get': JobsResource['get']
  'jobs.applications': JobsResource['applications']
  'jobs.apply': JobsResource['apply']
  'tags.create': TagsResource['create']
  'tags.list': TagsResource['list']
  'tags.get': TagsResource['get']
  'media.upload': MediaResource['upload']
  'scheduled.list': ScheduledResource['list']
  'scheduled.reschedule': ScheduledResource['reschedule']
  'scheduled.publish': ScheduledResource['publish']
  'scheduled.cancel': ScheduledResource['cancel']
  'lookups.postableCommunities': LookupsResource['postableCommunities']
  'lookups.serviceCategories': LookupsResource['serviceCategories']
  'lookups.jobOptions': LookupsResource['jobOptions']
  'lookups.geo': LookupsResource['geo']
  'lookups.communityIcons': LookupsResource['communityIcons']
  'bookings.list': BookingsResource['list']
  'bookings.accept': BookingsResource['accept']
  'bookings.decline': BookingsResource['decline']
  'bookings.progress': BookingsResource['progress']
  'bookings.deliver': BookingsResource['deliver']
  'bookings.complete': BookingsResource['complete']
  'bookings.cancel': BookingsResource['cancel']
  'reviews.update': ReviewsResource['update']
  'reviews.reply': ReviewsResource['reply']
  'applications.list': ApplicationsResource['list']
  'applications.withdraw': ApplicationsResource['withdraw']
  'applications.review': ApplicationsResource['review']
  'applications.shortlist': ApplicationsResource['shortlist']
  'applications.interview': ApplicationsResource['interview']
  'applications.offer': ApplicationsResource['offer']
  'applications.hire': ApplicationsResource['hire']
  'applications.reject': ApplicationsResource['reject']
  'follows.set': FollowsResource['set']
  'follows.list': FollowsResource['list']
  'connections.request': ConnectionsResource['request']
  'connections.accept': ConnectionsResource['accept']
  'connections.decline': ConnectionsResource['decline']
  'connections.cancel': ConnectionsResource['cancel']
  'connections.list': ConnectionsResource['list']
  'blocks.add': BlocksResource['add']
  'blocks.remove': BlocksResource['remove']
  'blocks.list': BlocksResource['list']
  'answers.update': AnswersResource['update']
  'answers.accept': AnswersResource['accept']
  'comments.update': CommentsResource['update']
  'comments.reply': CommentsResource['reply']
  'items.archive': ItemsResource['archive']
  'items.addImages': ItemsResource['addImages']
  'reactions.set': ReactionsResource['set']
  'favorites.set': FavoritesResource['set']
  'favorites.list': FavoritesResource['list']
  'reports.create': ReportsResource['create']
  'profile.get': ProfileResource['get']
  'profile.update': ProfileResource['update']
  'cv.get': CvResource['get']
  'cv.update': CvResource['update']
  'preferences.get': PreferencesResource['get']
  'preferences.update': PreferencesResource['update']
  'activity.list': ActivityResource['list']
  'feed.list': FeedResource['list']
  'search.query': SearchResource['query']
  'search.autocomplete': SearchResource['autocomplete']
  'users.list': UsersResource['list']
  'users.get': UsersResource['get']
  'users.activity': UsersResource['activity']
  'users.cv': UsersResource['cv']
  'users.connections': UsersResource['connections']
  'chats.list': ChatsResource['list']
  'chats.search': ChatsResource['search']
  'chats.unreadCount': ChatsResource['unreadCount']
  'chats.contacts': ChatsResource['contacts']
  'chats.starred': ChatsResource['starred']
  'chats.messages': ChatsResource['messages']
  'chats.send': ChatsResource['send']
  'chats.searchMessages': ChatsResource['searchMessages']
  'chats.get': ChatsResource['get']
  'chats.forward': ChatsResource['forward']
  'chats.react': ChatsResource['react']
  'chats.star': ChatsResource['star']
  'chats.markRead': ChatsResource['markRead']
  'chats.pin': ChatsResource['pin']
  'chats.setState': ChatsResource['setState']
  'groups.create': GroupsResource['create']
  'groups.addMembers': GroupsResource['addMembers']
  'groups.setRole': GroupsResource['setRole']
  'groups.rename': GroupsResource['rename']
  'groups.setIcon': GroupsResource['setIcon']
  'groups.leave': GroupsResource['leave']
  'notifications.list': NotificationsResource['list']
  'notifications.count': NotificationsResource['count']
  'notifications.read': NotificationsResource['read']
  'notifications.readAll': NotificationsResource['readAll']
}
