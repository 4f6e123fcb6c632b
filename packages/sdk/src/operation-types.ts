import type { Call } from './core/call.ts'
import type { Operations } from './resources/operations.ts'

/** The id of an operation, for example `posts.create`. */
export type OperationId = keyof Operations

/** The data of a successful operation. */
export type DataOf<Id extends OperationId> = Awaited<ReturnType<Operations[Id]>>

/** Every error of an operation, discriminated by `code`. */
export type ErrorOf<Id extends OperationId> =
  ReturnType<Operations[Id]> extends Call<unknown, infer Failure> ? Failure : never
