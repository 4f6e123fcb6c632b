import { taggedItems } from '@chowk/engine/website'
import { atom, FEED_ITEMS } from '../../components/atom.ts'
import { movedTo } from '../../http/answer.ts'
import type { Page } from '../../page.ts'

/** Feed of a tag. */
export const feedOfTag: Page = {
  forEverybody: true,
  async show(context) {
    const { visit, params } = context
    const { tag } = await visit.read('tags.get', { params: { slug: params.slug! } })
    if (tag.slug !== params.slug) return movedTo(`${tag.url}/feed.atom`)
    const { items } = await taggedItems(visit, tag.id, { offset: 0, limit: FEED_ITEMS })
    return atom(context, {
      title: `#${tag.name}`,
      subtitle: tag.description ?? undefined,
      page: tag.url,
      items,
    })
  },
}
