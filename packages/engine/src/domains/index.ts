import {
  areaOf,
  routes,
  type Area,
  type NamespaceOf,
  type Operation,
  type OperationId,
  type Operations,
} from '@chowk/contract/core'
import type { InternalId } from '@chowk/contract/internal'
import type { Handlers, OperationHandler } from '../handler.ts'
import { notFound } from '../api-error.ts'
import { loadTransliteration } from '../text/slugs.ts'

/**
 * The handlers of every operation; a missing one does not compile. An area is loaded at its first call, so that a
 * server starts sooner, and browser mocks load only what they use.
 */
const areas: {
  readonly [A in Area]: () => Promise<{ readonly [N in NamespaceOf<A>]: Handlers<N> }>
} = {
  communities: () => import('./communities/index.ts'),
  content: () => import('./areas/content.ts'),
  market: () => import('./areas/market.ts'),
  messages: () => import('./areas/messages.ts'),
  people: () => import('./areas/people.ts'),
}

/** Loads the handler of an operation, and for a write what derives slugs from titles in any script. */
export async function loadHandler(id: OperationId): Promise<OperationHandler<Operation>> {
  const [namespace, name] = id.split('.') as [keyof Operations, string]
  const [area] = await Promise.all<[Promise<Readonly<Record<string, unknown>>>, unknown]>([
    areas[areaOf[namespace]](),
    routes[id].startsWith('GET ') || loadTransliteration(),
  ])
  const handler = (area[namespace] as Readonly<Record<string, OperationHandler<Operation>>>)[name]
  if (handler === undefined) throw new Error(`No handler for ${id}.`)
  return handler
}

/** Loads the row and the handler of an internal operation. @throws ApiError `not_found` */
export async function loadInternal(
  id: InternalId,
): Promise<[row: Operation, handler: OperationHandler<Operation>]> {
  const [{ internalOperationList }, { internalHandlers }] = await Promise.all([
    import('@chowk/contract/internal'),
    import('./areas/internal.ts'),
  ])
  const row = internalOperationList.find(([rowId]) => rowId === id)?.[1]
  const [namespace, name] = id.split('.') as [keyof typeof internalHandlers, string]
  if (row === undefined) throw notFound(`Unknown operation: ${id}.`)
  const handlers = internalHandlers[namespace] as Readonly<Record<string, unknown>>
  return [row, handlers[name] as OperationHandler<Operation>]
}
