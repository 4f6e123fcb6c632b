import type { Call } from './core/call.ts'
import type { Operations } from './resources/operations.ts'

/** The id of an operation, for example `posts.create`. */
export type OperationId = keyof Operations

/** What an operation gives when it succeeds. */
export type DataOf<Id extends OperationId> = Awaited<ReturnType<Operations[Id]>>

/** Every error that an operation can fail with, told apart by `code`. */
export type ErrorOf<Id extends OperationId> =
  ReturnType<Operations[Id]> extends Call<unknown, infer Failure> ? Failure : never
