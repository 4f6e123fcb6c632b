import { indexMember } from '../domains/search/index-member.ts'
import { apiKeys, members, type MemberRow } from '../entities/members.ts'
import { newKey } from '../keys/format.ts'
import type { Clock } from '../ports/clock.ts'
import type { Random } from '../ports/random.ts'
import type { ReadTx, Store, Tx } from '../store/store.ts'
import {
  AdministrationError,
  type AdministeredMember,
  type Administration,
  type MemberRequest,
} from './administration.ts'
import { endSessions } from './end-sessions.ts'
import {
  activeKeysOf,
  administeredKey,
  administeredMember,
  changesOf,
  checkActiveKeys,
  checkKey,
  checkMember,
  existing,
  keyRow,
  memberRow,
} from './requested.ts'

interface AdministrationOptions {
  readonly store: Store
  readonly clock: Clock
  readonly random: Random
}

export function createAdministration({
  store,
  clock,
  random,
}: AdministrationOptions): Omit<Administration, 'act'> {
  return {
    saveMember(request) {
      checkMember(request)
      return store.transact((tx) => saveMember(tx, request, clock.now()))
    },
    createKey(request) {
      const now = clock.now()
      const wanted = checkKey(request, now)
      return store.transact(async (tx) => {
        const member = await findMember(tx, request.username)
        // The member's row is held, so that of two creations at the limit one is refused.
        await tx.lock(members, member.id)
        checkActiveKeys(member, await tx.count(apiKeys, activeKeysOf(member, now)))
        const key = newKey(random)
        const row = await tx.insert(apiKeys, keyRow(member, key, wanted, now))
        return { ...administeredKey(row), key }
      })
    },
    listKeys: (username) =>
      store.read(async (tx) => {
        const member = await findMember(tx, username)
        const rows = await tx.page(apiKeys, {
          index: 'ofMember',
          equals: { member_id: member.id },
          order: 'desc',
          limit: ALL,
        })
        return rows.map(administeredKey)
      }),
    revokeKey: (id) =>
      store.transact(async (tx) => {
        const revoked = await tx.update(apiKeys, id, { revoked_at: clock.now() }, { revoked_at: null })
        const key = revoked ?? (await tx.get(apiKeys, id))
        if (key === undefined) throw new AdministrationError(`There is no key ${id}.`)
        return administeredKey(key)
      }),
  }
}

const ALL = Number.MAX_SAFE_INTEGER

async function saveMember(tx: Tx, request: MemberRequest, now: number): Promise<AdministeredMember> {
  const inserted = await tx.insertIfAbsent(members, memberRow(request, now))
  if (inserted !== undefined) {
    await indexMember(tx, inserted)
    return administeredMember(inserted)
  }
  const member = await findMember(tx, request.username)
  const changes = changesOf(request)
  if (Object.keys(changes).length === 0) return administeredMember(member)
  const changed = (await tx.update(members, member.id, changes)) ?? member
  await indexMember(tx, changed)
  if (changed.status !== 'active') await endSessions(tx, member)
  return administeredMember(changed)
}

async function findMember(tx: ReadTx, username: string): Promise<MemberRow> {
  const member = await tx.find(members, 'username', { username_key: username.toLowerCase() })
  return existing(member, username)
}
