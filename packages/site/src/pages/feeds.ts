import { newestItems, tagPath, taggedItems } from '@chowk/engine/website'
import { ApiError } from '@chowk/engine'
import { atom, FEED_ITEMS } from '../components/atom.ts'
import { movedTo } from '../http/answer.ts'
import type { PageContext, Page } from '../page.ts'

/** Feed of all content. */
export const feedOfEverything: Page = {
  forEverybody: true,
  show: async (context) =>
    atom(context, {
      title: context.identity.name,
      page: '/',
      items: await newestItems(context.visit, FEED_ITEMS),
    }),
}

/** Feed of a public community. */
export const feedOfCommunity: Page = {
  forEverybody: true,
  async show(context) {
    const { visit, params } = context
    const input = { params: { slug: params.slug! } }
    const { item } = await visit.read('communities.get', input)
    const { items } = await visit.read('communities.feed', { ...input, query: { limit: FEED_ITEMS } })
    return atom(context, {
      title: item.name,
      page: item.url,
      since: item.created_at,
      items: items.filter((entry) => entry.type !== 'member'),
    })
  },
}

/** Feed of a tag. */
export const feedOfTag: Page = {
  forEverybody: true,
  async show(context) {
    const { visit, params } = context
    const { tag } = await visit.read('tags.get', { params: { slug: params.slug! } })
    if (tagPath(params.slug!) !== tag.url) return movedTo(`${tag.url}/feed.atom`)
    const { items } = await taggedItems(visit, tag.id, { offset: 0, limit: FEED_ITEMS })
    return atom(context, {
      title: `#${tag.name}`,
      subtitle: tag.description ?? undefined,
      page: tag.url,
      items,
    })
  },
}

/** Feed of a member; empty if they hide their activity. */
export const feedOfMember: Page = {
  forEverybody: true,
  async show(context) {
    const { visit, params } = context
    const { user } = await visit.read('users.get', { params: { username: params.username! } })
    return atom(context, {
      title: user.display_name,
      subtitle: user.tagline ?? undefined,
      page: `/u/${user.username}`,
      since: user.joined_at,
      items: (await canSeeActivity(context)) ? await newestItems(visit, FEED_ITEMS, user.id) : [],
    })
  },
}

async function canSeeActivity({ visit, params }: PageContext): Promise<boolean> {
  try {
    await visit.read('users.activity', { params: { username: params.username! }, query: { limit: 1 } })
    return true
  } catch (error) {
    if (error instanceof ApiError && error.code === 'forbidden') return false
    throw error
  }
}
