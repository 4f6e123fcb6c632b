import type { ItemType } from '@chowk/contract'
import { communities, type CommunityRow } from '../../entities/communities.ts'
import type { ItemRow } from '../../entities/content.ts'
import { favorites, reactions, type TargetType } from '../../entities/engagement.ts'
import { communityPath, itemPaths, type PublicUrl } from '../../site.ts'
import { all } from '../../store/all.ts'
import { timestamp, timestampOrNull } from '../../text/times.ts'
import { memberCards } from '../members/members.ts'
import { isTakenAway } from '../viewer/viewer.ts'
import type { Presenting } from '../../handler.ts'

/** Presents items for lists, in the order given; fetches related rows together. */
export async function presentItems<T extends ItemType = ItemType>(
  { tx, site, member }: Presenting,
  rows: readonly ItemRow[],
) {
  const placed = new Set(rows.flatMap((row) => row.community_id ?? []))
  const [cardOf, locations, own] = await all([
    memberCards({ tx, site }, new Set(rows.map((row) => row.author_id))),
    placed.size === 0 ? new Map<number, CommunityRow>() : tx.getMany(communities, placed),
    ownMarks(tx, member.id, rows),
  ])
  return rows.map((row) => {
    const community = row.community_id === null ? undefined : locations.get(row.community_id)
    const slug = row.slug ?? ''
    const url = itemPaths[row.type] + slug
    return {
      id: row.id,
      // A scheduled community is never presented as an item.
      type: row.type as T,
      slug,
      url,
      web_url: site.absolute(url),
      title: row.title,
      excerpt: row.excerpt,
      author: cardOf(row.author_id),
      tags: [...row.tags],
      featured_image: row.featured_image,
      gallery: [...row.gallery],
      community: community && !isTakenAway(community) ? communityCard(community, site) : null,
      status: row.status as Exclude<ItemRow['status'], 'cancelled'>,
      likes: row.likes,
      dislikes: row.dislikes,
      my_reaction: own.reactions.get(row.id) ?? null,
      saved: own.saved.has(row.id),
      comments_count: row.comments_count,
      created_at: timestamp(row.created_at),
      updated_at: timestamp(row.updated_at),
      published_at: timestampOrNull(row.published_at),
    }
  })
}

/** Returns the member's reactions to items, and which ones they saved. */
async function ownMarks(tx: Presenting['tx'], member_id: number, rows: readonly ItemRow[]) {
  const targets = rows.map(({ type, id }) => ({ member_id, target_type: type as TargetType, target_id: id }))
  const keys = rows.map(({ id }) => ({ member_id, item_id: id }))
  const [reacted, saved] = await all([
    tx.findMany(reactions, 'reaction', targets),
    tx.findMany(favorites, 'favorite', keys),
  ])
  return {
    reactions: new Map(reacted.map((row) => [row.target_id, row.reaction])),
    saved: new Set(saved.map((row) => row.item_id)),
  }
}

export function communityCard({ id, slug, name, icon }: CommunityRow, site: PublicUrl) {
  const url = communityPath(slug)
  return { id, slug, name, icon, url, web_url: site.absolute(url) }
}
