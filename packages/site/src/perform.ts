import type { OperationId, OperationOf } from '@chowk/contract'
import type { ActInput, ActOutput } from '@chowk/engine'
import type { First } from '@chowk/engine/visits'

/** Does something as a member, by the same rules as the API; `first` looks before, in the same transaction. @throws ApiError */
export type Perform = <Id extends OperationId>(
  id: Id,
  input: ActInput<OperationOf<Id>>,
  first?: First,
) => Promise<ActOutput<OperationOf<Id>>>
