import type { OperationId, OperationOf } from '@chowk/contract'
import type { ActInput, ActOutput, First } from '@chowk/engine'
import type { PageReader } from '@chowk/engine/visits'

/** A first check that reads as pages do. */
export interface FirstLook extends Pick<First, 'held'> {
  readonly look: (visit: PageReader) => Promise<unknown>
}

/**
 * Performs an operation as a member, by the rules of the API. `first` runs before it in the same transaction. @throws
 * ApiError
 */
export type Perform = <Id extends OperationId>(
  id: Id,
  input: ActInput<OperationOf<Id>>,
  first?: FirstLook,
) => Promise<ActOutput<OperationOf<Id>>>
