import { tagsAside } from '../components/aside.ts'
import { entry } from '../components/items/entry.ts'
import { articles } from '../components/items/list.ts'
import { quizFacts } from '../components/facts.ts'
import { listPage } from '../components/list-page.ts'
import { readPage } from '../components/pager.ts'
import type { Page } from '../page.ts'

/** All multiple-choice questions, newest first. */
export const quizzes: Page = {
  async show(context) {
    const { visit } = context
    const page = await readPage(context, 20, (query) => visit.read('mcqs.list', { query }))
    return listPage(context, {
      title: 'Quizzes',
      about: 'One question, a few answers, one of them right. The newest first.',
      write: ['/mcqs/new', 'New quiz'],
      list: articles(
        'entries',
        page.items.map((item) => entry(item, { calendar: context.calendar, facts: quizFacts(item) })),
        'There are no quizzes here.',
      ),
      page,
      aside: await tagsAside(visit),
    })
  },
}
