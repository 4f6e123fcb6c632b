import { act } from '../../actions/act.ts'
import { actionForm, moreMenu } from '../../components/actions.ts'
import { avatar } from '../../components/avatar.ts'
import { memberLink } from '../../components/byline.ts'
import { connectedNotice, connectionButtons, disconnectButton } from '../../components/connection-buttons.ts'
import { cursorPager, cursorPaging } from '../../components/cursor-pager.ts'
import { choiceTabs } from '../../components/tabs.ts'
import { day } from '../../components/time.ts'
import { html } from '../../html.ts'
import type { Page } from '../../page.ts'

const states = { connected: 'Connected', pending_received: 'Requests', pending_sent: 'Sent' } as const
const nothing = {
  connected: 'No connections yet.',
  pending_received: 'No requests.',
  pending_sent: 'No requests sent.',
} as const
type State = keyof typeof states

/** Connections of the member, and requests in both directions. */
export const ownConnections: Page = {
  async show(context) {
    const asked = context.query.get('state') ?? ''
    const state: State = Object.hasOwn(states, asked) ? (asked as State) : 'connected'
    const page = await context.visit.read('connections.list', { query: { ...cursorPaging(context), state } })
    return {
      title: 'Connections',
      unlisted: true,
      main: html`<div class="narrow">
        <div class="heading"><h1>Connections</h1></div>
        ${await connectedNotice(context)}
        ${choiceTabs(context, 'State', 'state', Object.entries(states), state)}
        ${
          page.items.length === 0
            ? html`<p class="nothing">${nothing[state]}</p>`
            : actionForm(
                context,
                'waiting',
                html`<ul class="rows" role="list">
                  ${page.items.map(
                    ({ member, state, since }) =>
                      html`<li>
                        ${avatar(member)}
                        <p>
                          ${memberLink(member)}
                          <span class="kind">since ${day(since, context.calendar)}</span>
                        </p>
                        <div class="actions">
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
                        </div>
                      </li>`,
                  )}
                </ul>`,
              )
        }
        ${cursorPager(context, page)}
      </div>`,
    }
  },
  submit: act,
}
