import { ApiError } from '@chowk/engine'
import { textPage } from '../components/column-page.ts'
import { form, formError, textField } from '../components/form.ts'
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
    const { member, outbox } = context
    if (outbox === undefined) throw new ApiError('not_found')
    if (member !== undefined && context.refused === undefined) return seeOther('/')
    return textPage({
      title: 'Email me a link',
      body: [
        formError(context),
        html`<p>The link signs you in without a password. You can then set a new password.</p>`,
        form(
          context,
          '/sign-in/email',
          html`${textField(context, { name: 'email', label: 'Email', type: 'email', required: true, autocomplete: 'email' })}
            <p><button class="primary">Send link</button></p>`,
        ),
        html`<p><a href="/sign-in">Other ways to sign in</a></p>`,
      ],
    })
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
