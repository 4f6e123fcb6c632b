import type { BannerStyle, Visibility } from '@chowk/contract'
import { releaseImages, imagesAmong } from '../content/images.ts'
import { insertWithSlug, type Clocked } from '../content/slug.ts'
import { useImages } from '../media/use-images.ts'
import { indexCommunity } from '../search/entries.ts'
import {
  communities,
  communityMembers,
  initialCommunity,
  type CommunityRow,
} from '../../entities/communities.ts'
import { itemContents, items, type ItemRow } from '../../entities/content.ts'
import { all } from '../../store/all.ts'
import type { Tx } from '../../store/store.ts'
import { slugify } from '../../text/slugs.ts'

/** Fields of a new community that a scheduled one stores as item details. */
interface CommunityFields {
  /** The slug requested; null to derive it from the name. */
  readonly slug: string | null
  readonly icon: string
  readonly banner: string | null
  readonly banner_style: BannerStyle
  readonly visibility: Visibility
}

/** The fields of a new community. */
export interface NewCommunity extends CommunityFields {
  readonly creator_id: number
  readonly name: string
  /** Cleaned HTML. */
  readonly description: string | null
}

/** Creates a community under the slug requested; undefined if it is taken. */
export async function insertCommunity(
  tx: Tx,
  { slug, ...fields }: NewCommunity & { readonly slug: string },
  now: number,
): Promise<CommunityRow | undefined> {
  const community = await tx.insertIfAbsent(communities, {
    ...fields,
    slug,
    ...initialCommunity,
    members_count: 1,
    items_count: 0,
    followers_count: 0,
    created_at: now,
    updated_at: now,
  })
  if (community === undefined) return undefined
  await useImages(tx, now, [], [fields.icon, fields.banner, fields.description])
  const creator = { member_id: fields.creator_id, role: 'creator', suspended: false, joined_at: now } as const
  await all([
    tx.insert(communityMembers, { community_id: community.id, ...creator }),
    indexCommunity(tx, community),
  ])
  return community
}

/** Creates a community under the slug requested, or one made from its name; adds a random suffix if it is taken. */
export async function insertUnderFreeSlug(tx: Tx, fields: NewCommunity, { now, random }: Clocked) {
  const { slug, name } = fields
  const exact = slug === null ? undefined : await insertCommunity(tx, { ...fields, slug }, now)
  if (exact !== undefined) return exact
  return insertWithSlug(random, slugify(slug ?? name, 'community'), (candidate) =>
    insertCommunity(tx, { ...fields, slug: candidate }, now),
  )
}

/** Creates a scheduled community, and gives its item the slug. */
export async function createScheduledCommunity(tx: Tx, item: ItemRow, moment: Clocked): Promise<ItemRow> {
  const content = await tx.get(itemContents, item.id)
  const fields: NewCommunity = {
    ...(content?.details as unknown as CommunityFields),
    creator_id: item.author_id,
    name: item.title,
    description: content?.body ?? null,
  }
  const { slug } = await insertUnderFreeSlug(tx, fields, moment)
  // The community uses the images from now on.
  await releaseImages(tx, moment.now, [item])
  return (await tx.update(items, item.id, { slug })) ?? item
}

interface CommunityImages {
  readonly icon?: string | null | undefined
  readonly banner?: string | null | undefined
}

/** Returns the images that a community refers to, by field. */
export const communityImages = (community: CommunityImages) => imagesAmong(community, ['icon', 'banner'])
