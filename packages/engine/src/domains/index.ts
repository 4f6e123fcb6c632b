import {
  areaOf,
  type Area,
  type NamespaceOf,
  type Operation,
  type OperationId,
  type Operations,
} from '@chowk/contract/core'
import type { Handlers, OperationHandler } from '../handler.ts'
import { loadTransliteration } from '../text/slugs.ts'

/** An area that names what it creates by its title, in whatever script that is. */
async function withSlugs<Loaded>(area: Promise<Loaded>): Promise<Loaded> {
  // Side by side: a rejection that nobody awaits yet would end the process.
  return (await Promise.all([area, loadTransliteration()]))[0]
}

/**
 * The behaviour of every operation; one without does not compile. An area is loaded when it is first called, so that a server
 * listens sooner, and a page that makes mocks loads what it uses.
 */
const areas: {
  readonly [A in Area]: () => Promise<{ readonly [N in NamespaceOf<A>]: Handlers<N> }>
} = {
  communities: () => withSlugs(import('./communities/index.ts')),
  content: () => withSlugs(import('./areas/content.ts')),
  market: () => withSlugs(import('./areas/market.ts')),
  messages: () => withSlugs(import('./areas/messages.ts')),
  people: () => import('./areas/people.ts'),
}

/** Loads the handler of an operation. */
export async function loadHandler(id: OperationId): Promise<OperationHandler<Operation>> {
  const [namespace, name] = id.split('.') as [keyof Operations, string]
  const area: Readonly<Record<string, unknown>> = await areas[areaOf[namespace]]()
  const handler = (area[namespace] as Readonly<Record<string, OperationHandler<Operation>>>)[name]
  if (handler === undefined) throw new Error(`There is no handler for ${id}.`)
  return handler
}
