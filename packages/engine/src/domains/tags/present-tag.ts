import type { TagRow } from '../../entities/content.ts'
import { tagPath } from '../../site.ts'
import { timestamp } from '../../text/times.ts'
import type { Presenting } from '../content/present-items.ts'
import { followedAmong } from '../network/followed.ts'

/** Tags in the order given, with whether the member follows each. */
export async function presentTags({ tx, site, member }: Presenting, rows: readonly TagRow[]) {
  const followed = await followedAmong(
    tx,
    member.id,
    'tag',
    rows.map(({ id }) => id),
  )
  return rows.map((tag) => ({
    id: tag.id,
    name: tag.name,
    slug: tag.slug,
    url: tagPath(tag.slug),
    web_url: site.absolute(tagPath(tag.slug)),
    description: tag.description,
    items_count: tag.items_count,
    followers_count: tag.followers_count,
    following: followed.has(tag.id),
    created_at: timestamp(tag.created_at),
  }))
}

export async function presentTag(context: Presenting, row: TagRow) {
  const [tag] = await presentTags(context, [row])
  return tag!
}
