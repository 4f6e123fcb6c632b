import type { CommunityRole } from '@chowk/contract'
import { communities, communityMembers, type CommunityRow } from '../../entities/communities.ts'
import { forbidden, invalid } from '../../api-error.ts'
import type { WriteContext } from '../../handler.ts'
import type { ReadTx } from '../../store/store.ts'
import { viewerOf } from '../viewer/viewer.ts'

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
 * Returns the community to publish in; undefined if none is named. It stays locked, so that its visibility does not
 * change during publication.
 * @throws ApiError `validation_failed` if the member sees no such community, `forbidden` if they are no editor of it.
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
  if (community && (await mayPublishIn(tx, community.id, member.id))) return community
  const viewer = await (await viewerOf({ tx, member })).loadCommunities([community])
  if (community && viewer.canSeeCommunity(community))
    throw forbidden('Only editors, admins and the creator of this community can publish in it.')
  throw invalid(id === undefined ? 'community' : 'community_id', 'not_found', 'Community not found.')
}
