import { communities, type CommunityRow } from '../../entities/communities.ts'
import { notFound } from '../../failure.ts'
import type { ReadContext, WriteContext } from '../../handler.ts'
import type { ReadTx } from '../../store/store.ts'
import { all } from '../../store/all.ts'
import { loadViewer, viewerOf } from '../viewer/viewer.ts'

/** The community with this slug, if it is there for the member. @throws ApiError `not_found` */
export async function findCommunity(
  viewing: Pick<ReadContext, 'tx' | 'member'>,
  slug: string,
): Promise<CommunityRow> {
  const [viewer, community] = await all([viewerOf(viewing), bySlug(viewing.tx, slug)])
  if (community === undefined) throw notFound()
  if (!(await viewer.loadForCommunities([community])).canSeeCommunity(community)) throw notFound()
  return community
}

/** Like {@link findCommunity}, and nobody else changes who belongs to it until the transaction ends. @throws ApiError `not_found` */
export async function lockCommunity(
  { tx, member }: Pick<WriteContext, 'tx' | 'member'>,
  slug: string,
): Promise<CommunityRow> {
  const named = await bySlug(tx, slug)
  const community = named && (await tx.lock(communities, named.id))
  // Read under the lock: a new block removes members under the same lock.
  const viewer = await loadViewer(tx, member)
  if (community === undefined) throw notFound()
  if (!(await viewer.loadForCommunities([community])).canSeeCommunity(community)) throw notFound()
  return community
}

const bySlug = (tx: ReadTx, slug: string): Promise<CommunityRow | undefined> =>
  tx.find(communities, 'slug', { slug })
