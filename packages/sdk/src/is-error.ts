import { brand, type ChowkError } from './core/errors.ts'
import type { ErrorOf, OperationId } from './operation-types.ts'

/** Whether `error` is an error of a call, also one of another copy of this package. */
export function isError(error: unknown): error is ChowkError
/** Whether `error` is an error of `operation`. Narrows `code` and the `path` of `fields` to those of the operation. */
export function isError<Id extends OperationId>(
  error: unknown,
  operation: Id,
  // The union of all operations' errors is too large for the compiler.
): error is OperationId extends Id ? ChowkError : ErrorOf<Id>
export function isError(error: unknown, operation?: OperationId): boolean {
  const { [brand]: isOurs, operation: failed } = Object(error) as { [brand]?: boolean; operation?: string }
  return isOurs === true && (operation === undefined || failed === operation)
}
