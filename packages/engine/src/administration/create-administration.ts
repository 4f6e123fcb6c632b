import { indexMember } from '../domains/search/index-member.ts'
import { apiKeys, members, type ApiKeyRow, type MemberRow } from '../entities/members.ts'
import { newKey } from '../keys/format.ts'
import { note } from '../moderation/audit.ts'
import { setStanding } from '../moderation/standing.ts'
import type { Clock } from '../ports/clock.ts'
import type { Random } from '../ports/random.ts'
import { all } from '../store/all.ts'
import type { ReadTx, Store, Tx } from '../store/store.ts'
import {
  AdministrationError,
  type AdministeredMember,
  type Administration,
  type Grounds,
  type MemberRequest,
} from './administration.ts'
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
    saveMember(request, grounds) {
      checkMember(request)
      return store.transact((tx) => saveMember(tx, request, groundsOf(grounds), clock.now()))
    },
    createKey(request, grounds) {
      const now = clock.now()
      const wanted = checkKey(request, now)
      return store.transact(async (tx) => {
        const member = await findMember(tx, request.username)
        // The member's row is held, so that of two creations at the limit one is refused.
        await tx.lock(members, member.id)
        checkActiveKeys(member, await tx.count(apiKeys, activeKeysOf(member, now)))
        const key = newKey(random)
        const row = await tx.insert(apiKeys, keyRow(member, key, wanted, now))
        await noteKey(tx, 'key.create', row, member, groundsOf(grounds), now)
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
    revokeKey: (id, grounds) =>
      store.transact(async (tx) => {
        const now = clock.now()
        const revoked = await tx.update(apiKeys, id, { revoked_at: now }, { revoked_at: null })
        const key = revoked ?? (await tx.get(apiKeys, id))
        if (key === undefined) throw new AdministrationError(`There is no key ${id}.`)
        const member = await tx.get(members, key.member_id)
        if (revoked !== undefined) await noteKey(tx, 'key.revoke', key, member, groundsOf(grounds), now)
        return administeredKey(key)
      }),
  }
}

const ALL = Number.MAX_SAFE_INTEGER

type NotedGrounds = ReturnType<typeof groundsOf>

/** Who does something and why, as it is noted down. */
const groundsOf = ({ operator = 'operator', reason }: Grounds = {}) => ({
  actor: { id: null, name: operator },
  reason: reason ?? null,
})

const subjectOf = ({ id, username }: MemberRow) => ({ type: 'user', id, name: username })

const noteKey = (
  tx: Tx,
  act: 'key.create' | 'key.revoke',
  { id, name, prefix, scopes, expires_at }: ApiKeyRow,
  member: MemberRow | undefined,
  { actor, reason }: NotedGrounds,
  now: number,
): Promise<void> =>
  note(tx, {
    act,
    actor,
    reason,
    subject: { type: 'key', id, name: `${prefix}… of ${member?.username ?? 'a former member'}` },
    ...(act === 'key.create' && { after: { name, scopes, expires_at } }),
    now,
  })

/** What of some changes is otherwise than it was. */
const differing = <Changes extends Partial<MemberRow>>(member: MemberRow, changes: Changes) =>
  Object.fromEntries(
    Object.entries(changes).filter(([name, value]) => member[name as keyof MemberRow] !== value),
  ) as Partial<Changes>

async function saveMember(
  tx: Tx,
  request: MemberRequest,
  { actor, reason }: NotedGrounds,
  now: number,
): Promise<AdministeredMember> {
  const inserted = await tx.insertIfAbsent(members, memberRow(request, now))
  if (inserted !== undefined) {
    const { status } = inserted
    await all([
      status === 'active' ? indexMember(tx, inserted) : setStanding(tx, inserted, { status, reason }, now),
      note(tx, { act: 'member.create', actor, reason, subject: subjectOf(inserted), now }),
    ])
    return administeredMember(inserted)
  }
  const found = await findMember(tx, request.username)
  const member = (await tx.lock(members, found.id)) ?? found
  const changes = differing(member, changesOf(request))
  const { status, ...others } = changes
  if (Object.keys(changes).length === 0) return administeredMember(member)
  const changed =
    Object.keys(others).length === 0 ? member : ((await tx.update(members, member.id, others)) ?? member)
  if (status === undefined) await indexMember(tx, changed)
  const saved = status === undefined ? changed : await setStanding(tx, changed, { status, reason }, now)
  await note(tx, {
    act: status === undefined ? 'member.change' : actsOf[status],
    actor,
    reason,
    subject: subjectOf(member),
    before: Object.fromEntries(Object.keys(changes).map((name) => [name, member[name as keyof MemberRow]])),
    after: changes,
    now,
  })
  return administeredMember(saved)
}

const actsOf = {
  active: 'member.unsuspend',
  suspended: 'member.suspend',
  closed: 'member.close',
} as const

async function findMember(tx: ReadTx, username: string): Promise<MemberRow> {
  const member = await tx.find(members, 'username', { username_key: username.toLowerCase() })
  return existing(member, username)
}
