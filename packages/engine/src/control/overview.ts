import type { QuotaAction } from '@chowk/contract/core'
import type { AdministeredKey, AdministeredMember } from '../administration/administration.ts'
import { administeredKey, administeredMember } from '../administration/validate.ts'
import { items } from '../entities/content.ts'
import { apiKeys, members, type MemberRow } from '../entities/members.ts'
import { listMembers } from '../moderation/list-members.ts'
import type { QuotaLimits } from '../limits.ts'
import type { ReadTx } from '../store/store.ts'
import { utcDay } from '../text/times.ts'
import { pluck } from '../store/pluck.ts'
import { usesOf } from '../pipeline/quota.ts'

/** One action of a member's day, in units. */
export interface QuotaState {
  readonly action: QuotaAction
  readonly limit: number
  readonly used: number
}

/** A member with the keys, newest first, revoked and expired ones among them, and with what is used of today's quotas. */
export interface MemberOverview extends AdministeredMember {
  readonly keys: readonly AdministeredKey[]
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

/** Some members, in the order of their usernames. */
export interface MembersPage {
  readonly members: readonly MemberOverview[]
  /** The username after which the next ones are; undefined at the end. */
  readonly next: string | undefined
}

/** How many members, keys of one, or scheduled items are told of at once. */
const LENGTH = 100

/** The first members, or those after one. */
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
  const keys = await tx.page(apiKeys, {
    index: 'ofMember',
    equals: { member_id: member.id },
    order: 'desc',
    limit: LENGTH,
  })
  return {
    ...administeredMember(member),
    keys: keys.map(administeredKey),
    quotas: await usesOf(tx, member, limits, day),
  }
}

/** The scheduled items that are due next, soonest first. */
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
