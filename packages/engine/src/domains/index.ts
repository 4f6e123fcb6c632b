import type { Operation, OperationId } from '@chowk/contract'
import type { AllHandlers, Handler } from '../handler.ts'
import { account } from './account/index.ts'
import { lookups } from './lookups/index.ts'
import { media } from './media/index.ts'
import { posts } from './posts/index.ts'
import { questions } from './questions/index.ts'
import { scheduled } from './scheduled/index.ts'
import { tags } from './tags/index.ts'

/** The behaviour of every operation; one without does not compile. */
const handlers: AllHandlers = { account, posts, questions, tags, media, scheduled, lookups }

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
