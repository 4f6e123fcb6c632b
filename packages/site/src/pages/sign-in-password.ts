import { ApiError } from '@chowk/engine'
import { signInByPassword, signInHashOf } from '@chowk/engine/visits'
import { seeOther } from '../http/answer.ts'
import { SHORT_FORM_BYTES } from '../http/form.ts'
import { keepSession } from '../http/session-cookie.ts'
import type { Page } from '../page.ts'
import { takeAttempt } from '../passwords/attempts.ts'
import { canBePassword } from '../passwords/rule.ts'
import { isPassword } from '../passwords/scrypt.ts'
import { signIn, returnPath } from './sign-in.ts'

/**
 * Signs in with a password. Without the correct password, nothing reveals whether the member exists, has a password, or
 * is suspended.
 */
export const signInPassword: Page = {
  open: true,
  holdsSecrets: true,
  formBytes: SHORT_FORM_BYTES,
  show: (context) => signIn.show(context),
  async submit({ form, look, visits, device, origin, settings }) {
    const [username, password] = [form.text('username').trim(), form.text('password')]
    const wasRight = await takeAttempt(visits, username, device.network)
    const found = await look((visit) => signInHashOf(visit, username))
    const isRight =
      canBePassword(password) && (await isPassword(password, found?.hash, settings.passwordCost))
    if (found !== undefined && isRight) await wasRight()
    if (isRight && found?.member.status === 'suspended')
      throw new ApiError('forbidden', { message: SUSPENDED })
    const secret =
      found !== undefined && isRight
        ? await visits.change((signing, now) =>
            signInByPassword(signing, found.member, found.hash, { agent: device.agent, now }),
          )
        : undefined
    if (secret === undefined) throw new ApiError('forbidden', { message: WRONG })
    return seeOther(returnPath(form.text('to')), { 'set-cookie': keepSession(origin, secret) })
  },
}

/** Shown only after the correct password. */
const SUSPENDED = 'This account is suspended. Whoever runs this site can tell you why.'
const WRONG = 'The username or the password is wrong.'
