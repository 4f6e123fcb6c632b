import type { QuotaAction } from '@chowk/contract/core'
import type { Key, Member } from '@chowk/contract/internal'
import { keysOf } from '../domains/keys/present-key.ts'
import { presentMember } from '../domains/members/present-member.ts'
import { items } from '../entities/content.ts'
import { members, type MemberRow } from '../entities/members.ts'
import { listMembers } from '../domains/members/list.ts'
import type { QuotaLimits } from '../limits.ts'
import type { ReadTx } from '../store/store.ts'
import { utcDay } from '../text/times.ts'
import { pluck } from '../store/pluck.ts'
import { usesOf } from '../pipeline/quota.ts'

/** The usage of one quota on one day, in units. */
export interface QuotaState {
  readonly action: QuotaAction
  readonly limit: number
  readonly used: number
}

/** A member with its keys (newest first, including revoked and expired ones) and the usage of today's quotas. */
export interface MemberOverview extends Member {
  readonly keys: readonly Key[]
  readonly quotas: readonly QuotaState[]
}

/** A scheduled item. */
export interface ScheduledOverview {
  readonly type: string
  readonly id: number
  readonly title: string
  readonly author: string
  readonly scheduled_at: number
}

/** A page of members by username. */
export interface MembersPage {
  readonly members: readonly MemberOverview[]
  /** The username to continue after; undefined at the end. */
  readonly next: string | undefined
}

/** The maximum number of members, keys of a member, or scheduled items in a response. */
const LENGTH = 100

/** Returns the first members, or those after a username. */
export async function membersAfter(
  tx: ReadTx,
  after: string | undefined,
  { quotas, now }: { readonly quotas: QuotaLimits; readonly now: number },
): Promise<MembersPage> {
  const { items, has_more } = await listMembers(tx, { after, limit: LENGTH })
  return {
    members: await Promise.all(items.map((row) => overviewOf(tx, row, quotas, utcDay(now)))),
    next: has_more ? items.at(-1)?.username : undefined,
  }
}

async function overviewOf(tx: ReadTx, member: MemberRow, limits: QuotaLimits, day: string) {
  return {
    ...presentMember(member),
    keys: await keysOf(tx, member, LENGTH),
    quotas: await usesOf(tx, member, limits, day),
  }
}

/** Returns the next scheduled items, soonest first. */
export async function scheduledNext(tx: ReadTx): Promise<readonly ScheduledOverview[]> {
  const due = await tx.page(items, { index: 'due', equals: { status: 'scheduled' }, limit: LENGTH })
  const authors = await tx.getMany(members, pluck(due, 'author_id'))
  return due.map(({ type, id, title, author_id, scheduled_at, created_at }) => ({
    type,
    id,
    title,
    author: authors.get(author_id)?.username ?? '',
    scheduled_at: scheduled_at ?? created_at,
  }))
}
