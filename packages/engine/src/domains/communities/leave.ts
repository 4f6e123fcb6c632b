import { conflict } from '../../api-error.ts'
import type { CommunityRole } from '@chowk/contract'
import { adminsOf, isBelow, lockCommunity, standingOf } from './find-community.ts'
import { withdrawNotifications } from '../notifications/notify.ts'
import {
  admissions,
  communities,
  communityMembers,
  type AdmissionRow,
  type CommunityMemberRow,
} from '../../entities/communities.ts'
import { follows } from '../../entities/network.ts'
import type { Handler } from '../../handler.ts'
import { all } from '../../store/all.ts'
import type { Tx } from '../../store/store.ts'

export interface Pair {
  readonly community_id: number
  readonly member_id: number
}

/** Ends memberships, invites, requests and follows of members in communities whose rows are locked. */
export async function removeFromCommunities(tx: Tx, pairs: readonly Pair[]): Promise<void> {
  const [members, requests, following] = await all([
    tx.findMany(communityMembers, 'membership', pairs),
    tx.findMany(admissions, 'admission', pairs),
    tx.findMany(
      follows,
      'follow',
      pairs.map(({ community_id, member_id }) => ({
        member_id,
        target_type: 'community' as const,
        target_id: community_id,
      })),
    ),
  ])
  const [unfollowed] = await all([
    all(following.map((row) => tx.delete(follows, row.id))),
    endMemberships(tx, members),
    endAdmissions(tx, requests),
  ])
  await all(
    unfollowed.flatMap((row) =>
      row === undefined || row.suspended
        ? []
        : [tx.increment(communities, row.target_id, { followers_count: -1 })],
    ),
  )
}

/** Ends memberships in communities whose rows are locked, and with them the invites of these members. */
export async function endMemberships(tx: Tx, rows: readonly CommunityMemberRow[]): Promise<void> {
  await all([
    ...rows.map(({ id }) => tx.delete(communityMembers, id)),
    ...rows
      .filter(({ suspended }) => !suspended)
      .map(({ community_id }) => tx.increment(communities, community_id, { members_count: -1 })),
  ])
  for (const row of rows) if (row.role !== 'member') await endInvitesOf(tx, row)
}

/** Invites that one step ends. */
const STEP_SIZE = 500

/** Ends a member's invites in a community to roles that they can no longer offer. */
async function endInvitesOf(tx: Tx, { community_id, member_id }: Pair, mayOffer?: CommunityRole) {
  const rows = await tx.page(admissions, {
    index: 'ofInviter',
    equals: { community_id, invited_by: member_id },
    limit: STEP_SIZE,
  })
  await endAdmissions(
    tx,
    rows.filter(({ role }) => mayOffer === undefined || !isBelow(role, mayOffer)),
  )
}

/** Gives a member of a locked community a lower role. */
export async function lowerRole(tx: Tx, row: CommunityMemberRow, role: CommunityRole): Promise<boolean> {
  if (!isBelow(role, row.role)) return false
  await tx.update(communityMembers, row.id, { role })
  await endInvitesOf(tx, row, role === 'admin' ? role : 'member')
  return true
}

/** Ends invites and requests and withdraws their notifications. */
export async function endAdmissions(tx: Tx, rows: readonly AdmissionRow[]): Promise<void> {
  for (const { id, community_id, member_id, state } of rows) {
    const subject = { type: 'community', id: community_id }
    const asked = { kind: 'community_request', subject, actor: member_id } as const
    await tx.delete(admissions, id)
    if (state === 'requested') await withdrawNotifications(tx, await adminsOf(tx, community_id), asked)
    else await withdrawNotifications(tx, [member_id], { kind: 'community_invite', subject, actor: null })
  }
}

export const leave: Handler<'communities.leave'> = async ({ tx, member }, { params }) => {
  const community = await lockCommunity({ tx, member }, params.slug)
  const { state, role, membership, admission } = await standingOf(tx, community.id, member.id)
  if (role === 'creator') throw conflict('The creator of a community cannot leave it.')
  if (membership !== undefined) {
    await endMemberships(tx, [membership])
    return { state: 'none', role: null, changed: true }
  }
  if (admission?.state !== 'requested') return { state, role, changed: false }
  await endAdmissions(tx, [admission])
  return { state: 'none', role: null, changed: true }
}
