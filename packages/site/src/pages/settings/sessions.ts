import { ApiError } from '@chowk/engine'
import { ownSessions, endOtherSecrets, endOtherSession } from '@chowk/engine/visits'
import { deviceName } from '../../components/device-name.ts'
import { form } from '../../components/form.ts'
import { settingsPage } from '../../components/settings-page.ts'
import { day, when } from '../../components/time.ts'
import { html } from '../../html.ts'
import { seeOther } from '../../http/answer.ts'
import type { Page } from '../../page.ts'

/** Sessions of the member. */
export const sessionSettings: Page = {
  async show(context) {
    const { visit } = context
    const sessions = await ownSessions(visit)
    return settingsPage(context, {
      title: 'Devices',
      about: 'Where you are signed in. Sign out devices that you do not recognize.',
      body: html`<ul class="rows" role="list">
          ${sessions.map(
            ({ id, agent, created_at, seen_at }) =>
              html`<li>
                <p>
                  ${deviceName(agent)}
                  ${id === visit.session?.id ? html`<span class="label good">This device</span>` : ''}
                  <span class="kind"
                    >Last used ${when(seen_at, context.calendar)} · signed in
                    ${day(created_at, context.calendar)}</span
                  >
                </p>
                ${
                  id === visit.session?.id
                    ? ''
                    : form(
                        context,
                        '/settings/sessions',
                        html`<input type="hidden" name="id" value="${id}" /><button>
                            Sign out this device
                          </button>`,
                      )
                }
              </li>`,
          )}
        </ul>
        ${
          sessions.length === 1
            ? ''
            : form(
                context,
                '/settings/sessions',
                html`<p><button name="id" value="others">Sign out everywhere else</button></p>`,
              )
        }`,
    })
  },
  async submit({ form, look, visits }) {
    const id = form.text('id')
    const session = await look(async (visit) => visit.session)
    if (session === undefined) throw new ApiError('not_found')
    await visits.change(async ({ store }, now) => {
      if (id === 'others') await endOtherSecrets(store, session, now)
      else await endOtherSession(store, session, Number(id), now)
    })
    return seeOther('/settings/sessions?done=ended')
  },
}
