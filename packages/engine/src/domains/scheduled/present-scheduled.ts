import type { ItemRow } from '../../entities/content.ts'
import { itemPaths } from '../../site.ts'
import { timestamp } from '../../text/times.ts'

export function presentScheduled(item: ItemRow) {
  const url = item.slug === null ? null : itemPaths[item.type] + item.slug
  return {
    type: item.type,
    id: item.id,
    title: item.title,
    slug: item.slug,
    url,
    edit_url: url === null ? null : `${url}/edit`,
    scheduled_at: timestamp(item.scheduled_at ?? item.created_at),
    created_at: timestamp(item.created_at),
  }
}
