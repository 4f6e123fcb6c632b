import type { OperationId, OperationOf } from '@chowk/contract'
import type { ActInput, ActOutput, Engine } from '@chowk/engine'

/** Performs operations as members of an engine. */
export const actOn =
  (engine: Engine) =>
  <Id extends OperationId>(
    username: string,
    id: Id,
    input?: ActInput<OperationOf<Id>>,
    at?: number,
  ): Promise<ActOutput<OperationOf<Id>>> =>
    engine.as(username, at === undefined ? {} : { at }).call(id, input)
