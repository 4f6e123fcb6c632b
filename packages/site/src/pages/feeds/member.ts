import { newestItems } from '@chowk/engine/website'
import { ApiError } from '@chowk/engine'
import { atom, FEED_ITEMS } from '../../components/atom.ts'
import type { PageContext, Page } from '../../page.ts'

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
      items: (await showsActivity(context)) ? await newestItems(visit, FEED_ITEMS, user.id) : [],
    })
  },
}

async function showsActivity({ visit, params }: PageContext): Promise<boolean> {
  try {
    await visit.read('users.activity', { params: { username: params.username! }, query: { limit: 1 } })
    return true
  } catch (error) {
    if (error instanceof ApiError && error.code === 'forbidden') return false
    throw error
  }
}
