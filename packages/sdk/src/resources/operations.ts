// Generated from the contract: `npm run generate`.
import type { AccountResource } from './account.ts'
import type { PostsResource } from './posts.ts'
import type { QuestionsResource } from './questions.ts'
import type { TagsResource } from './tags.ts'
import type { MediaResource } from './media.ts'
import type { ScheduledResource } from './scheduled.ts'
import type { LookupsResource } from './lookups.ts'

/** The method of each operation, by its id. */
export interface Operations {
  'account.me': AccountResource['me']
  'account.usage': AccountResource['usage']
  'account.openapi': AccountResource['openapi']
  'posts.create': PostsResource['create']
  'posts.update': PostsResource['update']
  'posts.list': PostsResource['list']
  'posts.get': PostsResource['get']
  'questions.create': QuestionsResource['create']
  'questions.update': QuestionsResource['update']
  'questions.list': QuestionsResource['list']
  'questions.get': QuestionsResource['get']
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
}
