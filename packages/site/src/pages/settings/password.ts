import { ApiError } from '@chowk/engine'
import { isFresh, ownPasswordHash, setPassword, SignInNeeded } from '@chowk/engine/visits'
import { form, textField } from '../../components/form.ts'
import { settingsPage } from '../../components/settings-page.ts'
import { html } from '../../html.ts'
import { seeOther } from '../../http/answer.ts'
import { SHORT_FORM_BYTES } from '../../http/form.ts'
import type { Page } from '../../page.ts'
import { mustKnowPassword } from '../../passwords/attempts.ts'
import { passwordProblem, passwordRule } from '../../passwords/rule.ts'
import { hashPassword } from '../../passwords/scrypt.ts'

/** Sets or changes the password. */
export const passwordSettings: Page = {
  holdsSecrets: true,
  formBytes: SHORT_FORM_BYTES,
  async show(context) {
    const { session, now } = context.visit
    const { member } = context
    if (member === undefined) throw new SignInNeeded()
    const has = (await ownPasswordHash(context.visit)) !== undefined
    const fresh = session !== undefined && isFresh(session, now)
    return settingsPage(context, {
      title: 'Password',
      about: has ? 'You have one.' : 'You have none, and sign in by links or passkeys.',
      body:
        !has && !fresh
          ? html`<p class="notice">
              To set a password, sign in again with a link. Your last sign-in was too long ago.
            </p>`
          : form(
              context,
              '/settings/password',
              html`<input
                  type="text"
                  name="username"
                  value="${member.username}"
                  autocomplete="username"
                  hidden
                />
                ${
                  has && !fresh
                    ? textField(context, {
                        name: 'present',
                        label: 'Current password',
                        type: 'password',
                        required: true,
                        autocomplete: 'current-password',
                      })
                    : ''
                }
                ${textField(context, { name: 'password', label: 'New password', hint: passwordRule, type: 'password', required: true, autocomplete: 'new-password' })}
                <p class="kind">
                  You will be signed out on all other devices. Your
                  <a href="/settings/passkeys">passkeys</a> and <a href="/settings/keys">API keys</a> keep
                  working: remove those that you do not recognize.
                </p>
                <p><button class="primary">Set password</button></p>`,
            ),
    })
  },
  async submit(context) {
    const { form, look, visits, settings, outbox } = context
    const { member, session, hash, now } = await look(async (visit) => ({
      ...visit,
      hash: await ownPasswordHash(visit),
    }))
    if (member === undefined || session === undefined) throw new ApiError('not_found')
    const problem = passwordProblem(form.text('password'), [member.username, member.display_name], 'password')
    if (problem) throw new ApiError('validation_failed', { fields: [problem] })
    if (!isFresh(session, now)) await mustKnowPassword(context, member, hash, 'present')
    const made = await hashPassword(form.text('password'), settings.passwordCost)
    const done = await visits.change(({ store }, then) =>
      setPassword(store, session, { hash: made, before: hash }, then),
    )
    if (!done) throw new ApiError('conflict', { message: 'Your password has been changed meanwhile.' })
    outbox?.deliverSoon()
    return seeOther('/settings/password?done=password')
  },
}
