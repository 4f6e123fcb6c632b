import { notFound } from '../../api-error.ts'
import { memberNamed, members, type MemberRow } from '../../entities/members.ts'
import { linkLifetimes, links, type LinkKind, type LinkRow } from '../../entities/sessions.ts'
import type { InternalHandler, WriteContext } from '../../handler.ts'
import { hashOf, randomText } from '../../keys/format.ts'
import type { ReadTx } from '../../store/store.ts'
import { timestamp } from '../../text/times.ts'
import { contextOf, type View } from '../../view.ts'
import { memberSubject } from '../audit/audit.ts'
import { SECRET_LENGTH } from './secrets.ts'
import { maySignIn } from './may-sign-in.ts'

/** Its maker is in the audit log, since the link grants access to the account. */
export const link: InternalHandler<'sessions.link'> = async (context, { params: { username }, body }) => {
  const { tx, audit } = context
  const found = await memberNamed(tx, username)
  const member = found && (await tx.lock(members, found.id))
  if (!member || !(await maySignIn(tx, member)))
    throw notFound(`No active member has the username ${username}.`)
  const { secret, expires_at } = await insertLink(context, { kind: 'sign_in', member_id: member.id })
  await audit({ subject: memberSubject(member), reason: body.reason })
  return { secret, expires_at: timestamp(expires_at) }
}

/** Creates a link, whose member is locked, and returns it with its secret. */
export async function insertLink(
  { tx, random, now }: Pick<WriteContext, 'tx' | 'random' | 'now'>,
  { kind, member_id = 0, address = '' }: Pick<LinkRow, 'kind'> & Partial<LinkRow>,
) {
  const secret = randomText(random, SECRET_LENGTH)
  await tx.deleteMany(links, { index: 'oldest', to: now, limit: 100 })
  const expires_at = now + linkLifetimes[kind]
  const row = await tx.insert(links, { kind, member_id, address, hash: hashOf(secret), expires_at })
  return { ...row, secret }
}

/** Returns a link of a kind; undefined if it was used or has expired. */
export async function findLink(tx: ReadTx, kind: LinkKind, secret: string, now: number) {
  const found = await tx.find(links, 'hash', { hash: hashOf(secret) })
  return found?.kind === kind && found.expires_at > now ? found : undefined
}

/** Returns the member that a link would sign in; undefined if it was used or has expired. */
export async function memberOfLink(view: View, secret: string): Promise<MemberRow | undefined> {
  const { tx, now } = contextOf(view)
  const found = await findLink(tx, 'sign_in', secret, now)
  const member = found && (await tx.get(members, found.member_id))
  return member && (await maySignIn(tx, member)) ? member : undefined
}

/** Its maker is in the audit log, since the link makes a member. */
export const invite: InternalHandler<'sessions.invite'> = async (context) => {
  const { id, secret, ...row } = await insertLink(context, { kind: 'invite' })
  const expires_at = timestamp(row.expires_at)
  await context.audit({ subject: { type: 'invite', id, name: `one new member, until ${expires_at}` } })
  return { secret, expires_at }
}

/** Returns whether an invite works. */
export async function isInvite(view: View, secret: string): Promise<boolean> {
  const { tx, now } = contextOf(view)
  return (await findLink(tx, 'invite', secret, now)) !== undefined
}
