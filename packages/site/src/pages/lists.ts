import { tagsAside } from '../components/aside.ts'
import { quizFacts } from '../components/facts.ts'
import { entry, listingOf, type ListedItem, type Listing } from '../components/items/entry.ts'
import { articles } from '../components/items/list.ts'
import { listedPoll, listedQuestion } from '../components/items/listed.ts'
import { listPage } from '../components/list-page.ts'
import { readPage, type PageStart } from '../components/pager.ts'
import { choiceTabs } from '../components/tabs.ts'
import type { Html, Part } from '../html.ts'
import type { Page, PageContext } from '../page.ts'

interface List<Item extends ListedItem> {
  readonly title: string
  readonly about: string
  /** Path and label of the form for a new one. */
  readonly write: readonly [path: string, label: string]
  readonly read: (
    context: PageContext,
    query: PageStart,
  ) => Promise<{
    readonly items: readonly Item[]
    readonly has_more: boolean
    readonly next_cursor: string | null
  }>
  readonly one: (item: Item, listing: Listing) => Html
  readonly filterBar?: (context: PageContext) => Part
}

/** Returns the page of all items of a kind, newest first. */
const listOf = <Item extends ListedItem>({ read, one, filterBar, title, ...names }: List<Item>): Page => ({
  async show(context) {
    const page = await readPage(context, 20, (query) => read(context, query))
    const listing = await listingOf(context, page.items)
    return listPage(context, {
      ...names,
      title,
      filterBar: filterBar?.(context),
      list: articles(
        'entries',
        page.items.map((item) => one(item, listing)),
        `No ${title.toLowerCase()} found.`,
      ),
      page,
      hasRows: true,
      aside: await tagsAside(context.visit),
    })
  },
})

export const posts = listOf({
  title: 'Posts',
  about: 'Posts by members, newest first.',
  write: ['/posts/new', 'New post'],
  read: ({ visit }, query) => visit.read('posts.list', { query }),
  one: entry,
})

const filters = { all: 'All', unanswered: 'Unanswered', resolved: 'Resolved' } as const

const filterOf = ({ query }: PageContext) => (query.get('filter') ?? 'all') as keyof typeof filters

export const questions = listOf({
  title: 'Questions',
  about: 'Questions from members, newest first.',
  write: ['/questions/new', 'Ask'],
  read: (context, query) =>
    context.visit.read('questions.list', { query: { ...query, filter: filterOf(context) } }),
  one: listedQuestion,
  filterBar: (context) =>
    choiceTabs(context, 'Which questions', 'filter', Object.entries(filters), filterOf(context)),
})

export const polls = listOf({
  title: 'Polls',
  about: 'Polls by members, newest first.',
  write: ['/polls/new', 'New poll'],
  read: ({ visit }, query) => visit.read('polls.list', { query }),
  one: listedPoll,
})

export const quizzes = listOf({
  title: 'Quizzes',
  about: 'Questions with several options, one of them correct. Newest first.',
  write: ['/mcqs/new', 'New quiz'],
  read: ({ visit }, query) => visit.read('mcqs.list', { query }),
  one: (item, listing) => entry(item, listing, { facts: quizFacts(item) }),
})
