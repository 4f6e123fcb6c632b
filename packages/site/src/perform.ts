import type { OperationId, OperationOf } from '@chowk/contract'
import type { ActInput, ActOutput, First } from '@chowk/engine'

/**
 * Performs an operation as a member, by the rules of the API. `first` runs before it in the same transaction. @throws
 * ApiError
 */
export type Perform = <Id extends OperationId>(
  id: Id,
  input: ActInput<OperationOf<Id>>,
  first?: First,
) => Promise<ActOutput<OperationOf<Id>>>
