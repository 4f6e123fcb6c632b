import type { Operation } from '../operation.ts'
import type { Namespace, OperationId, Operations } from './index.ts'

/**
 * The area of each namespace. An area is loaded on the first call of one of its operations. Single namespaces share so
 * much that a bundler would split them into more than a hundred chunks.
 */
export const areaOf = {
  account: 'content',
  activity: 'content',
  answers: 'content',
  applications: 'market',
  blocks: 'people',
  bookings: 'market',
  chats: 'messages',
  comments: 'content',
  communities: 'communities',
  connections: 'people',
  cv: 'people',
  favorites: 'content',
  feed: 'content',
  follows: 'people',
  groups: 'messages',
  items: 'content',
  jobs: 'market',
  lookups: 'content',
  mcqs: 'content',
  media: 'content',
  notifications: 'people',
  polls: 'content',
  posts: 'content',
  preferences: 'people',
  profile: 'people',
  questions: 'content',
  reactions: 'content',
  reports: 'content',
  reviews: 'market',
  scheduled: 'content',
  search: 'content',
  services: 'market',
  tags: 'content',
  users: 'people',
} as const satisfies Record<Namespace, string>

/** A set of namespaces that load together. */
export type Area = (typeof areaOf)[Namespace]

/** The namespaces of an area. */
export type NamespaceOf<A extends Area> = {
  [N in Namespace]: (typeof areaOf)[N] extends A ? N : never
}[Namespace]

const areas: { readonly [A in Area]: () => Promise<Pick<Operations, NamespaceOf<A>>> } = {
  communities: () => import('./communities.ts'),
  content: () => import('./areas/content.ts'),
  market: () => import('./areas/market.ts'),
  messages: () => import('./areas/messages.ts'),
  people: () => import('./areas/people.ts'),
}

const loaded: Partial<Record<Namespace, Readonly<Record<string, Operation>>>> = {}

/** Returns the row of an operation with its schemas. The first call loads its area. */
export async function loadOperation(id: OperationId): Promise<Operation> {
  const [namespace] = id.split('.') as [Namespace]
  Object.assign(loaded, await areas[areaOf[namespace]]())
  const row = loadedOperation(id)
  if (row === undefined) throw new Error(`Unknown operation: ${id}.`)
  return row
}

/** Returns the row of an operation if its area is loaded; else undefined. */
export function loadedOperation(id: OperationId): Operation | undefined {
  const [namespace, name] = id.split('.') as [Namespace, string]
  return loaded[namespace]?.[name]
}
