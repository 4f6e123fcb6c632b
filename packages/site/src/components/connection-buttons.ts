import type { OperationOf } from '@chowk/contract'
import type { ActOutput } from '@chowk/engine'
import type { ActionName } from '../actions/actions.ts'
import { html, type Part } from '../html.ts'
import { actionButton, actionOf } from './actions.ts'

type User = ActOutput<OperationOf<'users.get'>>['user']

/** Steps to connect or disconnect, by the state of the connection. */
const steps: Readonly<
  Record<
    User['connection'],
    readonly (readonly [action: ActionName, label: string, kind?: 'primary' | 'button'])[]
  >
> = {
  none: [['connect', 'Connect']],
  pending_sent: [['disconnect', 'Withdraw request to connect']],
  pending_received: [
    ['accept-connection', 'Accept the connection', 'primary'],
    ['decline-connection', 'Decline'],
  ],
  connected: [['disconnect', 'Remove the connection']],
}

/** @param among Whether buttons about other members are near: each then names its member. */
export const connectionButtons = (
  { username, display_name }: Pick<User, 'username' | 'display_name'>,
  state: User['connection'],
  among = false,
): Part =>
  steps[state].map(([action, label, kind = 'button']) =>
    actionButton({
      label: [label, among ? html`<span class="visually-hidden"> <bdi>${display_name}</bdi></span>` : ''],
      action: actionOf(action, username),
      kind,
    }),
  )
