import { notFound } from '../../api-error.ts'
import { apiKeys, members } from '../../entities/members.ts'
import type { InternalHandler, InternalHandlers } from '../../handler.ts'
import { findMember } from '../members/find-member.ts'
import { create, keySubject } from './create.ts'
import { keysOf, presentKey } from './present-key.ts'
import { rotate } from './rotate.ts'

const list: InternalHandler<'keys.list'> = async ({ tx }, { params }) => ({
  items: await keysOf(tx, await findMember(tx, params.username)),
})

const revoke: InternalHandler<'keys.revoke'> = async ({ tx, now, self, audit }, { params: { id } }) => {
  const own = self && { member_id: self.id }
  const revoked = await tx.update(apiKeys, id, { revoked_at: now }, { revoked_at: null, ...own })
  if (self && revoked === undefined) throw notFound('Active key not found.')
  const key = revoked ?? (await tx.get(apiKeys, id))
  if (key === undefined) throw notFound(`No key has the ID ${id}.`)
  const member = await tx.get(members, key.member_id)
  if (revoked !== undefined) await audit({ subject: keySubject(key, member) })
  return presentKey(key)
}

export const handlers: InternalHandlers<'keys'> = { create, list, revoke, rotate }
