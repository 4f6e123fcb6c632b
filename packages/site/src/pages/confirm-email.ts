import { ApiError } from '@chowk/engine'
import { addressToConfirm } from '@chowk/engine/website'
import { textPage } from '../components/column-page.ts'
import { form } from '../components/form.ts'
import { html } from '../html.ts'
import { seeOther } from '../http/answer.ts'
import { SHORT_FORM_BYTES } from '../http/form.ts'
import { digestTimes } from '../mail/digest-times.ts'
import type { Page } from '../page.ts'
import { signedIn } from '../signed-in.ts'

/** Confirms an email address by a mailed link, for the signed-in member who asked for it. */
export const confirmEmail: Page = {
  containsSecrets: true,
  formBytes: SHORT_FORM_BYTES,
  async show(context) {
    const { query, visit, refused } = context
    const { username, display_name } = signedIn(context.member)
    const isDone = query.get('done') === 'confirmed' && refused === undefined
    const link = refused?.form.given('link') ?? query.get('link') ?? ''
    const address = isDone ? undefined : await addressToConfirm(visit, link)
    return textPage({
      title: 'Confirm email address',
      body: isDone
        ? html`<p class="notice good" role="status">Your address is confirmed.</p>
            <p><a href="/settings/preferences">Choose which emails you get</a></p>`
        : address === undefined
          ? html`<p class="notice bad" role="alert">${USED_UP}</p>
              <p><a href="/settings/email">Get another link</a></p>`
          : html`<p>
                Use <strong>${address}</strong> as the email address of
                <strong><bdi>${display_name}</bdi></strong> (@${username})? You will be signed out on all
                other devices.
              </p>
              ${form(
                context,
                '/confirm-email',
                html`<input type="hidden" name="link" value="${link}" />
                  <p><button class="primary">Confirm</button></p>`,
              )}`,
    })
  },
  async submit({ form, read, performOwn, outbox }) {
    const { timezone, now } = await read(async (visit) => ({
      now: visit.now,
      timezone: (await visit.read('preferences.get')).preferences.timezone,
    }))
    const digest_due = new Date(digestTimes.next(timezone, now)).toISOString()
    const body = { link: form.text('link'), digest_due }
    const { changed } = await performOwn('mail.confirmAddress', { body })
    if (!changed) throw new ApiError('forbidden', { message: USED_UP })
    outbox?.deliverSoon()
    return seeOther('/confirm-email?done=confirmed')
  },
}

const USED_UP =
  'This link is no longer valid. It was already used or replaced, has expired (24 hours), or belongs to another member.'
