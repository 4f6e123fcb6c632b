import type { CommunityRole } from '@chowk/contract'
import { conflict } from '../../api-error.ts'
import { takeInvite } from './admissions.ts'
import { lockCommunity, standingOf, type Standing } from './find-community.ts'
import { notify } from '../notifications/notify.ts'
import { admissions, communities, communityMembers, type CommunityRow } from '../../entities/communities.ts'
import { follows } from '../../entities/network.ts'
import type { Handler, WriteContext } from '../../handler.ts'
import { all } from '../../store/all.ts'
import type { Tx } from '../../store/store.ts'

/**
 * Makes somebody a member of a community, which is locked, and ends the invite or request that led there. False where
 * they are one already.
 */
export async function admit(
  tx: Tx,
  member: { readonly community_id: number; readonly member_id: number; readonly role: CommunityRole },
  { admission }: Pick<Standing, 'admission'>,
  now: number,
): Promise<boolean> {
  const [, inserted] = await all([
    admission && tx.delete(admissions, admission.id),
    tx.insertIfAbsent(communityMembers, { ...member, joined_at: now }),
  ])
  if (inserted !== undefined) await tx.increment(communities, member.community_id, { members_count: 1 })
  return inserted !== undefined
}

const MOST_TOLD = 100

export const join: Handler<'communities.join'> = async (context, { params }) => {
  const { tx, member, now } = context
  const community = await lockCommunity(context, params.slug)
  const standing = await standingOf(tx, community.id, member.id)
  const { state, role } = standing
  if (state === 'joined') return { state, role, changed: false }
  if (state === 'invited') return takeInvite(context, community, standing)
  if (community.visibility === 'private') {
    if (state === 'none') await request(context, community)
    return { state: 'requested', role: null, changed: state === 'none' }
  }
  const joining = { community_id: community.id, member_id: member.id, role: 'member' } as const
  return { state: 'joined', role: 'member', changed: await admit(tx, joining, standing, now) }
}

/** Asks those who run the community to let the member in. */
async function request({ tx, member, now }: WriteContext, { id, creator_id }: CommunityRow): Promise<void> {
  const asking = { community_id: id, member_id: member.id, state: 'requested', role: 'member' } as const
  const [admins] = await all([
    tx.page(communityMembers, {
      index: 'ofRole',
      equals: { community_id: id, role: 'admin' },
      limit: MOST_TOLD,
    }),
    tx.insert(admissions, { ...asking, invited_by: null, created_at: now }),
  ])
  await notify(
    { tx, member, now },
    [creator_id, ...admins.map(({ member_id }) => member_id)],
    'community_request',
    { type: 'community', id },
  )
}

interface Pair {
  readonly community_id: number
  readonly member_id: number
}

/** Ends memberships, invites, requests and following of members in communities whose rows are locked. */
export async function shutOut(tx: Tx, pairs: readonly Pair[]): Promise<void> {
  const [belonging, waiting, following] = await all([
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
    ...belonging.map((row) => tx.delete(communityMembers, row.id)),
    ...waiting.map((row) => tx.delete(admissions, row.id)),
  ])
  await all([
    ...belonging.map((row) => tx.increment(communities, row.community_id, { members_count: -1 })),
    ...unfollowed.flatMap((row) =>
      row === undefined ? [] : [tx.increment(communities, row.target_id, { followers_count: -1 })],
    ),
  ])
}

export const leave: Handler<'communities.leave'> = async ({ tx, member }, { params }) => {
  const community = await lockCommunity({ tx, member }, params.slug)
  const { state, role, membership, admission } = await standingOf(tx, community.id, member.id)
  if (role === 'creator') throw conflict('The creator of a community can not leave it.')
  if (membership !== undefined) {
    await all([
      tx.delete(communityMembers, membership.id),
      tx.increment(communities, community.id, { members_count: -1 }),
    ])
    return { state: 'none', role: null, changed: true }
  }
  if (admission?.state !== 'requested') return { state, role, changed: false }
  await tx.delete(admissions, admission.id)
  return { state: 'none', role: null, changed: true }
}
