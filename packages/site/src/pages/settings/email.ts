import { ApiError } from '@chowk/engine'
import { addressOf, isRecent, mailConfirmation, removeAddress, SignInNeeded } from '@chowk/engine/visits'
import { form, textField } from '../../components/form.ts'
import { settingsPage } from '../../components/settings-page.ts'
import { html } from '../../html.ts'
import { seeOther } from '../../http/answer.ts'
import { SHORT_FORM_BYTES } from '../../http/form.ts'
import { emailAddress, NO_ADDRESS } from '../../mail/email-address.ts'
import { takeMailPlace } from '../../mail/mail-limits.ts'
import type { Page } from '../../page.ts'

/** Email address of the member. */
export const emailSettings: Page = {
  formBytes: SHORT_FORM_BYTES,
  async show(context) {
    const { visit, member, outbox } = context
    if (member === undefined) throw new SignInNeeded()
    const address = await addressOf(visit.tx, member)
    const isKnown = visit.session !== undefined && isRecent(visit.session, visit.now)
    return settingsPage(context, {
      title: 'Email',
      about: address
        ? html`Your address is <strong>${address}</strong>. Only you see it.
            <a href="/settings/preferences">Choose which mail you get</a>.`
        : 'You have no confirmed address. With one you can sign in by mail, and get mail about what is new. Only you see it.',
      body: [
        outbox === undefined ? html`<p class="notice">This server sends no mail.</p>` : '',
        isKnown ? '' : html`<p class="notice">${TOO_LONG_AGO}</p>`,
        isKnown && outbox !== undefined
          ? form(
              context,
              '/settings/email',
              html`${textField(context, { name: 'email', label: address ? 'New address' : 'Email', type: 'email', hint: 'You get a link there that confirms it.', required: true, autocomplete: 'email' })}
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
  async submit({ form, look, visits, device, outbox }) {
    const { member, session, now } = await look(async (visit) => visit)
    if (member === undefined || session === undefined) throw new SignInNeeded()
    if (!isRecent(session, now)) throw new ApiError('forbidden', { message: TOO_LONG_AGO })
    if (form.has('remove')) {
      await visits.change(({ store }, then) => removeAddress(store, member, then))
      void outbox?.deliver()
      return seeOther('/settings/email?done=address-removed')
    }
    if (outbox === undefined) throw new ApiError('not_found')
    const address = emailAddress(form.text('email'))
    if (address === undefined) throw new ApiError('validation_failed', { fields: [NO_ADDRESS] })
    await takeMailPlace(visits, address, device.network)
    await visits.change(({ store }, then) => mailConfirmation(store, member, address, then))
    void outbox.deliver()
    return seeOther('/settings/email?done=confirmation')
  },
}

const TOO_LONG_AGO = 'To change your address, sign out and sign in again. Your last sign-in was too long ago.'
