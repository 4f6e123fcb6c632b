import { ApiError } from '@chowk/engine'
import { hasRecentSession, ownAddress, TOO_LONG_AGO } from '@chowk/engine/website'
import { form, textField } from '../../components/form.ts'
import { settingsPage } from '../../components/settings-page.ts'
import { html } from '../../html.ts'
import { seeOther } from '../../http/answer.ts'
import { SHORT_FORM_BYTES } from '../../http/form.ts'
import { emailAddress, NO_ADDRESS } from '../../mail/email-address.ts'
import { countConfirmationRequest } from '../../mail/mail-limits.ts'
import type { Page } from '../../page.ts'
import { signedIn } from '../../signed-in.ts'

/** Email address of the member. */
export const emailSettings: Page = {
  formBytes: SHORT_FORM_BYTES,
  async show(context) {
    const { visit, member, outbox } = context
    signedIn(member)
    const address = await ownAddress(visit)
    const isKnown = hasRecentSession(visit)
    return settingsPage(context, {
      title: 'Email',
      about: address
        ? html`Your address is <strong>${address}</strong>. Only you can see it.
            <a href="/settings/preferences">Choose which emails you get</a>.`
        : 'You have no confirmed email address. Confirm one to sign in by email and receive notifications. Only you can see it.',
      body: [
        outbox === undefined ? html`<p class="notice">This site does not send email.</p>` : '',
        isKnown ? '' : html`<p class="notice">${TOO_LONG_AGO}</p>`,
        isKnown && outbox !== undefined
          ? form(
              context,
              '/settings/email',
              html`${textField(context, { name: 'email', label: address ? 'New address' : 'Email', type: 'email', hint: 'We will send a confirmation link. Confirming the address signs you out on all other devices.', required: true, autocomplete: 'email' })}
                <p><button class="primary">Send confirmation</button></p>`,
            )
          : '',
        isKnown && address
          ? form(
              context,
              '/settings/email',
              html`<p><button name="remove" value="true">Remove address</button></p>`,
            )
          : '',
      ],
    })
  },
  async submit(context) {
    const { form, performOwn, outbox } = context
    if (form.has('remove')) {
      const { changed } = await performOwn('mail.removeAddress')
      outbox?.deliverSoon()
      return seeOther(`/settings/email${changed ? '?done=address-removed' : ''}`)
    }
    const address = emailAddress(form.text('email'))
    if (address === undefined) throw new ApiError('validation_failed', { fields: [NO_ADDRESS] })
    const sending = await countConfirmationRequest(context)
    await performOwn('mail.sendConfirmation', { body: { address } })
    sending.deliverSoon()
    return seeOther('/settings/email?done=confirmation')
  },
}
