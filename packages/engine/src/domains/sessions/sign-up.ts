import { isLonger, isReservedUsername, isUsername, limits, hasVisibleText } from '@chowk/contract/core'
import { forbidden, invalid, invalidFields, type FieldProblem } from '../../api-error.ts'
import { links, passwords } from '../../entities/sessions.ts'
import type { InternalHandler } from '../../handler.ts'
import { isSafeText, unsafeText } from '../../text/safe-text.ts'
import { putConfirmation } from '../mail/queued-mail.ts'
import { insertMember, memberRow } from '../members/member-row.ts'
import { insertPreferences } from '../preferences.ts'
import { indexMember } from '../search/entries.ts'
import { findLink } from './links.ts'
import { insertSession } from './start.ts'

/** The names chosen at sign-up. */
interface SignUp {
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
  else if (isReservedUsername(username))
    problems.push({
      path: 'username',
      code: 'not_allowed',
      message: 'This username is reserved. Choose another one.',
    })
  if (!hasVisibleText(display_name))
    problems.push({ path: 'display_name', code: 'required', message: 'Enter a display name.' })
  if (!isSafeText(display_name)) problems.push(unsafeText('display_name'))
  if (isLonger(display_name, limits.titleMax))
    problems.push({
      path: 'display_name',
      code: 'too_long',
      message: `At most ${limits.titleMax} characters.`,
    })
  return problems
}

/** Uses up the invite: of several callers with one, exactly one becomes a member. */
export const signUp: InternalHandler<'sessions.signUp'> = async (context, { body }) => {
  const { tx, now } = context
  const { hash, invite, email, timezone, agent, ...names } = body
  const problems = signUpProblems(names)
  if (problems.length > 0) throw invalidFields(...problems)
  if (invite !== undefined) {
    const found = await findLink(tx, 'invite', invite, now)
    if (found === undefined || !(await tx.delete(links, found.id))) throw forbidden(INVITE_USED)
  }
  const member = await insertMember(tx, memberRow(names, now))
  if (member === undefined) throw invalid('username', 'duplicate', 'This username is taken.')
  const { id: member_id } = member
  await indexMember(tx, member)
  await tx.insert(passwords, { member_id, hash, updated_at: now })
  if (timezone !== undefined) await insertPreferences(tx, member_id, { timezone })
  if (email !== undefined) await putConfirmation(tx, member_id, email, now)
  return { session: await insertSession(context, member, 'password', agent) }
}

/** Message for an invalid invite. */
export const INVITE_USED = 'This invite has been used, or is older than a week.'
