import type { Operation } from '../operation.ts'
import { account } from './account.ts'
import { activity } from './activity.ts'
import { answers } from './answers.ts'
import { applications } from './applications.ts'
import { blocks } from './blocks.ts'
import { bookings } from './bookings.ts'
import { chats } from './chats.ts'
import { comments } from './comments.ts'
import { communities } from './communities.ts'
import { connections } from './connections.ts'
import { cv } from './cv.ts'
import { favorites } from './favorites.ts'
import { feed } from './feed.ts'
import { follows } from './follows.ts'
import { groups } from './groups.ts'
import { items } from './items.ts'
import { jobs } from './jobs.ts'
import { lookups } from './lookups.ts'
import { mcqs } from './mcqs.ts'
import { media } from './media.ts'
import { notifications } from './notifications.ts'
import { polls } from './polls.ts'
import { posts } from './posts.ts'
import { preferences } from './preferences.ts'
import { profile } from './profile.ts'
import { questions } from './questions.ts'
import { reactions } from './reactions.ts'
import { reports } from './reports.ts'
import { reviews } from './reviews.ts'
import { scheduled } from './scheduled.ts'
import { search } from './search.ts'
import { services } from './services.ts'
import { tags } from './tags.ts'
import { users } from './users.ts'

/** Every operation, as `operations.posts.create`. */
export const operations = {
  account,
  posts,
  questions,
  polls,
  mcqs,
  communities,
  services,
  jobs,
  tags,
  media,
  scheduled,
  lookups,
  bookings,
  reviews,
  applications,
  follows,
  connections,
  blocks,
  answers,
  comments,
  items,
  reactions,
  favorites,
  reports,
  profile,
  cv,
  preferences,
  activity,
  feed,
  search,
  users,
  chats,
  groups,
  notifications,
}

export type Operations = typeof operations
export type Namespace = keyof Operations

/** The id of an operation, for example `posts.create`: its name in the SDK, commands, documents and logs. */
export type OperationId = { [N in Namespace]: `${N}.${keyof Operations[N] & string}` }[Namespace]

/** Every operation with its id, in the order of the table. */
export const operationList: readonly (readonly [id: OperationId, row: Operation])[] = Object.entries(
  operations,
).flatMap(([namespace, rows]) =>
  Object.entries(rows as Record<string, Operation>).map(
    ([name, row]) => [`${namespace}.${name}` as OperationId, row] as const,
  ),
)

const byId = new Map<string, Operation>(operationList)

export const operationById = (id: OperationId): Operation => {
  const row = byId.get(id)
  if (row === undefined) throw new Error(`Unknown operation: ${id}.`)
  return row
}

/** The row of an operation, by its id. */
export type OperationOf<Id extends OperationId> = Id extends `${infer N extends Namespace}.${infer M}`
  ? M extends keyof Operations[N]
    ? Operations[N][M]
    : never
  : never
