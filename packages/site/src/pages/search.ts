import type { OperationOf, SearchType } from '@chowk/contract'
import type { ActOutput } from '@chowk/engine'
import { tagsAside } from '../components/aside.ts'
import { columnPage } from '../components/column-page.ts'
import { shortEntry } from '../components/items/entry.ts'
import { listPage } from '../components/list-page.ts'
import { readPage, withQuery } from '../components/pager.ts'
import { searchForm } from '../components/search-form.ts'
import { tabs } from '../components/tabs.ts'
import { kindNames, searchTypes } from '../components/labels.ts'
import { html, type Part } from '../html.ts'
import type { Page } from '../page.ts'

type Suggestions = ActOutput<OperationOf<'search.autocomplete'>>['items']

/** Search over everything, with counts by kind. */
export const search: Page = {
  async show(context) {
    const { visit, query } = context
    const q = (query.get('q') ?? '').trim()
    if (q === '') return columnPage({ title: 'Search', body: searchForm() })
    const type = (query.get('type') || undefined) as SearchType | undefined
    const page = await readPage(context, 20, (page) =>
      visit.read('search.query', { query: { ...page, q, ...(type && { type }) } }),
    )
    const { items: named } = await visit.read('search.autocomplete', { query: { q } })
    const total = Object.values(page.counts).reduce((sum, count) => sum + count, 0)
    return {
      ...listPage(context, {
        title: `Search: ${q}`,
        heading: html`Search: <bdi>${q}</bdi>`,
        about: total === 0 ? 'No results. Try fewer or other words.' : 'Sorted by relevance.',
        filterBar: [
          searchForm(q),
          suggestions(named),
          total === 0
            ? ''
            : tabs('Result types', [
                {
                  to: withQuery(context, { type: undefined, page: undefined }),
                  name: `All ${total}`,
                  current: type === undefined,
                },
                ...Object.entries(searchTypes)
                  .filter(([name]) => page.counts[name as SearchType] > 0)
                  .map(([name, label]) => ({
                    to: withQuery(context, { type: name, page: undefined }),
                    name: `${label} ${page.counts[name as SearchType]}`,
                    current: name === type,
                  })),
              ]),
        ],
        list: html`${
            total === 0
              ? html`<p class="actions">
                  <a class="button" href="/tags">Browse tags</a> <a class="button" href="/u">Find members</a>
                  ${context.member ? html`<a class="button" href="/questions/new">Ask a question</a>` : ''}
                </p>`
              : ''
          }
          <div class="entries">
            ${page.items.map(({ type, ...result }) => shortEntry({ ...result, above: kindNames[type] }))}
          </div>`,
        page,
        aside: await tagsAside(visit),
      }),
      unlisted: true,
    }
  },
}

/** Renders members and tags whose names start with the typed text. */
const suggestions = (items: Suggestions): Part =>
  items.length === 0
    ? ''
    : html`<nav class="tabs" aria-label="Go to">
        ${items.map(
          ({ type, value, url }) =>
            html`<a href="${url}">${type === 'tag' ? '#' : '@'}<bdi>${value}</bdi></a>`,
        )}
      </nav>`
