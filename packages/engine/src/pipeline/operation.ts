import {
  areaOf,
  loadOperation,
  operationIds,
  type Namespace,
  type Operation,
  type OperationId,
  type QuotaAction,
} from '@chowk/contract/core'
import { loadHandler } from '../domains/index.ts'
import type {
  Input,
  OperationHandler,
  PrepareContext,
  PreparedHandler,
  PublicHandler,
  ReadContext,
  WriteContext,
} from '../handler.ts'
import { loadTransliteration } from '../text/slugs.ts'
import type { ListPages } from './paging.ts'
import type { Validate } from './validate.ts'

/** All that is decided about an operation before its first call. */
export interface CompiledOperation {
  readonly id: OperationId
  readonly row: Operation
  /** Whether its handler gets a view, or a transaction. */
  readonly reads: boolean
  /** The daily quota that a success draws one unit from. */
  readonly quota: QuotaAction | null
  readonly validate: Validate
  /** The pages of its list; undefined where it has none. */
  readonly pages: ListPages | undefined
  /** Makes the whole answer, of an operation that needs no key. */
  readonly respond: PublicHandler['respond'] | undefined
  /** The work before the transaction opens. */
  readonly prepare: ((context: PrepareContext, input: Input<Operation>) => Promise<unknown>) | undefined
  /** Does the work and gives the data of the answer. */
  readonly perform: (
    context: ReadContext | WriteContext,
    input: Input<Operation>,
    prepared: unknown,
  ) => Promise<object>
}

const compiled = new Map<OperationId, CompiledOperation>()

/** An operation as it is run. The first call of an operation loads everything that it needs. */
export async function operationOf(id: OperationId): Promise<CompiledOperation> {
  return compiled.get(id) ?? compile(id)
}

async function compile(id: OperationId): Promise<CompiledOperation> {
  const [row, handler] = await Promise.all([loadOperation(id), loadHandler(id)])
  const { shape = {} } = row.query as { shape?: object }
  const cursor = Object.keys(shape).find((name) => name.endsWith('cursor'))
  const pages = cursor === undefined ? undefined : new (await import('./paging.ts')).ListPages(id, cursor)
  const operation = {
    id,
    row,
    reads: row.method === 'GET',
    quota: row.quota,
    validate: await loadValidator(row, pages),
    pages,
    ...stepsOf(handler),
  }
  compiled.set(id, operation)
  return operation
}

/** Loads the validation of an operation, for clients as well. */
export async function loadValidator(row: Operation, pages?: ListPages): Promise<Validate> {
  const { validatorOf } = await import('./validate.ts')
  return validatorOf(row, pages)
}

/** The context fits the handler because the method of the row chose it. */
function stepsOf(handler: OperationHandler<Operation>) {
  const none = { respond: undefined, prepare: undefined }
  if (typeof handler === 'function') return { ...none, perform: handler as CompiledOperation['perform'] }
  if ('respond' in handler)
    return { ...none, respond: handler.respond, perform: () => Promise.reject(new Error('It has no work.')) }
  const { prepare, perform }: PreparedHandler<Operation> = handler
  return { ...none, prepare, perform: perform as CompiledOperation['perform'] }
}

/** An operation of each area: all others come with it. */
const ofEachArea = [...Map.groupBy(operationIds, (id) => areaOf[id.split('.')[0] as Namespace]).values()].map(
  ([id]) => id!,
)

/** Loads the code of first calls, in pieces of up to 25 ms. */
const pieces: readonly (() => Promise<unknown>)[] = [
  () => import('./validate.ts'),
  ...ofEachArea.map((id) => () => loadOperation(id)),
  () => import('../text/clean-html.ts'),
  () => import('./paging.ts'),
  loadTransliteration,
  ...ofEachArea.map((id) => () => loadHandler(id)),
]

/** Loads everything that a first call would load, and waits for `pause` before each piece. */
export async function loadOperations(pause: () => Promise<unknown>): Promise<void> {
  for (const load of pieces) {
    await pause()
    await load()
  }
}
