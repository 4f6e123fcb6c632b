import type { PresentedKey } from '../domains/keys/present-key.ts'
import type { Engine } from '../engine.ts'
import { timestamp } from '../text/times.ts'
import type { AdministeredKey, Administration, AuditReason } from './administration.ts'
import { checkMember, checkScopes } from './validate.ts'

const callerOf = ({ operator = 'operator', account }: AuditReason = {}) => ({ operator, account })

/** Returns what programs without types, such as tests, call most: rows of the door, with times in milliseconds. */
export const createAdministration = ({ perform }: Pick<Engine, 'perform'>): Administration => ({
  async saveMember(request, grounds) {
    checkMember(request)
    const body = { ...request, ...(grounds?.reason !== undefined && { reason: grounds.reason }) }
    return (await perform(callerOf(grounds), 'members.save', { body })).member
  },
  async createKey({ expires_at, scopes, ...request }, grounds) {
    checkScopes(scopes)
    const body = {
      ...request,
      ...(scopes !== undefined && { scopes: scopes === 'all' ? scopes : [...scopes] }),
      ...(expires_at !== undefined && { expires_at: timestamp(expires_at) }),
    }
    const { key, ...created } = await perform(callerOf(grounds), 'keys.create', { body })
    return { ...inMilliseconds(created), key }
  },
  async rotateKey(id, overlap, grounds) {
    const rotated = await perform(callerOf(grounds), 'keys.rotate', { params: { id }, body: { overlap } })
    const { key, replaces, ...created } = rotated
    return {
      ...inMilliseconds(created),
      key,
      replaces: { id: replaces.id, ends_at: Date.parse(replaces.ends_at) },
    }
  },
  async listKeys(username) {
    const { items } = await perform(callerOf(), 'keys.list', { params: { username } })
    return items.map(inMilliseconds)
  },
  async revokeKey(id, grounds) {
    return inMilliseconds(await perform(callerOf(grounds), 'keys.revoke', { params: { id } }))
  },
})

const inMilliseconds = ({
  created_at,
  expires_at,
  revoked_at,
  last_used_at,
  ...key
}: PresentedKey): AdministeredKey => ({
  ...key,
  created_at: Date.parse(created_at),
  expires_at: Date.parse(expires_at),
  revoked_at: revoked_at === null ? null : Date.parse(revoked_at),
  last_used_at: last_used_at === null ? null : Date.parse(last_used_at),
})
