import type { OperationOf } from '@chowk/contract'
import type { ActOutput } from '@chowk/engine'
import type { ActionName } from '../actions/actions.ts'
import { CONNECTED } from '../actions/connecting.ts'
import { html, type Html, type Part } from '../html.ts'
import type { PageContext } from '../page.ts'
import { actionButton, actionOf, labelFor, ownForm } from './actions.ts'
import { textArea } from './form.ts'

type User = ActOutput<OperationOf<'users.get'>>['user']
type Named = Pick<User, 'username' | 'display_name'>
type Kind = 'primary' | 'button'

/** Steps to connect, by the state of the connection. */
const steps: Readonly<
  Record<User['connection'], readonly (readonly [action: ActionName, label: string, kind?: Kind])[]>
> = {
  none: [['connect', 'Connect']],
  pending_sent: [['withdraw', 'Withdraw request to connect']],
  pending_received: [
    ['accept-connection', 'Accept the connection', 'primary'],
    ['decline-connection', 'Decline'],
  ],
  connected: [],
}

/**
 * Renders what comes next with a member: a message to a connection, else the steps to connect.
 * @param among Whether buttons about other members are near: each then names its member.
 */
export const connectionButtons = (user: Named, state: User['connection'], among = false): Part => {
  const named = (label: string) => labelFor(label, among ? user.display_name : undefined)
  return state === 'connected'
    ? messageLink(user, named('Message'), among ? 'button' : 'button primary')
    : steps[state].map(([action, label, kind = 'button']) =>
        actionButton({ label: named(label), action: actionOf(action, user.username), kind }),
      )
}

/** Renders the button that ends a connection, for a menu. */
export const disconnectButton = ({ username }: Named): Html =>
  actionButton({ label: 'Remove the connection', action: actionOf('disconnect', username) })

const messageLink = ({ username }: Pick<Named, 'username'>, label: Part, kind?: string): Html =>
  html`<a ${kind ? html`class="${kind}"` : ''} href="/chats/new?to=${encodeURIComponent(username)}"
    >${label}</a
  >`

/** Renders the way to a message for someone the member works with: connecting is one button of it. */
export const wayToMessage = (user: Named, state: User['connection']): Part =>
  state === 'none'
    ? actionButton({
        label: 'Connect to message',
        action: actionOf('connect', user.username),
        kind: 'button',
      })
    : state === 'pending_sent'
      ? html`<span class="hint">You asked to connect, and can write once it is accepted.</span>`
      : connectionButtons(user, state)

/** Says that a connection was accepted on this page, and takes the first message. */
export async function connectedNotice(context: PageContext): Promise<Html | undefined> {
  const username = context.query.get(CONNECTED)
  if (username === null) return undefined
  const { user } = await context.visit.read('users.get', { params: { username } })
  if (user.connection !== 'connected') return undefined
  return html`<div class="notice good">
    <p role="status">You are connected.</p>
    ${ownForm(context, {
      id: 'first-message',
      action: actionOf('send', user.username),
      button: 'Send',
      fields: (own) =>
        textArea(own, {
          name: 'body',
          id: 'write',
          label: html`Message <bdi>${user.display_name}</bdi>`,
          rows: 2,
          required: true,
        }),
    })}
  </div>`
}
