import type { Operation } from '@chowk/contract'
import type {
  OperationHandler,
  Input,
  PrepareContext,
  PublicHandler,
  ReadContext,
  WriteContext,
} from '../handler.ts'

type Runnable = Exclude<OperationHandler<Operation>, PublicHandler>

/** Does the work of an operation inside a transaction or view. The context fits because the row's method chose it. */
export async function behave(
  handler: Runnable,
  context: ReadContext | WriteContext,
  input: Input<Operation>,
  prepared: unknown,
): Promise<Readonly<Record<string, unknown>>> {
  const data =
    typeof handler === 'function'
      ? await handler(context as WriteContext, input)
      : await handler.perform(context as WriteContext, input, prepared)
  return data as Readonly<Record<string, unknown>>
}

/** Does what an operation has to do before its transaction, if anything, once `first` has let it. */
export async function prepareFor(
  handler: Runnable,
  context: PrepareContext,
  input: Input<Operation>,
  first: () => Promise<void>,
): Promise<unknown> {
  if (typeof handler === 'function') return undefined
  await first()
  return handler.prepare(context, input)
}
