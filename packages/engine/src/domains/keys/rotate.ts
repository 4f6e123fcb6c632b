import { conflict, notFound } from '../../api-error.ts'
import { apiKeys, members } from '../../entities/members.ts'
import type { InternalHandler } from '../../handler.ts'
import { timestamp } from '../../text/times.ts'
import { insertKey, keySubject } from './create.ts'
import { presentKey } from './present-key.ts'

/** The old key works for another `overlap` milliseconds, or until it expires. */
export const rotate: InternalHandler<'keys.rotate'> = async (
  context,
  { params: { id }, body: { overlap } },
) => {
  const { tx, now } = context
  const found = await tx.get(apiKeys, id)
  const member = found && (await tx.lock(members, found.member_id))
  if (found === undefined || member === undefined) throw notFound(`No key has the ID ${id}.`)
  // Read under the member's lock, which all changes of their keys hold.
  const old = (await tx.lock(apiKeys, id)) ?? found
  if (old.revoked_at !== null || old.expires_at <= now)
    throw conflict(`Key ${id} has ended: create another with \`chowk keys create\`.`)
  const ends = Math.min(old.expires_at, now + overlap)
  await tx.update(apiKeys, id, overlap === 0 ? { revoked_at: now } : { expires_at: ends })
  const { name, scopes } = old
  const expires_at = now + (old.expires_at - old.created_at)
  const { row, key } = await insertKey(context, member, { name, scopes, expires_at })
  await context.audit({ subject: keySubject(row, member), after: { name, scopes, expires_at } })
  return { ...presentKey(row), key, replaces: { id, ends_at: timestamp(ends) } }
}
