import type { Operation, OperationId } from '@chowk/contract'
import type { AllHandlers, Handler } from '../handler.ts'
import { account } from './account/index.ts'
import { answers } from './answers/index.ts'
import { applications } from './applications/index.ts'
import { blocks } from './blocks/index.ts'
import { bookings } from './bookings/index.ts'
import { chats } from './chats/index.ts'
import { comments } from './comments/index.ts'
import { communities } from './communities/index.ts'
import { connections } from './connections/index.ts'
import { favorites } from './favorites/index.ts'
import { follows } from './follows/index.ts'
import { groups } from './groups/index.ts'
import { items } from './items/index.ts'
import { jobs } from './jobs/index.ts'
import { lookups } from './lookups/index.ts'
import { mcqs } from './mcqs/index.ts'
import { media } from './media/index.ts'
import { polls } from './polls/index.ts'
import { posts } from './posts/index.ts'
import { questions } from './questions/index.ts'
import { reactions } from './reactions/index.ts'
import { reports } from './reports/index.ts'
import { reviews } from './reviews/index.ts'
import { scheduled } from './scheduled/index.ts'
import { services } from './services/index.ts'
import { tags } from './tags/index.ts'
import { activity } from './activity/index.ts'
import { cv } from './cv/index.ts'
import { feed } from './feed/index.ts'
import { notifications } from './notifications/index.ts'
import { preferences } from './preferences/index.ts'
import { profile } from './profile/index.ts'
import { search } from './search/index.ts'
import { users } from './users/index.ts'

/** The behaviour of every operation; one without does not compile. */
const handlers: AllHandlers = {
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
  follows,
  connections,
  blocks,
  bookings,
  reviews,
  applications,
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

const byId = new Map<string, Handler<Operation>>(
  Object.entries(handlers).flatMap(([namespace, group]) =>
    Object.entries(group).map(
      ([name, handler]) => [`${namespace}.${name}`, handler as Handler<Operation>] as const,
    ),
  ),
)

export function handlerOf(id: OperationId): Handler<Operation> {
  const handler = byId.get(id)
  if (handler === undefined) throw new Error(`There is no handler for ${id}.`)
  return handler
}
