import type { OperationId, OperationOf } from '@chowk/contract'

/** Operations that only read. */
export type ReadId = {
  [Id in OperationId]: OperationOf<Id>['method'] extends 'GET' ? Id : never
}[OperationId]

/**
 * Whether visitors who are not signed in may call each read operation. Public content is allowed, a member's own data
 * is not. Visitors cannot write.
 */
export const forNobody: Readonly<Record<Exclude<ReadId, 'account.openapi'>, boolean>> = {
  'account.me': false,
  'account.usage': false,
  'posts.list': true,
  'posts.get': true,
  'questions.list': true,
  'questions.get': true,
  'polls.list': true,
  'polls.get': true,
  'mcqs.list': true,
  'mcqs.get': true,
  'communities.list': true,
  'communities.get': true,
  'communities.feed': true,
  'communities.settings': false,
  'services.list': true,
  'services.get': true,
  'jobs.list': true,
  'jobs.get': true,
  'jobs.applications': false,
  'tags.list': true,
  'tags.get': true,
  'scheduled.list': false,
  'lookups.postableCommunities': false,
  'lookups.serviceCategories': true,
  'lookups.jobOptions': true,
  'lookups.geo': true,
  'lookups.communityIcons': true,
  'bookings.list': false,
  'applications.list': false,
  'follows.list': false,
  'connections.list': false,
  'blocks.list': false,
  'favorites.list': false,
  'profile.get': false,
  'cv.get': false,
  'preferences.get': false,
  'activity.list': false,
  'feed.list': false,
  'search.query': true,
  'search.autocomplete': true,
  'users.list': true,
  'users.get': true,
  'users.activity': true,
  'users.cv': true,
  'users.connections': true,
  'chats.list': false,
  'chats.search': false,
  'chats.unreadCount': false,
  'chats.contacts': false,
  'chats.starred': false,
  'chats.messages': false,
  'chats.searchMessages': false,
  'chats.get': false,
  'notifications.list': false,
  'notifications.count': false,
}
