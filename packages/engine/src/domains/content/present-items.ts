import { communities, type CommunityRow } from '../../entities/communities.ts'
import type { ItemRow } from '../../entities/content.ts'
import { members } from '../../entities/members.ts'
import type { ReadContext } from '../../handler.ts'
import { communityPath, itemPaths, type Site } from '../../site.ts'
import { timestamp, timestampOrNull } from '../../text/times.ts'
import { formerMember, memberCard } from '../members/present-member.ts'

/** Items as they stand in lists, in the order given; related rows are fetched together. */
export async function presentItems({ tx, site }: Pick<ReadContext, 'tx' | 'site'>, rows: readonly ItemRow[]) {
  const authors = await tx.getMany(members, new Set(rows.map((row) => row.author_id)))
  const placed = new Set(rows.flatMap((row) => row.community_id ?? []))
  const places = placed.size === 0 ? new Map<number, CommunityRow>() : await tx.getMany(communities, placed)
  return rows.map((row) => {
    const author = authors.get(row.author_id)
    const community = row.community_id === null ? undefined : places.get(row.community_id)
    const slug = row.slug ?? ''
    const url = itemPaths[row.type] + slug
    return {
      id: row.id,
      slug,
      url,
      web_url: site.absolute(url),
      title: row.title,
      excerpt: row.excerpt,
      author: author ? memberCard(author, site) : formerMember(row.author_id, site),
      tags: [...row.tags],
      featured_image: row.featured_image,
      gallery: [...row.gallery],
      community: community ? communityCard(community, site) : null,
      status: row.status as 'scheduled' | 'published' | 'archived',
      likes: row.likes,
      dislikes: row.dislikes,
      my_reaction: null,
      saved: false,
      comments_count: row.comments_count,
      created_at: timestamp(row.created_at),
      updated_at: timestamp(row.updated_at),
      published_at: timestampOrNull(row.published_at),
    }
  })
}

export type PresentedItem = Awaited<ReturnType<typeof presentItems>>[number]

const communityCard = (community: CommunityRow, site: Site) => ({
  id: community.id,
  slug: community.slug,
  name: community.name,
  icon: community.icon,
  url: communityPath(community.slug),
  web_url: site.absolute(communityPath(community.slug)),
})
