import type { CommunityRole } from '@chowk/contract'
import {
  communities,
  communityBars,
  communityMembers,
  type CommunityRow,
} from '../../entities/communities.ts'
import type { ItemRow } from '../../entities/content.ts'
import { forbidden, invalid, notFound } from '../../api-error.ts'
import { all } from '../../store/all.ts'
import type { WriteContext } from '../../handler.ts'
import type { ReadTx } from '../../store/store.ts'
import { isTakenAway, viewerOf } from '../viewer/viewer.ts'

/** Roles that may publish in a community. */
export const editorRoles: readonly CommunityRole[] = ['editor', 'admin', 'creator']

/** Whether a member may publish in a community now. */
export async function mayPublishIn(tx: ReadTx, communityId: number, memberId: number): Promise<boolean> {
  const membership = await tx.find(communityMembers, 'membership', {
    community_id: communityId,
    member_id: memberId,
  })
  return membership !== undefined && editorRoles.includes(membership.role)
}

/**
 * When a relation ends, its rights end: former and barred members of a private community change
 * nothing there.
 * @throws ApiError `not_found`
 */
export async function assertStillWritesIn(
  tx: ReadTx,
  { community_id, restricted }: Pick<ItemRow, 'community_id' | 'restricted'>,
  member_id: number,
): Promise<void> {
  if (community_id === null) return
  const pair = { community_id, member_id }
  const [membership, bar, community] = await all([
    tx.find(communityMembers, 'membership', pair),
    tx.find(communityBars, 'bar', pair),
    tx.get(communities, community_id),
  ])
  const isOpen = !restricted && community?.visibility === 'public' && bar === undefined
  if (membership === undefined && !isOpen) throw notFound()
}

/**
 * Returns the community to publish in. Undefined without one. It stays locked, so that its visibility does not
 * change during publication.
 * @throws ApiError `validation_failed` if the member sees no such community, `forbidden` if they are not one of its
 * editors.
 */
export async function placementOf(
  { tx, member }: Pick<WriteContext, 'tx' | 'member'>,
  named: { readonly community_id?: number | undefined; readonly community?: string | undefined },
): Promise<CommunityRow | undefined> {
  const { community_id: id, community: slug } = named
  if (id === undefined && slug === undefined) return undefined
  const community = await tx.lock(
    communities,
    id ?? (await tx.find(communities, 'slug', { slug: slug ?? '' }))?.id ?? 0,
  )
  const isHere = community !== undefined && !isTakenAway(community)
  if (isHere && (await mayPublishIn(tx, community.id, member.id))) return community
  const viewer = await (await viewerOf({ tx, member })).loadCommunities([community])
  if (community && viewer.canSeeCommunity(community))
    throw forbidden('Only editors, admins and the creator of this community can publish in it.')
  throw invalid(id === undefined ? 'community' : 'community_id', 'not_found', 'Community not found.')
}
