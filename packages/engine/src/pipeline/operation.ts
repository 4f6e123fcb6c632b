import {
  areaOf,
  loadOperation,
  operationIds,
  routes,
  type Namespace,
  type Operation,
  type OperationId,
  type QuotaAction,
} from '@chowk/contract/core'
import type { InternalId } from '@chowk/contract/internal'
import { loadHandler, loadInternal } from '../domains/index.ts'
import type {
  Input,
  OperationHandler,
  PrepareContext,
  PublicHandler,
  ReadContext,
  StreamContext,
  WriteContext,
} from '../handler.ts'
import { loadTransliteration } from '../text/slugs.ts'
import type { ListPages } from './paging.ts'
import type { Validate } from './validate.ts'

/** An operation, prepared before its first call. */
export interface CompiledOperation {
  readonly id: OperationId | InternalId
  /** Whether it is internal, outside the public API. */
  readonly isInternal: boolean
  readonly row: Operation
  /** Whether the handler receives a view instead of a transaction. */
  readonly reads: boolean
  /** The daily quota that each success consumes one unit of. */
  readonly quota: QuotaAction | null
  readonly validate: Validate
  /** The paging of its list; undefined without one. */
  readonly pages: ListPages | undefined
  /** Returns the whole response of an operation without a key. */
  readonly respond: PublicHandler['respond'] | undefined
  /** Runs before the transaction opens. */
  readonly prepare: ((context: PrepareContext, input: Input<Operation>) => Promise<unknown>) | undefined
  /** Runs the work and returns the data of the response. */
  readonly perform: (
    context: ReadContext | WriteContext,
    input: Input<Operation>,
    prepared: unknown,
  ) => Promise<object>
  /** Returns the stream that a committed call has recorded. */
  readonly stream: ((context: StreamContext, found: object) => object) | undefined
}

const compiled = new Map<OperationId | InternalId, CompiledOperation>()

/** Returns a compiled operation. The first call loads its modules. */
export async function operationOf(id: OperationId | InternalId): Promise<CompiledOperation> {
  return compiled.get(id) ?? compile(id)
}

/** Whether an operation is public: served, documented, and called by clients. */
const isPublic = (id: OperationId | InternalId): id is OperationId => Object.hasOwn(routes, id)

async function compile(id: OperationId | InternalId): Promise<CompiledOperation> {
  const [row, handler] = isPublic(id)
    ? await Promise.all([loadOperation(id), loadHandler(id)])
    : await loadInternal(id)
  const { shape = {} } = row.query as { shape?: object }
  const cursor = Object.keys(shape).find((name) => name.endsWith('cursor'))
  const pages = cursor === undefined ? undefined : new (await import('./paging.ts')).ListPages(id, cursor)
  const operation = {
    id,
    row,
    isInternal: !isPublic(id),
    reads: row.method === 'GET',
    quota: row.quota,
    validate: await loadValidator(row, pages),
    pages,
    ...stepsOf(handler),
  }
  compiled.set(id, operation)
  return operation
}

/** Loads the validation of an operation. Clients use it too. */
export async function loadValidator(row: Operation, pages?: ListPages): Promise<Validate> {
  const { validatorOf } = await import('./validate.ts')
  return validatorOf(row, pages)
}

/** The types match because the method of the row determines the context. */
function stepsOf(
  handler: OperationHandler<Operation>,
): Pick<CompiledOperation, 'respond' | 'prepare' | 'perform' | 'stream'> {
  const none = { respond: undefined, prepare: undefined, stream: undefined }
  if (typeof handler === 'function') return { ...none, perform: handler as CompiledOperation['perform'] }
  if ('respond' in handler)
    return { ...none, respond: handler.respond, perform: () => Promise.reject(new Error('It has no work.')) }
  return { ...none, ...(handler as Pick<CompiledOperation, 'perform'>) }
}

/** One operation of each area: its module contains the whole area. */
const ofEachArea = [...Map.groupBy(operationIds, (id) => areaOf[id.split('.')[0] as Namespace]).values()].map(
  ([id]) => id!,
)

/** Loaders for the code of first calls, each up to 25 ms. */
const loadSteps: readonly (() => Promise<unknown>)[] = [
  () => import('./validate.ts'),
  ...ofEachArea.map((id) => () => loadOperation(id)),
  () => import('../text/clean-html.ts'),
  () => import('./paging.ts'),
  loadTransliteration,
  ...ofEachArea.map((id) => () => loadHandler(id)),
]

/** Loads the code of all first calls, and awaits `pause` before each loader. */
export async function loadOperations(pause: () => Promise<unknown>): Promise<void> {
  for (const load of loadSteps) {
    await pause()
    await load()
  }
}
