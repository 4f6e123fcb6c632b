import { ApiError } from '@chowk/engine'
import { signInHashOf } from '@chowk/engine/website'
import { SHORT_FORM_BYTES } from '../http/form.ts'
import type { Page } from '../page.ts'
import { countAttempt } from '../passwords/attempts.ts'
import { canBePassword } from '../passwords/rule.ts'
import { isPassword } from '../passwords/scrypt.ts'
import { signIn, signInBy } from './sign-in.ts'

/**
 * Signs in with a password. Without the correct password, nothing reveals whether the member exists, has a password, or
 * is suspended.
 */
export const signInPassword: Page = {
  open: true,
  containsSecrets: true,
  formBytes: SHORT_FORM_BYTES,
  show: (context) => signIn.show(context),
  async submit(context) {
    const { form, read, settings } = context
    const [username, password] = [form.text('username').trim(), form.text('password')]
    const wasRight = await countAttempt(context, username)
    const found = await read((visit) => signInHashOf(visit, username))
    const isRight =
      canBePassword(password) && (await isPassword(password, found?.hash, settings.passwordCost))
    const signInError = new ApiError('forbidden', { message: WRONG })
    if (found === undefined || !isRight) throw signInError
    await wasRight()
    const { member, hash } = found
    if (member.status === 'suspended') throw new ApiError('forbidden', { message: SUSPENDED })
    return signInBy(context, { by: 'password', member_id: member.id, hash }, signInError)
  },
}

/** Shown only after the correct password. */
const SUSPENDED = 'This account is suspended. Contact the operator of this site to find out why.'
const WRONG = 'Incorrect username or password.'
