import { brand, type ChowkError } from './core/errors.ts'
import type { ErrorOf, OperationId } from './operation-types.ts'

/** Whether `error` is one that a call failed with, also in another copy of this package. */
export function isError(error: unknown): error is ChowkError
/**
 * Whether `error` is one that `operation` failed with. Then its `code` is one of that operation's, and the `path` of each
 * of its `fields` one of that operation's input.
 */
export function isError<Id extends OperationId>(
  error: unknown,
  operation: Id,
  // The errors of all operations are more than the compiler can tell apart.
): error is OperationId extends Id ? ChowkError : ErrorOf<Id>
export function isError(error: unknown, operation?: OperationId): boolean {
  const { [brand]: isOurs, operation: failed } = Object(error) as { [brand]?: boolean; operation?: string }
  return isOurs === true && (operation === undefined || failed === operation)
}
