import { notFound } from '../../api-error.ts'
import { memberNamed, members, type MemberRef, type MemberRow } from '../../entities/members.ts'
import { invites, signInLinks } from '../../entities/sessions.ts'
import type { InternalHandler } from '../../handler.ts'
import { hashOf, randomText } from '../../keys/format.ts'
import type { Random } from '../../ports/random.ts'
import type { ReadTx, Tx } from '../../store/store.ts'
import { timestamp } from '../../text/times.ts'
import { contextOf, type View } from '../../view.ts'
import { memberSubject } from '../audit/audit.ts'
import { SECRET_LENGTH } from './secrets.ts'
import { maySignIn } from './may-sign-in.ts'

const MINUTE = 60_000

/** Lifetime of a sign-in link, in milliseconds. */
export const SIGN_IN_LINK_LIFETIME = 15 * MINUTE
/** Lifetime of an invite, in milliseconds. */
const INVITE_LIFETIME = 7 * 24 * 60 * MINUTE

/** Its maker is in the audit log, since the link grants access to the account. */
export const link: InternalHandler<'sessions.link'> = async (context, { params: { username }, body }) => {
  const { tx, random, now, audit } = context
  const found = await memberNamed(tx, username)
  const member = found && (await tx.lock(members, found.id))
  if (!member || !(await maySignIn(tx, member)))
    throw notFound(`No active member has the username ${username}.`)
  const secret = await insertSignInLink(tx, random, member, now)
  await audit({ subject: memberSubject(member), reason: body.reason })
  return { secret, expires_at: timestamp(now + SIGN_IN_LINK_LIFETIME) }
}

/** Creates a sign-in link for a locked member and returns its secret. */
export async function insertSignInLink(tx: Tx, random: Random, { id: member_id }: MemberRef, now: number) {
  const secret = randomText(random, SECRET_LENGTH)
  await tx.deleteMany(signInLinks, { index: 'oldest', to: now, limit: 100 })
  await tx.insert(signInLinks, { member_id, hash: hashOf(secret), expires_at: now + SIGN_IN_LINK_LIFETIME })
  return secret
}

/** Returns a link that works. */
export async function findSignInLink(tx: ReadTx, secret: string, now: number) {
  const found = await tx.find(signInLinks, 'hash', { hash: hashOf(secret) })
  return found && found.expires_at > now ? found : undefined
}

/** Returns the member that a link would sign in; undefined if it was used or has expired. */
export async function memberOfLink(view: View, secret: string): Promise<MemberRow | undefined> {
  const { tx, now } = contextOf(view)
  const found = await findSignInLink(tx, secret, now)
  const member = found && (await tx.get(members, found.member_id))
  return member && (await maySignIn(tx, member)) ? member : undefined
}

/** Its maker is in the audit log, since the link makes a member. */
export const invite: InternalHandler<'sessions.invite'> = async ({ tx, random, now, audit }) => {
  const secret = randomText(random, SECRET_LENGTH)
  const expires_at = now + INVITE_LIFETIME
  await tx.deleteMany(invites, { index: 'oldest', to: now, limit: 100 })
  const { id } = await tx.insert(invites, { hash: hashOf(secret), expires_at })
  await audit({ subject: { type: 'invite', id, name: `one new member, until ${timestamp(expires_at)}` } })
  return { secret, expires_at: timestamp(expires_at) }
}

/** Returns an invite that works. */
export async function findInvite(tx: ReadTx, secret: string, now: number) {
  const found = await tx.find(invites, 'hash', { hash: hashOf(secret) })
  return found && found.expires_at > now ? found : undefined
}

/** Returns whether an invite works. */
export async function isInvite(view: View, secret: string): Promise<boolean> {
  const { tx, now } = contextOf(view)
  return (await findInvite(tx, secret, now)) !== undefined
}
