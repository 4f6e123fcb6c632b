import { ownSessions } from '@chowk/engine/website'
import { deviceName } from '../../components/device-name.ts'
import { form } from '../../components/form.ts'
import { list } from '../../components/items/list.ts'
import { row } from '../../components/items/row.ts'
import { settingsPage } from '../../components/settings-page.ts'
import { day, when } from '../../components/time.ts'
import { html, type Html } from '../../html.ts'
import { seeOther } from '../../http/answer.ts'
import type { Page } from '../../page.ts'

/** Sessions of the member. */
export const sessionSettings: Page = {
  async show(context) {
    const { visit } = context
    const sessions = await ownSessions(visit)
    const ending = (button: Html) => form(context, '/settings/sessions', button)
    return settingsPage(context, {
      title: 'Devices',
      about: 'Where you are signed in. Sign out devices that you do not recognize.',
      body: [
        list(
          'rows',
          sessions.map(({ id, agent, created_at, seen_at }) => {
            const isThis = id === visit.session?.id
            return row(
              '',
              [deviceName(agent), isThis ? html` <span class="label good">This device</span>` : ''],
              html`Last used ${when(seen_at, context.calendar)} · signed in
              ${day(created_at, context.calendar)}`,
              isThis ? '' : ending(html`<button name="id" value="${id}">Sign out this device</button>`),
            )
          }),
          '',
        ),
        sessions.length === 1
          ? ''
          : ending(html`<p><button name="id" value="others">Sign out everywhere else</button></p>`),
      ],
    })
  },
  async submit({ form, performOwn }) {
    await performOwn('sessions.end', { params: { id: form.text('id') } })
    return seeOther('/settings/sessions?done=ended')
  },
}
