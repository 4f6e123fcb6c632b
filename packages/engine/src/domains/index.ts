import type { Operation, OperationId, Operations } from '@chowk/contract'
import type { Handlers, OperationHandler } from '../handler.ts'
import { loadTransliteration } from '../text/slugs.ts'

const communities = () => withSlugs(import('./communities/index.ts'))
const content = () => withSlugs(import('./areas/content.ts'))
const market = () => withSlugs(import('./areas/market.ts'))
const messages = () => withSlugs(import('./areas/messages.ts'))
const people = () => import('./areas/people.ts')

/** An area that names what it creates by its title, in whatever script that is. */
async function withSlugs<Area>(area: Promise<Area>): Promise<Area> {
  await loadTransliteration()
  return area
}

type Namespace = keyof Operations

/**
 * The behaviour of every operation; one without does not compile. An area is loaded when it is first called, so that a server
 * listens sooner, and a page that makes mocks loads what it uses.
 */
const areas: { readonly [N in Namespace]: () => Promise<{ readonly [M in N]: Handlers<Operations[M]> }> } = {
  account: content,
  activity: content,
  answers: content,
  applications: market,
  blocks: people,
  bookings: market,
  chats: messages,
  comments: content,
  communities,
  connections: people,
  cv: people,
  favorites: content,
  feed: content,
  follows: people,
  groups: messages,
  items: content,
  jobs: market,
  lookups: content,
  mcqs: content,
  media: content,
  notifications: people,
  polls: content,
  posts: content,
  preferences: people,
  profile: people,
  questions: content,
  reactions: content,
  reports: content,
  reviews: market,
  scheduled: content,
  search: content,
  services: market,
  tags: content,
  users: people,
}

/** What an operation does. */
export async function loadHandler(id: OperationId): Promise<OperationHandler<Operation>> {
  const [namespace, name] = id.split('.') as [Namespace, string]
  const area: Readonly<Record<string, unknown>> = await areas[namespace]()
  const handler = (area[namespace] as Readonly<Record<string, OperationHandler<Operation>>>)[name]
  if (handler === undefined) throw new Error(`There is no handler for ${id}.`)
  return handler
}
