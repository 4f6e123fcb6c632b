import type { ErrorCode } from '../resources/vocabulary.ts'
import type { errorClasses, ValidationFailedError } from '../resources/errors.ts'
import type {
  AbortError,
  ConnectionError,
  DeadlineError,
  PreparationError,
  TimeoutError,
  UnexpectedResponseError,
} from './errors.ts'
import type { FieldProblem, Path } from './field-problem.ts'

type ErrorOf<Code extends ErrorCode, Input> = Code extends 'validation_failed'
  ? // The narrower type first: of two kinds of list, the methods of the first count.
    { readonly fields: readonly FieldProblem<Path<Input>>[] } & ValidationFailedError
  : InstanceType<(typeof errorClasses)[Code]>

type LocalError =
  ConnectionError | TimeoutError | DeadlineError | AbortError | UnexpectedResponseError | PreparationError

/** A type-only property for the data of the failed call. */
declare const data: unique symbol

/** An error of a call that returns `Data`. */
export interface Resumable<Data> {
  readonly [data]?: Data
}

/** Every error of one operation, discriminated by `code`. */
export type OperationError<Operation extends string, Input, Code extends ErrorCode, Data> = (
  ErrorOf<Code, Input> | LocalError
) &
  Resumable<Data> & { readonly operation: Operation }
