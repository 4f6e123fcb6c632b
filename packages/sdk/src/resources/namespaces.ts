// Generated from the contract: `npm run generate`.
import { Connection } from '../core/connection.ts'
import { AccountResource } from './account.ts'
import { PostsResource } from './posts.ts'
import { QuestionsResource } from './questions.ts'
import { TagsResource } from './tags.ts'
import { MediaResource } from './media.ts'
import { ScheduledResource } from './scheduled.ts'
import { LookupsResource } from './lookups.ts'

/** A connection with every operation there is. */
export abstract class Namespaces extends Connection {
  /** The key itself: whose it is, what it may do, what it has used today; and this description. */
  readonly account = new AccountResource(this)
  /** Articles: publish, edit, read and comment. */
  readonly posts = new PostsResource(this)
  /** Questions and their answers. */
  readonly questions = new QuestionsResource(this)
  /** Topics that content is filed under. */
  readonly tags = new TagsResource(this)
  /** Images for posts, profiles and everything else. */
  readonly media = new MediaResource(this)
  /** What waits to be published: list, move, publish now, cancel. */
  readonly scheduled = new ScheduledResource(this)
  /** Values to choose from: communities, categories, job options, places, icons. */
  readonly lookups = new LookupsResource(this)
}
