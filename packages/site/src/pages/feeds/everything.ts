import { atom, FEED_ITEMS } from '../../components/atom.ts'
import type { Page } from '../../page.ts'

/** Feed of all content. */
export const feedOfEverything: Page = {
  forEverybody: true,
  show: async (context) =>
    atom(context, { title: 'Chowk', page: '/', items: await context.visit.newest(FEED_ITEMS) }),
}
