import { ownAddress } from '@chowk/engine/website'
import { checkbox, form, selectField, textField } from '../../components/form.ts'
import { SAVED } from '../../components/done.ts'
import { settingsPage } from '../../components/settings-page.ts'
import { zoneField } from '../../components/zone-field.ts'
import { digests } from '../../components/labels.ts'
import { html } from '../../html.ts'
import { seeOther } from '../../http/answer.ts'
import type { Page } from '../../page.ts'

/** Preferences of the member. */
export const preferenceSettings: Page = {
  async show(context) {
    const { preferences } = await context.visit.read('preferences.get')
    const { email, privacy, language } = preferences
    const tick = (name: string, label: string, before: boolean) => checkbox(context, { name, label, before })
    const { outbox, member } = context
    const address = outbox && member && (await ownAddress(context.visit))
    return settingsPage(context, {
      title: 'Preferences',
      body: form(
        context,
        '/settings/preferences',
        html`<fieldset class="fields tight">
            <legend>What others see</legend>
            ${tick('discoverable', 'List me among members and in search', privacy.discoverable)}
            ${tick('show_activity', 'Show my activity to others', privacy.show_activity)}
            ${tick('show_connections', 'Show my connections to others', privacy.show_connections)}
          </fieldset>
          ${
            outbox === undefined
              ? html`<p class="notice">This server sends no mail.</p>`
              : html`<fieldset class="fields tight">
                  <legend>Mail</legend>
                  <p class="hint">
                    ${address ? html`Sent to ${address}.` : html`You get none until you <a href="/settings/email">confirm an address</a>.`}
                  </p>
                  <input type="hidden" name="mail" value="true" />
                  ${tick('notifications', 'Notifications', email.notifications)}
                  ${tick('messages', 'Unread messages', email.messages)}
                  ${selectField(context, { name: 'digest', label: 'Feed digest', before: email.digest, choices: Object.entries(digests) })}
                </fieldset>`
          }
          ${textField(context, { name: 'language', label: 'Language', hint: 'Such as hi or en-IN. Kept for apps; this site and its mail are in English.', before: language, required: true })}
          ${zoneField(context, { name: 'timezone', hint: 'Of the times that you see and type, and of when digests come.' })}
          <p><button class="primary">Save</button></p>`,
      ),
    })
  },
  async submit({ form, perform }) {
    const digest = form.text('digest') as keyof typeof digests
    await perform('preferences.update', {
      body: {
        privacy: {
          discoverable: form.has('discoverable'),
          show_activity: form.has('show_activity'),
          show_connections: form.has('show_connections'),
        },
        // Sites without mail do not show these fields.
        ...(form.has('mail') && {
          email: { notifications: form.has('notifications'), messages: form.has('messages'), digest },
        }),
        language: form.text('language'),
        ...(form.given('timezone') && { timezone: form.text('timezone') }),
      },
    })
    return seeOther(`/settings/preferences${SAVED}`)
  },
}
