import { html, type Html } from '../html.ts'
import type { Looking } from '../page.ts'
import { withQuery } from './pager.ts'

/** What of a list is asked for, which is paged by cursor. */
export function cursorPaging({ query }: Pick<Looking, 'query'>, limit = 20) {
  const cursor = query.get('after')
  return { limit, ...(cursor && { cursor }) }
}

/** Ways to the first page and to the page after; nothing changes on them by what is added meanwhile. */
export function cursorPager(
  looking: Looking,
  { next_cursor }: { readonly next_cursor: string | null },
): Html | undefined {
  const isFirst = !looking.query.get('after')
  if (isFirst && next_cursor === null) return undefined
  return html`<nav class="pager" aria-label="Pages">
    ${isFirst ? '' : html`<a class="button" rel="prev" href="${withQuery(looking, { after: undefined, done: undefined })}">Newest</a>`}
    ${next_cursor === null ? '' : html`<a class="button" rel="next" href="${withQuery(looking, { after: next_cursor, done: undefined })}">Older</a>`}
  </nav>`
}
