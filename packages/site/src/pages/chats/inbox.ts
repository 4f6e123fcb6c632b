import { chatRow, messageRow } from '../../components/chat-row.ts'
import { columnPage } from '../../components/column-page.ts'
import { cursorPager, cursorPaging } from '../../components/cursor-pager.ts'
import { contactRow } from '../../components/contacts.ts'
import { controls } from '../../components/filters.ts'
import { list } from '../../components/items/list.ts'
import { messageSearch, searched } from '../../components/message-search.ts'
import { tabs } from '../../components/tabs.ts'
import { html, type Html, type Part } from '../../html.ts'
import type { PageContext, Page } from '../../page.ts'

type Tab = 'inbox' | 'archived' | 'starred'

/** Renders a page about all chats of the member. */
const messagesPage = (context: PageContext, title: string, current: Tab | undefined, body: Part) =>
  columnPage({
    title,
    heading: 'Messages',
    button: html`<a class="button" href="/chats/new">New message</a>`,
    body: [
      controls([
        tabs('Messages', [
          { to: '/chats', name: 'Inbox', current: current === 'inbox' },
          { to: '/chats?filter=archived', name: 'Archived', current: current === 'archived' },
          { to: '/chats/starred', name: 'Starred', current: current === 'starred' },
        ]),
        messageSearch(context, '/chats'),
      ]),
      body,
    ],
  })

/** The chats of the member, most recent first; or search results. */
export const inbox: Page = {
  async show(context) {
    const { visit, query } = context
    const wanted = searched(context)
    if (wanted !== undefined)
      return messagesPage(context, 'Search messages', undefined, await found(context, wanted))
    const archived = query.get('filter') === 'archived'
    const page = await visit.read('chats.list', {
      query: { ...cursorPaging(context), ...(archived && { filter: 'archived' as const }) },
    })
    return messagesPage(
      context,
      archived ? 'Archived messages' : 'Messages',
      archived ? 'archived' : 'inbox',
      [
        list(
          'rows',
          page.items.map((chat) => chatRow(context, chat)),
          archived
            ? 'Chats that you archive appear here.'
            : html`Chats with your connections appear here.
                <a class="button" href="/u">Find members to connect with</a>`,
        ),
        cursorPager(context, page),
      ],
    )
  },
}

async function found(
  context: PageContext,
  { asked, isWithin }: NonNullable<ReturnType<typeof searched>>,
): Promise<Part> {
  const { chats, contacts, messages } = await context.visit.read('chats.search', { query: asked })
  const parts: readonly (readonly [title: string, found: readonly Html[]])[] = [
    ['Chats', chats.map((chat) => chatRow(context, chat))],
    ['Connections', contacts.map(contactRow)],
    ['Messages', messages.filter(isWithin).map((message) => messageRow(context, message))],
  ]
  const shownParts = parts.filter(([, rows]) => rows.length > 0)
  return shownParts.length === 0
    ? html`<p class="nothing">No results.</p>`
    : shownParts.map(
        ([title, rows]) =>
          html`<section class="group">
            <h2>${title}</h2>
            ${list('rows', rows, '')}
          </section>`,
      )
}

/** The starred messages of the member. */
export const starred: Page = {
  async show(context) {
    const page = await context.visit.read('chats.starred', { query: cursorPaging(context) })
    return messagesPage(context, 'Starred messages', 'starred', [
      list(
        'rows',
        page.items.map((message) => messageRow(context, message)),
        'Messages that you star appear here.',
      ),
      cursorPager(context, page),
    ])
  },
}
