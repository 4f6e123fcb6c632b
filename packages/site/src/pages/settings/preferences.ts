import { ownAddress } from '@chowk/engine/website'
import { checkbox, form, selectField } from '../../components/form.ts'
import { SAVED } from '../../components/done.ts'
import { settingsPage } from '../../components/settings-page.ts'
import { zoneField } from '../../components/zone-field.ts'
import { digests } from '../../components/labels.ts'
import { html } from '../../html.ts'
import { seeOther } from '../../http/answer.ts'
import type { Page } from '../../page.ts'
import { changedSinceShown, fingerprintField } from '../../writing/form-fingerprint.ts'

/** Preferences of the member. */
export const preferenceSettings: Page = {
  async show(context) {
    const { preferences } = await context.visit.read('preferences.get')
    const { email, privacy, timezone } = preferences
    const tick = (name: string, label: string, before: boolean) => checkbox(context, { name, label, before })
    const { outbox, member } = context
    const address = outbox && member && (await ownAddress(context.visit))
    return settingsPage(context, {
      title: 'Preferences',
      body: form(
        context,
        '/settings/preferences',
        html`${fingerprintField(context, { ...privacy, ...email, timezone })}
          <fieldset class="fields tight">
            <legend>Privacy</legend>
            ${tick('discoverable', 'List me among members and in search', privacy.discoverable)}
            ${tick('show_activity', 'Show my activity to others', privacy.show_activity)}
            ${tick('show_connections', 'Show my connections to others', privacy.show_connections)}
          </fieldset>
          ${
            outbox === undefined
              ? html`<p class="notice">This site does not send email.</p>`
              : html`<fieldset class="fields tight">
                  <legend>Email</legend>
                  <p class="hint">
                    ${address ? html`Sent to ${address}.` : html`You will not get emails until you <a href="/settings/email">confirm an address</a>.`}
                  </p>
                  <input type="hidden" name="mail" value="true" />
                  ${tick('notifications', 'Notifications', email.notifications)}
                  ${tick('messages', 'Unread messages', email.messages)}
                  ${selectField(context, { name: 'digest', label: 'Feed digest', before: email.digest, choices: Object.entries(digests) })}
                </fieldset>`
          }
          ${zoneField(context, { name: 'timezone', hint: 'Used for all times you see and enter, and for the delivery of digests.' })}
          <p><button class="primary">Save</button></p>`,
      ),
    })
  },
  async submit({ form, perform }) {
    const has = (name: string) => [name, form.has(name)] as const
    const pick = (ticks: readonly (readonly [string, boolean | string])[]) => {
      const changed = changedSinceShown(form, Object.fromEntries(ticks))
      return Object.keys(changed).length > 0 ? changed : undefined
    }
    const privacy = pick([has('discoverable'), has('show_activity'), has('show_connections')])
    // Sites without mail do not show these fields.
    const email = form.has('mail')
      ? pick([has('notifications'), has('messages'), ['digest', form.text('digest')]])
      : undefined
    const timezone = form.given('timezone')
    const body = {
      ...(privacy && { privacy }),
      ...(email && { email }),
      ...changedSinceShown(form, { ...(timezone && { timezone }) }),
    }
    if (Object.keys(body).length > 0) await perform('preferences.update', { body })
    return seeOther(`/settings/preferences${SAVED}`)
  },
}
