import { atom, FEED_ITEMS } from '../../components/atom.ts'
import type { Page } from '../../page.ts'

/** Feed of a public community. */
export const feedOfCommunity: Page = {
  forEverybody: true,
  async show(context) {
    const { visit, params } = context
    const of = { params: { slug: params.slug! } }
    const { item } = await visit.read('communities.get', of)
    const { items } = await visit.read('communities.feed', { ...of, query: { limit: FEED_ITEMS } })
    return atom(context, {
      title: item.name,
      page: item.url,
      since: item.created_at,
      items: items.filter((one) => one.type !== 'member'),
    })
  },
}
