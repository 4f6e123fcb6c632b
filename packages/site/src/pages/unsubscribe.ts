import { ApiError } from '@chowk/engine'
import { textPage } from '../components/column-page.ts'
import { form } from '../components/form.ts'
import { html, type Part } from '../html.ts'
import type { PageShown } from '../http/answer.ts'
import { subscriptions, unsubscribeToken } from '../mail/unsubscribe.ts'
import type { Page } from '../page.ts'

/** Ends one kind of mail for the holder of a signed link: by one-click `POST` (RFC 8058), or by form. */
export const unsubscribe: Page = {
  open: true,
  containsSecrets: true,
  fromAnywhere: true,
  async show(context) {
    const token = context.query.get('token') ?? ''
    return page(
      html`<p>Unsubscribe from this site’s emails?</p>
        ${form(
          context,
          `/unsubscribe?${new URLSearchParams({ token }).toString()}`,
          html`<p><button class="primary">Unsubscribe</button></p>`,
        )}`,
    )
  },
  async submit({ query, read, performFor }) {
    const found = await read(async (view) => unsubscribeToken(view, query.get('token')))
    if (found === undefined) throw new ApiError('forbidden', { message: 'This link is incomplete.' })
    const { memberId, from } = found
    const email = from === 'digest' ? ({ digest: 'off' } as const) : { notifications: false, messages: false }
    await performFor(memberId, 'preferences.update', { body: { email } }).catch((error: unknown) => {
      // Deleted members get no mail.
      if (!(error instanceof ApiError && error.code === 'not_found')) throw error
    })
    return page(
      html`<p class="notice good" role="status">You no longer get ${subscriptions[from]}.</p>
        <p><a href="/settings/preferences">All preferences</a></p>`,
    )
  },
}

const page = (body: Part): PageShown => textPage({ title: 'Unsubscribe', body })
