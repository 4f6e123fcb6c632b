import { ApiError } from '@chowk/engine'
import { form, refusal, textField } from '../components/form.ts'
import { html } from '../html.ts'
import { seeOther } from '../http/answer.ts'
import { SHORT_FORM_BYTES } from '../http/form.ts'
import { emailAddress, NO_ADDRESS } from '../mail/email-address.ts'
import { countSignInRequest } from '../mail/mail-limits.ts'
import type { Page } from '../page.ts'

/** Requests a sign-in link by mail. Neither response nor timing reveals whether the address is known. */
export const signInEmail: Page = {
  open: true,
  formBytes: SHORT_FORM_BYTES,
  async show(context) {
    const { member, query, outbox } = context
    if (outbox === undefined) throw new ApiError('not_found')
    if (member !== undefined && context.refused === undefined) return seeOther('/')
    return {
      title: 'Email me a link',
      unlisted: true,
      main: html`<div class="narrow article">
        <h1>Email me a link</h1>
        ${refusal(context)}
        ${
          query.get('done') === 'sent' && context.refused === undefined
            ? html`<p class="notice good" role="status">
                If a member has confirmed this address, a link is on its way to it. It works once, for 15
                minutes.
              </p>`
            : ''
        }
        <p>The link signs you in without a password. Once signed in, you can set a new password.</p>
        ${form(
          context,
          '/sign-in/email',
          html`${textField(context, { name: 'email', label: 'Email', type: 'email', required: true, autocomplete: 'email' })}
            <p><button class="primary">Send link</button></p>`,
        )}
        <p><a href="/sign-in">Other ways to sign in</a></p>
      </div>`,
    }
  },
  async submit(context) {
    const address = emailAddress(context.form.text('email'))
    if (address === undefined) throw new ApiError('validation_failed', { fields: [NO_ADDRESS] })
    const sending = await countSignInRequest(context, address)
    await context.performAsVisitor('mail.sendSignInLink', { body: { address } })
    sending.deliverSoon()
    return seeOther('/sign-in/email?done=sent')
  },
}
