import { communityRoles, type CommunityRole, type MembershipState } from '@chowk/contract/core'
import { forbidden, notFound } from '../../api-error.ts'
import { loadViewer, viewerOf } from '../viewer/viewer.ts'
import {
  admissions,
  communities,
  communityBars,
  communityMembers,
  type AdmissionRow,
  type CommunityMemberRow,
  type CommunityRow,
} from '../../entities/communities.ts'
import type { WriteContext, Viewing } from '../../handler.ts'
import { all } from '../../store/all.ts'
import { pluck } from '../../store/pluck.ts'
import type { ReadTx } from '../../store/store.ts'

/** The relation of a member to a community: role, invite or request. */
export interface Standing {
  readonly state: MembershipState
  readonly role: CommunityRole | null
  readonly membership: CommunityMemberRow | undefined
  readonly admission: AdmissionRow | undefined
}

/** Returns the standing of each pair of member and community, in the order given. */
export async function standingsOf(
  tx: ReadTx,
  pairs: readonly { readonly community_id: number; readonly member_id: number }[],
): Promise<Standing[]> {
  const key = (pair: { community_id: number; member_id: number }) => `${pair.community_id} ${pair.member_id}`
  const [memberRows, requestRows] = await all([
    tx.findMany(communityMembers, 'membership', pairs),
    tx.findMany(admissions, 'admission', pairs),
  ])
  const memberships = new Map(memberRows.map((row) => [key(row), row]))
  const admitted = new Map(requestRows.map((row) => [key(row), row]))
  return pairs.map((pair) => {
    const membership = memberships.get(key(pair))
    const admission = admitted.get(key(pair))
    const state = membership === undefined ? (admission?.state ?? 'none') : 'joined'
    return { state, role: membership?.role ?? null, membership, admission }
  })
}

export async function standingOf(tx: ReadTx, community_id: number, member_id: number): Promise<Standing> {
  const [standing] = await standingsOf(tx, [{ community_id, member_id }])
  return standing!
}

/** Returns the community with this slug, if the member can see it. @throws ApiError `not_found` */
export async function findCommunity(viewing: Viewing, slug: string): Promise<CommunityRow> {
  const [viewer, community] = await all([viewerOf(viewing), bySlug(viewing.tx, slug)])
  if (community === undefined) throw notFound()
  if (!(await viewer.loadCommunities([community])).canSeeCommunity(community)) throw notFound()
  return community
}

/** Like {@link findCommunity}, and locks its memberships until the transaction ends. @throws ApiError `not_found` */
export async function lockCommunity({ tx, member }: Pick<WriteContext, 'tx' | 'member'>, slug: string) {
  const named = await bySlug(tx, slug)
  const community = named && (await tx.lock(communities, named.id))
  // Read under the lock: a new block removes members under the same lock.
  const viewer = await loadViewer(tx, member)
  if (community === undefined) throw notFound()
  if (!(await viewer.loadCommunities([community])).canSeeCommunity(community)) throw notFound()
  return community
}

const bySlug = (tx: ReadTx, slug: string): Promise<CommunityRow | undefined> =>
  tx.find(communities, 'slug', { slug })

/** Roles that manage a community. */
const adminRoles = ['admin', 'creator'] as const satisfies readonly CommunityRole[]

const isAdmin = ({ role }: Pick<Standing, 'role'>): boolean =>
  role !== null && (adminRoles as readonly CommunityRole[]).includes(role)

/** Returns whether a member manages a community. */
export async function manages(tx: ReadTx, community_id: number, member_id: number): Promise<boolean> {
  const membership = await tx.find(communityMembers, 'membership', { community_id, member_id })
  return membership !== undefined && isAdmin(membership)
}

/** Whether a member is barred from a community. */
export const isBarred = async (tx: ReadTx, community_id: number, member_id: number): Promise<boolean> =>
  (await tx.find(communityBars, 'bar', { community_id, member_id })) !== undefined

/** Whether someone can join a community, or ask to. An old request from when it was private does not prevent it. */
export const mayJoin = ({ visibility }: CommunityRow, { state }: Pick<Standing, 'state'>): boolean =>
  state === 'none' || state === 'invited' || (state === 'requested' && visibility === 'public')

/** One more than the maximum number of notified admins. */
const MAX_ADMINS = 100

/** Returns those who manage a community, the creator first. */
export async function adminsOf(tx: ReadTx, community_id: number): Promise<number[]> {
  const rows = await tx.page(communityMembers, {
    index: 'ofRole',
    ranges: adminRoles.map((role) => ({ community_id, role })),
    limit: MAX_ADMINS,
  })
  return pluck(rows, 'member_id')
}

/** @throws ApiError `forbidden` unless the role manages the community. */
export function assertAdmin(standing: Pick<Standing, 'role'>): void {
  if (!isAdmin(standing)) throw forbidden('Only the creator and the admins of this community can do this.')
}

/** Whether a role may do less than another. */
export const isBelow = (role: CommunityRole, otherRole: CommunityRole): boolean =>
  communityRoles.indexOf(role) < communityRoles.indexOf(otherRole)

/** @throws ApiError `forbidden` unless the member manages the community and their role is above another's. */
export function assertOutranksIn(own: Pick<Standing, 'role'>, other: CommunityRole): void {
  assertAdmin(own)
  if (!isBelow(other, own.role!)) throw forbidden('This is for members whose role is below your own.')
}

/** @throws ApiError `forbidden` if the role offered is not below the member's own. */
export function assertOutranks({ role }: Pick<Standing, 'role'>, offered: CommunityRole): void {
  if (role === null || !isBelow(offered, role))
    throw forbidden(`You can only offer roles below your own. "${offered}" is not below your role.`)
}
