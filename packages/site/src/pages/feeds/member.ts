import { Failure } from '@chowk/engine'
import { atom, FEED_ITEMS } from '../../components/atom.ts'
import type { Looking, Page } from '../../page.ts'

/** What a member published last; nothing where they keep to themselves what they do. */
export const feedOfMember: Page = {
  forEverybody: true,
  async show(looking) {
    const { visit, params } = looking
    const { user } = await visit.read('users.get', { params: { username: params.username! } })
    return atom(looking, {
      title: user.display_name,
      subtitle: user.tagline ?? undefined,
      page: `/u/${user.username}`,
      since: user.joined_at,
      items: (await showsActivity(looking)) ? await visit.newest(FEED_ITEMS, user.id) : [],
    })
  },
}

async function showsActivity({ visit, params }: Looking): Promise<boolean> {
  try {
    await visit.read('users.activity', { params: { username: params.username! }, query: { limit: 1 } })
    return true
  } catch (error) {
    if (error instanceof Failure && error.code === 'forbidden') return false
    throw error
  }
}
