import { communities, type CommunityRow } from '../../entities/communities.ts'
import { notFound } from '../../failure.ts'
import type { ReadTx, Tx } from '../../store/store.ts'

/** The community with this slug. That it is there everybody may know. @throws Failure `not_found` */
export async function findCommunity(tx: ReadTx, slug: string): Promise<CommunityRow> {
  const community = await tx.find(communities, 'slug', { slug })
  if (community === undefined) throw notFound()
  return community
}

/** Like {@link findCommunity}, and nobody else changes who belongs to it until the transaction ends. @throws Failure `not_found` */
export async function lockCommunity(tx: Tx, slug: string): Promise<CommunityRow> {
  const { id } = await findCommunity(tx, slug)
  const community = await tx.lock(communities, id)
  if (community === undefined) throw notFound()
  return community
}
