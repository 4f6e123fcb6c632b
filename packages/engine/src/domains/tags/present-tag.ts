import type { TagRow } from '../../entities/content.ts'
import { tagPath, type Site } from '../../site.ts'
import { timestamp } from '../../text/times.ts'

export const presentTag = (tag: TagRow, site: Site) => ({
  id: tag.id,
  name: tag.name,
  slug: tag.slug,
  url: tagPath(tag.slug),
  web_url: site.absolute(tagPath(tag.slug)),
  description: tag.description,
  items_count: tag.items_count,
  followers_count: tag.followers_count,
  following: false,
  created_at: timestamp(tag.created_at),
})
