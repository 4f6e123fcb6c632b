import { membershipStates, type MembershipState } from '@chowk/contract/core'
import {
  adminsOf,
  isBarred,
  isBelow,
  lockCommunity,
  assertAdmin,
  assertOutranks,
  standingOf,
  standingsOf,
  type Standing,
} from './find-community.ts'
import { noSuchMember } from '../members/find-member.ts'
import { findVisibleMember } from '../members/members.ts'
import { notify } from '../notifications/notify.ts'
import { nextState, wrongState } from '../states.ts'
import { forbidden, notFound } from '../../api-error.ts'
import { hiddenAmong } from '../viewer/blocks.ts'
import { isTakenAway, viewerOf } from '../viewer/viewer.ts'
import { endAdmissions } from './leave.ts'
import {
  admissions,
  communities,
  communityBars,
  communityMembers,
  type CommunityRow,
} from '../../entities/communities.ts'
import { members } from '../../entities/members.ts'
import type { Handler, WriteContext } from '../../handler.ts'
import { all } from '../../store/all.ts'
import { pluck } from '../../store/pluck.ts'
import type { CommunityRole } from '@chowk/contract'
import type { Tx } from '../../store/store.ts'

const reasons: Partial<Record<MembershipState, 'already_member' | 'already_invited'>> = {
  joined: 'already_member',
  invited: 'already_invited',
}

export const invite: Handler<'communities.invite'> = async (
  { tx, member, now },
  { params, body: { usernames, role = 'member' } },
) => {
  const community = await lockCommunity({ tx, member }, params.slug)
  const own = await standingOf(tx, community.id, member.id)
  assertAdmin(own)
  assertOutranks(own, role)

  const usernameByKey = new Map(usernames.toReversed().map((username) => [username.toLowerCase(), username]))
  const keys = [...usernameByKey.keys()].toReversed()
  const usernameKeys = keys.map((username_key) => ({ username_key }))
  const [unloadedViewer, found] = await all([
    viewerOf({ tx, member }),
    tx.findMany(members, 'username', usernameKeys),
  ])
  const viewer = await unloadedViewer.load(found.map(({ id }) => id))
  const people = found.filter((row) => viewer.canSeeMember(row))
  const pairs = people.map(({ id }) => ({ community_id: community.id, member_id: id }))
  const [standings, barred, separated] = await all([
    standingsOf(tx, pairs),
    tx.findMany(communityBars, 'bar', pairs),
    // A private community is invisible to members whom a block separates from its creator.
    community.visibility === 'private' && community.creator_id !== member.id
      ? hiddenAmong(tx, community.creator_id, pluck(people, 'id'))
      : new Set<number>(),
  ])
  // An invited member may return if the inviter could have removed them.
  await all(barred.map(({ id }) => tx.delete(communityBars, id)))
  const entries = people
    .map((person, index) => ({ person, standing: standings[index]! }))
    .filter(({ person, standing }) => standing.state === 'joined' || !separated.has(person.id))
  const byKey = new Map(entries.map((entry) => [entry.person.username_key, entry]))

  const invited: string[] = []
  const joined: string[] = []
  const raised: string[] = []
  const skipped: { username: string; reason: 'not_found' | 'already_member' | 'already_invited' }[] = []
  for (const key of keys) {
    const entry = byKey.get(key)
    const raises = entry?.standing.membership !== undefined && isBelow(entry.standing.membership.role, role)
    const reason = entry === undefined ? 'not_found' : raises ? undefined : reasons[entry.standing.state]
    if (entry === undefined || reason !== undefined) {
      skipped.push({ username: entry?.person.username ?? usernameByKey.get(key) ?? key, reason: reason! })
      continue
    }
    const { person, standing } = entry
    if (raises && standing.membership !== undefined) {
      await all([
        tx.update(communityMembers, standing.membership.id, { role }),
        notify({ tx, member, now }, [person.id], 'community_role', { type: 'community', id: community.id }),
      ])
      raised.push(person.username)
      continue
    }
    const joins = nextState(membershipStates, standing.state, 'invite', ['admin']) === 'joined'
    const pair = { community_id: community.id, member_id: person.id, role }
    await all([
      joins
        ? admit(tx, pair, standing, now)
        : tx.insert(admissions, { ...pair, state: 'invited', invited_by: member.id, created_at: now }),
      notify({ tx, member, now }, [person.id], joins ? 'community_request_accepted' : 'community_invite', {
        type: 'community',
        id: community.id,
      }),
    ])
    ;(joins ? joined : invited).push(person.username)
  }
  return { invited, joined, raised, skipped }
}

/** Accepts an invite: the member joins with the offered role. Notifies the inviter. */
async function consumeInvite({ tx, member, now }: WriteContext, community: CommunityRow, standing: Standing) {
  const role = standing.admission?.role ?? 'member'
  const inviter = standing.admission?.invited_by ?? community.creator_id
  // An invite ends with its inviter's right to invite.
  if ((await tx.get(members, inviter))?.status !== 'active')
    throw wrongState(membershipStates, 'none', ['member'])
  const [changed] = await all([
    admit(tx, { community_id: community.id, member_id: member.id, role }, standing, now),
    notify({ tx, member, now }, [inviter], 'community_invite_accepted', {
      type: 'community',
      id: community.id,
    }),
  ])
  return { state: 'joined' as const, role, changed }
}

export const acceptInvite: Handler<'communities.acceptInvite'> = async (context, { params }) => {
  const community = await lockCommunity(context, params.slug)
  const standing = await standingOf(context.tx, community.id, context.member.id)
  nextState(membershipStates, standing.state, 'accept_invite', ['member'])
  return consumeInvite(context, community, standing)
}

export const declineInvite: Handler<'communities.declineInvite'> = async ({ tx, member }, { params }) => {
  const community = await lockCommunity({ tx, member }, params.slug)
  const { state, admission } = await standingOf(tx, community.id, member.id)
  const next = nextState(membershipStates, state, 'decline_invite', ['member'])
  if (admission !== undefined) await endAdmissions(tx, [admission])
  return { state: next, role: null, changed: admission !== undefined }
}

/**
 * Returns a join request that the member may decide, with the resulting state.
 * @throws ApiError `not_found`, `forbidden`, or `conflict` if no one of this name has asked.
 */
async function decidedRequest(
  context: WriteContext,
  { slug, username }: { readonly slug: string; readonly username: string },
  decision: 'accept_request' | 'decline_request',
) {
  const { tx, member } = context
  const community = await lockCommunity(context, slug)
  assertAdmin(await standingOf(tx, community.id, member.id))
  const requester = await findVisibleMember(context, username)
  const standing = await standingOf(tx, community.id, requester.id)
  const state = nextState(membershipStates, standing.state, decision, ['admin'])
  return { community, requester, standing, state }
}

export const acceptRequest: Handler<'communities.acceptRequest'> = async (context, { params, body }) => {
  const { tx, now } = context
  const request = { ...params, ...body }
  const { community, requester, standing, state } = await decidedRequest(context, request, 'accept_request')
  // Since the request, a block can separate them from the creator. Then they cannot be invited either.
  const theirs = await (await viewerOf({ tx, member: requester })).loadCommunities([community])
  if (!theirs.canSeeCommunity(community)) throw noSuchMember(requester.username)
  const membership = { community_id: community.id, member_id: requester.id, role: 'member' } as const
  await all([
    admit(tx, membership, standing, now),
    notify(context, [requester.id], 'community_request_accepted', { type: 'community', id: community.id }),
  ])
  return { username: requester.username, state }
}

export const declineRequest: Handler<'communities.declineRequest'> = async (context, { params, body }) => {
  const request = { ...params, ...body }
  const { requester, standing, state } = await decidedRequest(context, request, 'decline_request')
  if (standing.admission !== undefined) await endAdmissions(context.tx, [standing.admission])
  return { username: requester.username, state }
}

/**
 * Adds a member to a locked community, and ends their invite or request. Returns false if they already belong to it.
 */
export async function admit(
  tx: Tx,
  member: { readonly community_id: number; readonly member_id: number; readonly role: CommunityRole },
  { admission }: Pick<Standing, 'admission'>,
  now: number,
): Promise<boolean> {
  const [, inserted] = await all([
    admission && endAdmissions(tx, [admission]),
    tx.insertIfAbsent(communityMembers, { ...member, suspended: false, joined_at: now }),
  ])
  if (inserted !== undefined) await tx.increment(communities, member.community_id, { members_count: 1 })
  return inserted !== undefined
}

export const join: Handler<'communities.join'> = async (context, { params }) => {
  const { tx, member, now } = context
  const community = await lockCommunity(context, params.slug)
  const standing = await standingOf(tx, community.id, member.id)
  const { state, role } = standing
  if (state === 'joined') return { state, role, changed: false }
  if (isTakenAway(community)) throw notFound()
  if (await isBarred(tx, community.id, member.id))
    throw forbidden('The admins of this community have put you out of it.')
  if (state === 'invited') return consumeInvite(context, community, standing)
  if (community.visibility === 'private') {
    if (state === 'none') await request(context, community)
    return { state: 'requested', role: null, changed: state === 'none' }
  }
  const membership = { community_id: community.id, member_id: member.id, role: 'member' } as const
  return { state: 'joined', role: 'member', changed: await admit(tx, membership, standing, now) }
}

/** Requests to join a community, and notifies its admins. */
async function request({ tx, member, now }: WriteContext, { id }: CommunityRow): Promise<void> {
  const requester = { community_id: id, member_id: member.id, state: 'requested', role: 'member' } as const
  const [admins] = await all([
    adminsOf(tx, id),
    tx.insert(admissions, { ...requester, invited_by: null, created_at: now }),
  ])
  await notify({ tx, member, now }, admins, 'community_request', { type: 'community', id })
}
