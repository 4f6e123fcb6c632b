import type { InternalId, InternalOperationOf } from '@chowk/contract/internal'
import type { OperationId, OperationOf } from '@chowk/contract'
import type { ActInput, ActOutput, Precondition } from '@chowk/engine'

/**
 * Performs an operation as a member, by the rules of the API. `precondition` runs before it in the same transaction. @throws
 * ApiError
 */
export type Perform = <Id extends OperationId>(
  id: Id,
  input: ActInput<OperationOf<Id>>,
  precondition?: Precondition,
) => Promise<ActOutput<OperationOf<Id>>>

/** Performs an internal operation. @throws ApiError */
export type PerformInternal = <Id extends InternalId>(
  id: Id,
  input?: ActInput<InternalOperationOf<Id>>,
) => Promise<ActOutput<InternalOperationOf<Id>>>

/**
 * Performs an internal operation of a member on their own account: once for the form, while their session is alive.
 * @param madeAt The time of the page of the form.
 * @throws ApiError, SignInNeeded
 */
export type PerformOwn = <Id extends InternalId>(
  id: Id,
  input?: ActInput<InternalOperationOf<Id>>,
  madeAt?: number,
) => Promise<ActOutput<InternalOperationOf<Id>>>
