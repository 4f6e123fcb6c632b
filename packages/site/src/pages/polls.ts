import { tagsAside } from '../components/aside.ts'
import { articles } from '../components/items/list.ts'
import { listPage } from '../components/list-page.ts'
import { listedPoll } from '../components/items/listed.ts'
import { readPage } from '../components/pager.ts'
import type { Page } from '../page.ts'

/** All polls, newest first. */
export const polls: Page = {
  async show(context) {
    const { visit } = context
    const page = await readPage(context, 20, (query) => visit.read('polls.list', { query }))
    return listPage(context, {
      title: 'Polls',
      about: 'What members ask everybody, the newest first.',
      write: ['/polls/new', 'New poll'],
      list: articles(
        'entries',
        page.items.map((item) => listedPoll(item, context.calendar)),
        'There are no polls here.',
      ),
      page,
      aside: await tagsAside(visit),
    })
  },
}
