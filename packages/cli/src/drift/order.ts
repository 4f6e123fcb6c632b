import type { OperationId } from '@chowk/contract'
import { isRecord, type Finding } from './answer.ts'

/** The time that a list is in the order of. */
interface ListOrder {
  readonly field: string
  /** The latest first unless given. */
  readonly ascending?: true
}

const published = { field: 'published_at' }
const created = { field: 'created_at' }

/** Lists in an order of time, as the contract says of them. */
const listOrders: { readonly [Id in OperationId]?: ListOrder } = {
  'posts.list': published,
  'questions.list': published,
  'polls.list': published,
  'mcqs.list': published,
  'jobs.list': published,
  'feed.list': published,
  'communities.feed': published,
  'communities.list': created,
  'bookings.list': created,
  'applications.list': created,
  'jobs.applications': created,
  'notifications.list': created,
  'chats.messages': created,
  'chats.searchMessages': created,
  'users.list': { field: 'joined_at' },
  'users.activity': { field: 'at' },
  'activity.list': { field: 'at' },
  'follows.list': { field: 'followed_at' },
  'connections.list': { field: 'since' },
  'users.connections': { field: 'since' },
  'scheduled.list': { field: 'scheduled_at', ascending: true },
}

/** Where a list is not in its order. */
export function orderFindings(id: OperationId, body: unknown): Finding[] {
  const order = listOrders[id]
  if (order === undefined || !isRecord(body) || !Array.isArray(body.items)) return []
  const times = body.items.map((entry) => (isRecord(entry) ? Date.parse(String(entry[order.field])) : NaN))
  const isWrong = times.some((time, index) => {
    const before = times[index - 1]
    return before !== undefined && (order.ascending ? before > time : before < time)
  })
  if (!isWrong) return []
  const expected = `${order.field} ${order.ascending ? 'ascending' : 'descending'}`
  return [{ kind: 'order', at: 'items', expected, found: 'another order' }]
}

/** Where own entries of a list are in another order than those of the engine, by the names that the script gave them. */
export function sameOrder(live: readonly string[], engine: readonly string[]): Finding[] {
  const [found, expected] = [live.join(', '), engine.join(', ')]
  return found === expected ? [] : [{ kind: 'order', at: 'items', expected, found }]
}
