import type { QuotaAction } from '@chowk/contract'
import { entryColumns } from '../domains/search/entries.ts'
import { memberEntry } from '../domains/search/index-member.ts'
import { items } from '../entities/content.ts'
import { apiKeys, members, quotaUses, type MemberRow } from '../entities/members.ts'
import { suspensions } from '../entities/moderation.ts'
import { searchEntries } from '../entities/search.ts'
import { newKey } from '../keys/format.ts'
import { effectiveLimits } from '../limits.ts'
import { nextScheduled } from '../schedule/scheduler.ts'
import type { LimitSettings } from '../engine-options.ts'
import type { Clock } from '../ports/clock.ts'
import type { Random } from '../ports/random.ts'
import type { ImmediateEdits } from '../store/immediate/edits.ts'
import type { MemoryStore } from '../store/memory/store.ts'
import { utcDay } from '../text/times.ts'
import type { AdministeredKey, AdministeredMember, KeyRequest, MemberRequest } from './administration.ts'
import {
  activeKeysOf,
  administeredKey,
  administeredMember,
  changesOf,
  checkActiveKeys,
  checkKey,
  checkMember,
  checkQuota,
  existing,
  keyRow,
  memberRow,
} from './requested.ts'

/** What whoever runs an engine in memory may do without waiting. */
export interface ImmediateAdministration {
  /** Creates the member, or changes the fields given of the one with this username. @throws AdministrationError */
  saveMember(request: MemberRequest): AdministeredMember
  /** Creates a key. @throws AdministrationError */
  createKey(request: KeyRequest): AdministeredKey & { readonly key: string }
  /** Ends a key; false where there is no such key. */
  revokeKey(id: number): boolean
  /** Leaves a member so many units of today's quota for an action, or as many as there are. @throws AdministrationError */
  leaveQuota(username: string, action: QuotaAction, left: number): void
  /** The time of the item that goes live next; undefined where nothing is scheduled. */
  nextDue(): number | undefined
}

interface Options {
  readonly store: MemoryStore
  readonly clock: Pick<Clock, 'now'>
  readonly random: Random
  readonly limits?: LimitSettings | undefined
}

export function createImmediateAdministration({
  store,
  clock,
  random,
  limits,
}: Options): ImmediateAdministration {
  const { quotas } = effectiveLimits(limits)
  return {
    saveMember(request) {
      checkMember(request)
      return store.immediately((rows) => administeredMember(saveMember(rows, request, clock.now())))
    },
    createKey(request) {
      const now = clock.now()
      const wanted = checkKey(request, now)
      return store.immediately((rows) => {
        const member = findMember(rows, request.username)
        checkActiveKeys(member, rows.count(apiKeys, activeKeysOf(member, now)))
        const key = newKey(random)
        return { ...administeredKey(rows.insert(apiKeys, keyRow(member, key, wanted, now))), key }
      })
    },
    revokeKey: (id) =>
      store.immediately((rows) => {
        const key = rows.get(apiKeys, id)
        if (key?.revoked_at === null) rows.update(apiKeys, key, { revoked_at: clock.now() })
        return key !== undefined
      }),
    leaveQuota(username, action, left) {
      checkQuota(action, left)
      store.immediately((rows) => {
        const member = findMember(rows, username)
        const use = { member_id: member.id, day: utcDay(clock.now()), action }
        const used = Math.max(0, quotas[member.plan][action] - left)
        const row = rows.find(quotaUses, 'use', use)
        if (row === undefined) rows.insert(quotaUses, { ...use, used })
        else rows.update(quotaUses, row, { used })
      })
    },
    nextDue: () => {
      const [first] = store.immediately((rows) => rows.page(items, nextScheduled))
      return first?.scheduled_at ?? undefined
    },
  }
}

function saveMember(rows: ImmediateEdits, request: MemberRequest, now: number): MemberRow {
  const found = rows.find(members, 'username', { username_key: request.username.toLowerCase() })
  const member =
    found === undefined
      ? rows.insert(members, memberRow(request, now))
      : rows.update(members, found, changesOf(request))
  const suspension = rows.find(suspensions, 'member', { member_id: member.id })
  if (member.status === 'suspended' && suspension === undefined)
    rows.insert(suspensions, { member_id: member.id, until: null, reason: null, created_at: now })
  else if (member.status !== 'suspended' && suspension !== undefined) rows.remove(suspensions, suspension)
  const subject = { type: 'user', subject_id: member.id } as const
  const entry = memberEntry(member)
  const indexed = rows.find(searchEntries, 'subject', subject)
  if (entry !== undefined && indexed === undefined)
    rows.insert(searchEntries, { ...subject, ...entryColumns(entry) })
  else if (entry !== undefined && indexed !== undefined)
    rows.update(searchEntries, indexed, entryColumns(entry))
  else if (indexed !== undefined) rows.remove(searchEntries, indexed)
  return member
}

const findMember = (rows: ImmediateEdits, username: string): MemberRow =>
  existing(rows.find(members, 'username', { username_key: username.toLowerCase() }), username)
