import { ApiError } from '@chowk/engine'
import { isFresh, ownPasswordHash } from '@chowk/engine/website'
import { form, textField } from '../../components/form.ts'
import { settingsPage } from '../../components/settings-page.ts'
import { html } from '../../html.ts'
import { seeOther } from '../../http/answer.ts'
import { SHORT_FORM_BYTES } from '../../http/form.ts'
import type { Page } from '../../page.ts'
import { assertPassword } from '../../passwords/attempts.ts'
import { passwordProblem, passwordRule } from '../../passwords/rule.ts'
import { hashPassword } from '../../passwords/scrypt.ts'
import { signedIn } from '../../signed-in.ts'

/** Sets or changes the password. */
export const passwordSettings: Page = {
  containsSecrets: true,
  formBytes: SHORT_FORM_BYTES,
  async show(context) {
    const { username } = signedIn(context.member)
    const has = (await ownPasswordHash(context.visit)) !== undefined
    const fresh = isFresh(context.visit)
    return settingsPage(context, {
      title: 'Password',
      about: has ? 'You have a password.' : 'You have no password. You sign in with links or passkeys.',
      body:
        !has && !fresh
          ? html`<p class="notice">
              To set a password, sign in again with a link. Your last sign-in was too long ago.
            </p>`
          : form(
              context,
              '/settings/password',
              html`<input type="text" name="username" value="${username}" autocomplete="username" hidden />
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
                <p class="hint">
                  You will be signed out on all other devices. Your
                  <a href="/settings/passkeys">passkeys</a> and <a href="/settings/keys">API keys</a> keep
                  working. Remove those you do not recognize.
                </p>
                <p><button class="primary">Set password</button></p>`,
            ),
    })
  },
  async submit(context) {
    const { form, read, performOwn, settings, outbox } = context
    const sender = signedIn(context.sender)
    const { fresh, before } = await read(async (visit) => ({
      fresh: isFresh(visit),
      before: await ownPasswordHash(visit),
    }))
    const problem = passwordProblem(form.text('password'), [sender.username, sender.display_name], 'password')
    if (problem) throw new ApiError('validation_failed', { fields: [problem] })
    if (!fresh) await assertPassword(context, sender, before, 'present')
    const hash = await hashPassword(form.text('password'), settings.passwordCost)
    await performOwn('passwords.set', { body: { hash, ...(before !== undefined && { before }) } })
    outbox?.deliverSoon()
    return seeOther('/settings/password?done=password')
  },
}
