import { ApiError } from '@chowk/engine'
import { INVITE_USED, isInvite, signUpProblems } from '@chowk/engine/website'
import { textPage } from '../components/column-page.ts'
import { form, problems, formError, textField } from '../components/form.ts'
import { html, type Html } from '../html.ts'
import { seeOther } from '../http/answer.ts'
import { SHORT_FORM_BYTES } from '../http/form.ts'
import { emailAddress, NO_ADDRESS } from '../mail/email-address.ts'
import { countConfirmationRequest } from '../mail/mail-limits.ts'
import type { PageContext, Page } from '../page.ts'
import { passwordProblem, passwordRule } from '../passwords/rule.ts'
import { hashPassword } from '../passwords/scrypt.ts'
import { zoneField } from '../components/zone-field.ts'
import { isTimeZone } from '../writing/local-time.ts'
import { returnPath, signedIn, withReturn } from './sign-in.ts'

const HOUR = 60 * 60_000

/** Rate limits of sign-ups, by network and in total. */
const FROM_NETWORK = { limit: 5, spanMs: HOUR }
const FROM_EVERYWHERE = { limit: 200, spanMs: HOUR }

/** Sign-up, for everyone or with an invite. */
export const signUpPage: Page = {
  open: true,
  containsSecrets: true,
  formBytes: SHORT_FORM_BYTES,
  async show(context) {
    const { identity, member, visit, settings, query } = context
    const returnTo = returnPath(context.refused?.form.given('to') ?? query.get('to'))
    if (member !== undefined && context.refused === undefined) return seeOther(returnTo)
    const invite = context.refused?.form.given('invite') ?? query.get('invite') ?? undefined
    const mayNot = await whyNot(settings.signUp, invite, (secret) => isInvite(visit, secret))
    return {
      ...textPage({
        title: 'Sign up',
        body: html`<p dir="auto">
            ${identity.description} By joining, you accept the <a href="/rules">rules</a> and the
            <a href="/privacy">privacy notice</a>.
          </p>
          ${mayNot === undefined ? signUpForm(context, invite, returnTo) : html`<p class="notice">${mayNot}</p>`}
          <p>Already a member? <a href="${withReturn('/sign-in', returnTo)}">Sign in</a></p>`,
      }),
      ...(mayNot !== undefined && { status: 403 }),
    }
  },
  async submit(context) {
    const { form, read, checkRateLimit, device, settings, outbox } = context
    const invite = form.given('invite')
    const mayNot = await read((visit) => whyNot(settings.signUp, invite, (secret) => isInvite(visit, secret)))
    if (mayNot !== undefined) throw new ApiError('forbidden', { message: mayNot })
    const wanted = { username: form.text('username').trim(), display_name: form.text('display_name').trim() }
    const password = passwordProblem(form.text('password'), Object.values(wanted), 'password')
    const email = outbox && form.given('email')
    const address = email && emailAddress(email)
    const timezone = form.text('timezone')
    const problems = [
      ...signUpProblems(wanted),
      ...(email && !address ? [NO_ADDRESS] : []),
      ...(password ? [password] : []),
    ]
    if (problems.length > 0) throw new ApiError('validation_failed', { fields: problems })
    await checkRateLimit(`sign-up:${device.network}`, FROM_NETWORK)
    await checkRateLimit('sign-up', FROM_EVERYWHERE)
    const sending = address && (await countConfirmationRequest(context))
    const hash = await hashPassword(form.text('password'), settings.passwordCost)
    const { session } = await context.performAsVisitor('sessions.signUp', {
      body: {
        ...wanted,
        hash,
        ...(settings.signUp !== 'open' && invite !== undefined && { invite }),
        ...(address && { email: address }),
        ...(isTimeZone(timezone) && { timezone }),
        agent: device.agent,
      },
    })
    if (sending) sending.deliverSoon()
    return signedIn(context, session)
  },
}

/** Returns why a sign-up is not possible; undefined if it is. */
async function whyNot(
  kind: 'open' | 'invite' | 'closed' = 'closed',
  invite: string | undefined,
  works: (invite: string) => Promise<boolean>,
): Promise<string | undefined> {
  if (kind === 'open') return undefined
  if (kind === 'closed') return 'Sign-up is closed. The operator of this site creates accounts.'
  if (invite === undefined) return 'Sign-up is by invitation only. Ask the operator of this site for a link.'
  return (await works(invite)) ? undefined : INVITE_USED
}

const labels = new Map([
  ['username', 'Username'],
  ['display_name', 'Name'],
  ['email', 'Email'],
  ['password', 'Password'],
])

const signUpForm = (context: PageContext, invite: string | undefined, returnTo: string): Html =>
  html`${formError(context)} ${problems(context, (path) => labels.get(path))}
  ${form(
    context,
    '/sign-up',
    html`<input type="hidden" name="to" value="${returnTo}" />
      ${invite === undefined ? '' : html`<input type="hidden" name="invite" value="${invite}" />`}
      ${textField(context, { name: 'username', label: 'Username', hint: 'Letters and digits, with . _ or - between them. You cannot change it later.', required: true, autocomplete: 'username' })}
      ${textField(context, { name: 'display_name', label: 'Name', hint: 'Your name as others see it. You can change it later.', required: true, autocomplete: 'name' })}
      ${context.outbox === undefined ? '' : textField(context, { name: 'email', label: 'Email (optional)', hint: 'For email sign-in and notifications. We will send a confirmation link.', type: 'email', autocomplete: 'email' })}
      ${textField(context, { name: 'password', label: 'Password', hint: passwordRule, type: 'password', required: true, autocomplete: 'new-password' })}
      ${zoneField(context, { name: 'timezone', hint: 'Used for all times you see and enter. You can change it later.' })}
      <p><button class="primary">Sign up</button></p>`,
  )}`
