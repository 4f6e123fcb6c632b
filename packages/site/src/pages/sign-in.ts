import { memberOfLink, type Proof } from '@chowk/engine/website'
import { ApiError } from '@chowk/engine'
import { textPage } from '../components/column-page.ts'
import { form, formError, textField } from '../components/form.ts'
import { html, type Html } from '../html.ts'
import { seeOther, type Answer, type PageShown } from '../http/answer.ts'
import { SHORT_FORM_BYTES } from '../http/form.ts'
import { passkeyScript } from '../assets.ts'
import { askForPasskey, passkeyForm } from '../passkeys/ask.ts'
import { keepSession } from '../http/session-cookie.ts'
import type { PageContext, Page, FormContext } from '../page.ts'

/**
 * Ways to sign in. A sign-in link shows its member, and only the form there consumes it: link scanners consume none.
 */
export const signIn = {
  open: true as const,
  containsSecrets: true as const,
  formBytes: SHORT_FORM_BYTES,
  async show(context: PageContext) {
    const { member, query, visit } = context
    const returnTo = returnPath(context.refused?.form.given('to') ?? query.get('to') ?? context.before)
    if (member !== undefined && context.refused === undefined) return seeOther(returnTo)
    const link = context.refused?.form.given('link') ?? query.get('link')
    return link === null || link === undefined
      ? waysIn(context, returnTo)
      : byLink(context, link, await memberOfLink(visit, link))
  },
  submit: (context: FormContext) =>
    signInBy(
      context,
      { by: 'link', link: context.form.text('link') },
      new ApiError('forbidden', { message: USED_UP }),
    ),
} satisfies Page

/** Signs in by a proof. @throws The refusal, for a proof of nothing. */
export async function signInBy(context: FormContext, proof: Proof, signInError: ApiError): Promise<Answer> {
  const { session } = await context.performAsVisitor('sessions.start', {
    body: { proof, agent: context.device.agent },
  })
  if (session === null) throw signInError
  return signedIn(context, session)
}

/** Gives a session to the browser, which continues where its form says. */
export const signedIn = ({ form, origin }: FormContext, session: string): Answer =>
  seeOther(returnPath(form.text('to')), { 'set-cookie': keepSession(origin, session) })

const USED_UP =
  'This link is no longer valid. It was already used, has expired (15 minutes), or became invalid when your password, email address or passkeys changed.'

const SESSION_OVER =
  'You were signed out. Your session expired after 90 days, or was ended on another device or by the operator of this site. A new password, email address or passkey also ends other sessions.'

/** Returns a path of this site to continue at; `/` for other addresses. */
export const returnPath = (wanted: string | null): string =>
  wanted !== null && /^\/(?![/\\])[^\s\\]*$/.test(wanted) && !/^\/sign-(in|up)/.test(wanted) ? wanted : '/'

/** Returns the address of the sign-in or sign-up page that continues at a path of this site. */
export const withReturn = (path: '/sign-in' | '/sign-up', to: string): string =>
  to === '/' ? path : `${path}?${new URLSearchParams({ to }).toString()}`

/** Renders how to get a sign-in link without a password. */
const another = ({ outbox }: PageContext): Html =>
  outbox === undefined
    ? html`This site does not send email. Ask its operator for a sign-in link.`
    : html`<a href="/sign-in/email">Email me a link</a>`

const byLink = (
  context: PageContext,
  link: string,
  member: { display_name: string } | undefined,
): PageShown =>
  textPage({
    title: 'Sign in',
    body:
      member === undefined
        ? html`<p class="notice bad" role="alert">${USED_UP}</p>
            <p>${another(context)}</p>
            <p><a href="/sign-in">Other ways to sign in</a></p>`
        : html`<p>
              This link signs you in as <strong><bdi>${member.display_name}</bdi></strong
              >, once.
            </p>
            ${form(
              context,
              '/sign-in',
              html`<input type="hidden" name="link" value="${link}" />
                <p>
                  <button class="primary">Sign in</button>
                  <button name="to" value="/settings/password">Sign in and set a password</button>
                </p>`,
            )}`,
  })

/** The visitor's intention, by the page or fragment where they continue. */
const purposes: readonly (readonly [to: RegExp, purpose: string])[] = [
  [/#apply$/, 'to apply for the job'],
  [/#packages$/, 'to book the service'],
  [/#comments$/, 'to comment'],
  [/#answers?$/, 'to answer'],
  [/#(vote|join)$/, 'to $1'],
  [/^\/write|\/new(\?|$)/, 'to write'],
  [/^\/chats/, 'to read your messages'],
  [/^\/(settings|notifications|bookings|applications|schedule)/, 'to see your $1'],
  [/^\/report/, 'to report content'],
]

/** Returns the title of the sign-in page, such as “Sign in to vote”. */
function titleOf(returnTo: string): string {
  for (const [to, purpose] of purposes) {
    const match = to.exec(returnTo)
    if (match) return `Sign in ${purpose.replace('$1', match[1] ?? '')}`
  }
  return 'Sign in'
}

const waysIn = (context: PageContext, returnTo: string): PageShown => ({
  ...textPage({
    title: titleOf(returnTo),
    body: html`${returnTo === '/' ? '' : html`<p>After that, you continue with what you opened.</p>`}
      ${context.sessionIsOver ? html`<p class="notice">${SESSION_OVER}</p>` : ''} ${formError(context)}
      ${lookAround(context, returnTo)}
      ${form(
        context,
        '/sign-in/password',
        html`<input type="hidden" name="to" value="${returnTo}" />
          ${textField(context, { name: 'username', label: 'Username', required: true, autocomplete: 'username' })}
          ${textField(context, { name: 'password', label: 'Password', type: 'password', required: true, autocomplete: 'current-password' })}
          <p><button class="primary">Sign in</button></p>`,
      )}
      ${passkeyForm(
        context,
        '/sign-in/passkey',
        askForPasskey(context),
        html`<input type="hidden" name="to" value="${returnTo}" />
          <p><button>Sign in with a passkey</button></p>`,
      )}
      ${context.settings.signUp === 'open' ? html`<p>Not a member yet? <a href="${withReturn('/sign-up', returnTo)}">Sign up</a></p>` : ''}
      <section class="fields">
        <h2>Forgot your password, or don’t have one?</h2>
        <p>${another(context)}</p>
      </section>`,
  }),
  script: passkeyScript.path,
})

/** Renders the sign-in of local demonstrations. */
function lookAround(context: PageContext, returnTo: string): Html | undefined {
  const { demoMember } = context.settings
  if (demoMember === undefined) return undefined
  const name = demoMember[0]!.toUpperCase() + demoMember.slice(1)
  return html`<section class="fields">
    <h2>Demonstration</h2>
    <p>All data here is fictional and is deleted when the server stops.</p>
    ${form(
      context,
      '/sign-in/demo',
      html`<input type="hidden" name="to" value="${returnTo}" />
        <p><button class="primary">Look around as ${name}</button></p>`,
    )}
  </section>`
}
