import { newestItems } from '@chowk/engine/website'
import { atom, FEED_ITEMS } from '../../components/atom.ts'
import type { Page } from '../../page.ts'

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
