import { tagsAside } from '../components/aside.ts'
import { entry } from '../components/items/entry.ts'
import { articles } from '../components/items/list.ts'
import { listPage } from '../components/list-page.ts'
import { readPage } from '../components/pager.ts'
import type { Page } from '../page.ts'

/** All posts, newest first. */
export const posts: Page = {
  async show(context) {
    const { visit } = context
    const page = await readPage(context, 20, (query) => visit.read('posts.list', { query }))
    return listPage(context, {
      title: 'Posts',
      about: 'What members write, the newest first.',
      write: ['/posts/new', 'New post'],
      list: articles(
        'entries',
        page.items.map((item) => entry(item, { calendar: context.calendar })),
        'There are no posts here.',
      ),
      page,
      aside: await tagsAside(visit),
    })
  },
}
