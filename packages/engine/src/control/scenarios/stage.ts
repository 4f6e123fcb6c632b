import type { OperationId, OperationOf, QuotaAction } from '@chowk/contract'
import type { AdministeredMember, MemberRequest } from '../../administration/administration.ts'
import type { ActInput, ActOutput } from '../../handler.ts'

/** Where a scene is set: a world of a mock, or one of a server. */
export interface Stage {
  readonly members: {
    create(request: MemberRequest): Promise<{
      readonly member: AdministeredMember
      readonly key: string
      readonly keyId: number
    }>
  }
  readonly quota: { leave(username: string, action: QuotaAction, units: number): Promise<void> }
  readonly clock: { now(): number }
  act<Id extends OperationId>(
    username: string,
    operation: Id,
    input?: ActInput<OperationOf<Id>>,
  ): Promise<ActOutput<OperationOf<Id>>>
}
