import type { BannerStyle, Visibility } from '@chowk/contract'
import { communities, communityMembers, type CommunityRow } from '../../entities/communities.ts'
import { itemContents, items, type ItemRow } from '../../entities/content.ts'
import type { Tx } from '../../store/store.ts'
import { all } from '../../store/all.ts'
import { slugify } from '../../text/slugs.ts'
import { releaseImages } from '../content/release-images.ts'
import { insertWithSlug, type Moment } from '../content/slug.ts'
import { useImages } from '../media/use-images.ts'
import { indexCommunity } from '../search/index-community.ts'

/** The fields of a community at its creation; stored as they are until a scheduled one goes live. */
export interface Charter {
  /** The slug that was asked for; null for one made from the name. */
  readonly slug: string | null
  readonly icon: string
  readonly banner: string | null
  readonly banner_style: BannerStyle
  readonly visibility: Visibility
}

export interface Founding extends Charter {
  readonly creator_id: number
  readonly name: string
  /** Cleaned HTML. */
  readonly description: string | null
}

/** Creates a community under the slug asked for; undefined where that is taken. */
export async function foundAs(
  tx: Tx,
  { slug, ...founding }: Founding & { readonly slug: string },
  now: number,
): Promise<CommunityRow | undefined> {
  const community = await tx.insertIfAbsent(communities, {
    ...founding,
    slug,
    verified: null,
    members_count: 1,
    items_count: 0,
    followers_count: 0,
    created_at: now,
    updated_at: now,
  })
  if (community === undefined) return undefined
  await useImages(tx, now, [], [founding.icon, founding.banner, founding.description])
  const creator = { member_id: founding.creator_id, role: 'creator', joined_at: now } as const
  await all([
    tx.insert(communityMembers, { community_id: community.id, ...creator }),
    indexCommunity(tx, community),
  ])
  return community
}

/** Creates a community under the slug asked for, or made from its name, with a random end where that is taken. */
export async function foundNear(tx: Tx, founding: Founding, { now, random }: Moment): Promise<CommunityRow> {
  const { slug, name } = founding
  const exact = slug === null ? undefined : await foundAs(tx, { ...founding, slug }, now)
  if (exact !== undefined) return exact
  return insertWithSlug(random, slugify(slug ?? name, 'community'), (candidate) =>
    foundAs(tx, { ...founding, slug: candidate }, now),
  )
}

/** Creates the community that was scheduled as an item, and gives the item its slug. */
export async function foundScheduled(tx: Tx, item: ItemRow, moment: Moment): Promise<ItemRow> {
  const content = await tx.get(itemContents, item.id)
  const charter = content?.details as unknown as Charter
  const founding = { ...charter, name: item.title, description: content?.body ?? null }
  const { slug } = await foundNear(tx, { ...founding, creator_id: item.author_id }, moment)
  // The community uses the images from now on.
  await releaseImages(tx, moment.now, item)
  return (await tx.update(items, item.id, { slug })) ?? item
}
