import { atom, FEED_ITEMS } from '../../components/atom.ts'
import type { Page } from '../../page.ts'

/** What was published last, of every kind. */
export const feedOfEverything: Page = {
  forEverybody: true,
  show: async (context) =>
    atom(context, { title: 'Chowk', page: '/', items: await context.visit.newest(FEED_ITEMS) }),
}
