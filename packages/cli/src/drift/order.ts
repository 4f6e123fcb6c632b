import type { OperationId } from '@chowk/contract'
import { finding, isRecord, itemsOf, type Finding } from './response.ts'

/** The time field that sorts a list. */
interface ListOrder {
  readonly field: string
  /** Default: latest first. */
  readonly ascending?: true
}

const published = { field: 'published_at' }
const created = { field: 'created_at' }

/** Lists sorted by time, by contract. */
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

/** Checks the order of a list. */
export function checkOrder(id: OperationId, body: unknown): Finding[] {
  const order = listOrders[id]
  if (order === undefined) return []
  const times = itemsOf(body).map((item) => (isRecord(item) ? Date.parse(String(item[order.field])) : NaN))
  const isWrong = times.some((time, index) => {
    const before = times[index - 1]
    return before !== undefined && (order.ascending ? before > time : before < time)
  })
  const expected = `${order.field} ${order.ascending ? 'ascending' : 'descending'}`
  return isWrong ? [finding('order', 'items', expected, 'another order')] : []
}

export function compareOrder(live: readonly string[], engine: readonly string[]): Finding[] {
  const [found, expected] = [live.join(', '), engine.join(', ')]
  return found === expected ? [] : [finding('order', 'items', expected, found)]
}
