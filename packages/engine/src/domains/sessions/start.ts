import type { InternalOperationOf } from '@chowk/contract/internal'
import { memberNamed, members, type MemberRef, type MemberRow } from '../../entities/members.ts'
import { links, sessions, type SessionRow } from '../../entities/sessions.ts'
import type { Input, InternalHandler, WriteContext } from '../../handler.ts'
import { hashOf, randomText } from '../../keys/format.ts'
import { usePasskey } from '../passkeys/use-passkey.ts'
import { passwordHashOf } from '../passwords/own-password.ts'
import { findLink } from './links.ts'
import { maySignIn } from './may-sign-in.ts'
import { SECRET_LENGTH } from './secrets.ts'

/** Lifetime of a session, in milliseconds. */
export const SESSION_LIFETIME = 90 * 24 * 60 * 60_000
const MAX_USER_AGENT_LENGTH = 200

type Starting = Pick<WriteContext, 'tx' | 'random' | 'now'>

/** The member of a proof, with its check and its consumption. */
interface Proven {
  readonly member_id: number
  readonly consume: (member: MemberRow) => Promise<boolean>
}

/** Exactly one of several callers with one link or challenge gets a session. */
export const start: InternalHandler<'sessions.start'> = async (context, { body: { proof, agent } }) => {
  const proven = await provenBy(context, proof)
  const member = proven && (await context.tx.lock(members, proven.member_id))
  // With the lock, because the proof of a sign-in can become invalid in the meantime.
  const isProven = member && (await maySignIn(context.tx, member)) && (await proven.consume(member))
  return { session: isProven ? await insertSession(context, member, proof.by, agent) : null }
}

/** The proof of a sign-in. */
export type Proof = Input<InternalOperationOf<'sessions.start'>>['body']['proof']

async function provenBy(context: Starting, proof: Proof): Promise<Proven | undefined> {
  const { tx, now } = context
  switch (proof.by) {
    case 'link': {
      const link = await findLink(tx, 'sign_in', proof.link, now)
      return link && { ...link, consume: async () => (await tx.delete(links, link.id)) !== undefined }
    }
    case 'password': {
      const { member_id, hash } = proof
      return { member_id, consume: async (member) => (await passwordHashOf(tx, member)) === hash }
    }
    case 'passkey':
      return usePasskey(context, proof)
    case 'demonstration': {
      const member = await memberNamed(tx, proof.username)
      return member && { member_id: member.id, consume: async () => true }
    }
  }
}

/** Starts a session for a new or locked member. Returns its secret, which is stored nowhere else. */
export async function insertSession(
  { tx, random, now }: Starting,
  { id: member_id }: MemberRef,
  by: SessionRow['by'],
  agent?: string,
): Promise<string> {
  const secret = randomText(random, SECRET_LENGTH)
  await tx.deleteMany(sessions, { index: 'oldest', to: now, limit: 100 })
  await tx.insert(sessions, {
    member_id,
    hash: hashOf(secret),
    by,
    agent: agent?.slice(0, MAX_USER_AGENT_LENGTH).toWellFormed() ?? null,
    created_at: now,
    seen_at: now,
    expires_at: now + SESSION_LIFETIME,
  })
  return secret
}
