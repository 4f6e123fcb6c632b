import { forbidden } from '../../api-error.ts'
import { members } from '../../entities/members.ts'
import { sessions, type SessionRow } from '../../entities/sessions.ts'
import type { Acting, OwnAccount } from '../../handler.ts'
import { hashOf } from '../../keys/format.ts'
import type { ReadTx } from '../../store/store.ts'
import { memberContextOf, type View } from '../../view.ts'
import { ownAccount } from './secrets.ts'

/**
 * Milliseconds after a sign-in with a link or passkey during which a password can be set without the previous one.
 */
const FRESH = 15 * 60_000

const isRecent = ({ created_at }: SessionRow, now: number): boolean => now - created_at < FRESH

/** Whether the session of a view began just now, by more than a password. */
export const isFresh = ({ session, now }: View): boolean =>
  session !== undefined && session.by !== 'password' && isRecent(session, now)

/** Whether the session of a view began just now, by any method. */
export const hasRecentSession = ({ session, now }: View): boolean =>
  session !== undefined && isRecent(session, now)

/** Why an old session may not change how its member signs in. */
export const TOO_LONG_AGO =
  'To make changes here, sign out and sign in again. Your last sign-in was too long ago.'

/** Returns the caller on their own account, who signed in just now. @throws ApiError `forbidden`, SignInNeeded */
export function recentAccount(
  context: Pick<Acting, keyof OwnAccount> & { readonly now: number },
): OwnAccount {
  const own = ownAccount(context)
  if (!isRecent(own.session, context.now)) throw forbidden(TOO_LONG_AGO)
  return own
}

/** Returns the session of a secret and its member, who may be suspended; undefined if it has ended. */
export async function sessionOf(tx: ReadTx, secret: string, now: number) {
  const session = await tx.find(sessions, 'hash', { hash: hashOf(secret) })
  if (session === undefined || session.expires_at <= now) return undefined
  const member = await tx.get(members, session.member_id)
  return member && member.status !== 'closed' ? { session, member } : undefined
}

/** Returns the latest sessions of the viewer, last signed in first. @throws SignInNeeded */
export async function ownSessions(view: View): Promise<readonly SessionRow[]> {
  const { tx, member, now, lastUses } = memberContextOf(view)
  const rows = await tx.page(sessions, {
    index: 'ofMember',
    equals: { member_id: member.id },
    where: [['expires_at', '>', now]],
    order: 'desc',
    limit: 100,
  })
  return rows.map((row) => ({ ...row, seen_at: lastUses?.ofSession(row) ?? row.seen_at }))
}
