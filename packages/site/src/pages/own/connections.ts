import { act } from '../../actions/act.ts'
import { actionRows, moreMenu } from '../../components/actions.ts'
import { columnPage } from '../../components/column-page.ts'
import { connectedNotice, connectionButtons, disconnectButton } from '../../components/connection-buttons.ts'
import { cursorPager, cursorPaging } from '../../components/cursor-pager.ts'
import { memberRow } from '../../components/items/row.ts'
import { choiceTabs } from '../../components/tabs.ts'
import { day } from '../../components/time.ts'
import { html } from '../../html.ts'
import type { Page } from '../../page.ts'

const states = { connected: 'Connected', pending_received: 'Requests', pending_sent: 'Sent' } as const
const nothing = {
  connected: html`Members who accept your request, or whose request you accept, appear here.
    <a class="button" href="/u">Find members</a>`,
  pending_received: 'No requests.',
  pending_sent: 'No requests sent.',
} as const
type State = keyof typeof states

/** Connections of the member, and requests in both directions. */
export const ownConnections: Page = {
  async show(context) {
    const requestedState = context.query.get('state') ?? ''
    const state: State = Object.hasOwn(states, requestedState) ? (requestedState as State) : 'connected'
    const page = await context.visit.read('connections.list', { query: { ...cursorPaging(context), state } })
    const rows = page.items.map(({ member, state, since }) =>
      memberRow(
        member,
        html`since ${day(since, context.calendar)}`,
        html`<div class="actions">
          ${connectionButtons(member, state, true)}${
            state === 'connected'
              ? moreMenu(
                  `more-${member.id}`,
                  disconnectButton(member),
                  undefined,
                  html` about <bdi>${member.display_name}</bdi>`,
                )
              : ''
          }
        </div>`,
      ),
    )
    return columnPage({
      title: 'Connections',
      body: [
        await connectedNotice(context),
        choiceTabs(context, 'State', 'state', Object.entries(states), state),
        actionRows(context, rows, nothing[state]),
        cursorPager(context, page),
      ],
    })
  },
  submit: act,
}
