import { ApiError } from '@chowk/engine'
import { ownKeys } from '@chowk/engine/website'
import { form } from '../../components/form.ts'
import { settingsPage } from '../../components/settings-page.ts'
import { when } from '../../components/time.ts'
import { html } from '../../html.ts'
import { seeOther } from '../../http/answer.ts'
import type { Page } from '../../page.ts'

/** Confirms and revokes a key. */
export const revokeKey: Page = {
  async show(context) {
    const { visit, params } = context
    const { active } = await ownKeys(visit)
    const key = active.find(({ id }) => String(id) === params.id)
    if (key === undefined) throw new ApiError('not_found', { message: 'Active key not found.' })
    const { id, name, prefix, last_used_at } = key
    return settingsPage(context, {
      title: 'Revoke a key',
      body: html`<p>
          Revoke <strong dir="auto">${name}</strong> (<code>${prefix}…</code>)? Programs that use it lose
          access immediately. This cannot be undone. It was
          ${last_used_at === null ? 'never used' : html`last used ${when(last_used_at, context.calendar)}`}.
        </p>
        ${form(
          context,
          `/settings/keys/${id}/revoke`,
          html`<p class="actions">
            <button class="danger">Revoke it</button> <a class="button" href="/settings/keys">Keep it</a>
          </p>`,
        )}`,
    })
  },
  async submit({ params, performOwn }) {
    await performOwn('keys.revoke', { params: { id: params.id ?? '' } })
    return seeOther('/settings/keys?done=revoked')
  },
}
