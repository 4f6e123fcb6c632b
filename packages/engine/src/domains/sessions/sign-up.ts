import { isLonger, isUsername, limits, showsSomething } from '@chowk/contract/core'
import { memberRow } from '../members/member-row.ts'
import { indexMember } from '../search/entries.ts'
import { members } from '../../entities/members.ts'
import { invites, passwords } from '../../entities/sessions.ts'
import { forbidden, invalid, type FieldProblem } from '../../api-error.ts'
import { hashOf, randomText } from '../../keys/format.ts'
import { isSafeText, unsafeText } from '../../text/safe-text.ts'
import { beginSession, type Device, type Signing } from './sign-in.ts'
import { contextOf, type View } from '../../view.ts'

/** Lifetime of an invite, in milliseconds. */
export const INVITE_LIFETIME = 7 * 24 * 60 * 60_000
const SECRET_LENGTH = 40

/** Creates the secret of a link for one sign-up within a week. */
export async function createInvite({ store, random }: Signing, now: number): Promise<string> {
  const secret = randomText(random, SECRET_LENGTH)
  await store.transact(async (tx) => {
    await tx.deleteMany(invites, { index: 'oldest', to: now, limit: 100 })
    await tx.insert(invites, { hash: hashOf(secret), expires_at: now + INVITE_LIFETIME })
  })
  return secret
}

/** Returns whether an invite is valid. */
export async function isInvite(view: View, secret: string): Promise<boolean> {
  const { tx, now } = contextOf(view)
  const invite = await tx.find(invites, 'hash', { hash: hashOf(secret) })
  return invite !== undefined && invite.expires_at > now
}

/** The names chosen at sign-up. */
export interface SignUp {
  readonly username: string
  readonly display_name: string
}

/** Validates the names of a new member. */
export function signUpProblems({ username, display_name }: SignUp): FieldProblem[] {
  const problems: FieldProblem[] = []
  if (!isUsername(username))
    problems.push({
      path: 'username',
      code: 'invalid_format',
      message: 'A username has 1 to 30 letters and digits, with . _ - between them.',
    })
  if (!showsSomething(display_name))
    problems.push({ path: 'display_name', code: 'required', message: 'Say what others are to call you.' })
  if (!isSafeText(display_name)) problems.push(unsafeText('display_name'))
  if (isLonger(display_name, limits.titleMax))
    problems.push({
      path: 'display_name',
      code: 'too_long',
      message: `At most ${limits.titleMax} characters.`,
    })
  return problems
}

/**
 * Creates a member and signs them in. Uses up the invite; of several callers with one, exactly one becomes a member.
 * @param hash The hash of their password.
 * @param invite The invite's secret, if one is needed.
 * @returns The secret of a session.
 * @throws ApiError `validation_failed` if the name is taken, `forbidden` if the invite is invalid.
 */
export const signUp = (
  { store, random }: Signing,
  wanted: SignUp,
  hash: string,
  invite: string | undefined,
  device: Device,
): Promise<string> =>
  store.transact(async (tx) => {
    const { now } = device
    if (invite !== undefined) {
      const found = await tx.find(invites, 'hash', { hash: hashOf(invite) })
      if (found === undefined || found.expires_at <= now || !(await tx.delete(invites, found.id)))
        throw forbidden(INVITE_USED)
    }
    const member = await tx.insertIfAbsent(members, memberRow(wanted, now))
    if (member === undefined) throw invalid('username', 'duplicate', 'Somebody has this username already.')
    await indexMember(tx, member)
    await tx.insert(passwords, { member_id: member.id, hash, updated_at: now })
    return beginSession(tx, random, member, 'password', device)
  })

/** Message for an invalid invite. */
export const INVITE_USED = 'This invite has been used, or is older than a week.'
