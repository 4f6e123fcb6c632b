import { ChowkError } from './core/errors.ts'
import type { ErrorOf, OperationId } from './operation-types.ts'

/**
 * Whether `error` is one that `operation` failed with. Then its `code` is one of that operation's, and the `path` of each
 * of its `fields` one of that operation's input.
 */
export const isError = <Id extends OperationId>(
  error: unknown,
  operation: Id,
): error is ErrorOf<Id> & ChowkError => error instanceof ChowkError && error.operation === operation
