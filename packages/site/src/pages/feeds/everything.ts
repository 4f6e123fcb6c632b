import { atom, FEED_ITEMS } from '../../components/atom.ts'
import type { Page } from '../../page.ts'

/** What was published last, of every kind. */
export const feedOfEverything: Page = {
  forEverybody: true,
  show: async (looking) =>
    atom(looking, { title: 'Chowk', page: '/', items: await looking.visit.newest(FEED_ITEMS) }),
}
