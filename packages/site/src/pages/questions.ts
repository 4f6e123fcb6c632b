import { tagsAside } from '../components/aside.ts'
import { articles } from '../components/items/list.ts'
import { listPage } from '../components/list-page.ts'
import { listedQuestion } from '../components/items/listed.ts'
import { readPage } from '../components/pager.ts'
import { choiceTabs } from '../components/tabs.ts'
import type { Page } from '../page.ts'

const filters = { all: 'All', unanswered: 'Unanswered', resolved: 'Resolved' } as const

/** Questions, newest first: all, unanswered or resolved. */
export const questions: Page = {
  async show(context) {
    const { visit, query } = context
    const filter = (query.get('filter') ?? 'all') as keyof typeof filters
    const page = await readPage(context, 20, (page) =>
      visit.read('questions.list', { query: { ...page, filter } }),
    )
    return listPage(context, {
      title: 'Questions',
      about: 'What members want to know, the newest first.',
      write: ['/questions/new', 'Ask'],
      narrowing: choiceTabs(context, 'Which questions', 'filter', Object.entries(filters), filter),
      list: articles(
        'entries',
        page.items.map((item) => listedQuestion(item, context.calendar)),
        'There are no questions here.',
      ),
      page,
      aside: await tagsAside(visit),
    })
  },
}
