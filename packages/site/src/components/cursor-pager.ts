import { html, type Html } from '../html.ts'
import type { PageContext } from '../page.ts'
import { withQuery } from './pager.ts'

/** Returns the query of a page of a list that pages by cursor. */
export function cursorPaging({ query }: Pick<PageContext, 'query'>, limit = 20) {
  const cursor = query.get('after')
  return { limit, ...(cursor && { cursor }) }
}

/** Returns what a list that pages by the id of its last entry has in place of a cursor. */
export const lastOf = ({
  items,
  has_more,
}: {
  items: readonly { readonly id: number }[]
  has_more: boolean
}) => ({
  next_cursor: has_more ? String(items.at(-1)!.id) : null,
})

/** Renders links to the first and the next page; entries added in between do not shift them. */
export function cursorPager(
  context: PageContext,
  { next_cursor }: { readonly next_cursor: string | null },
): Html | undefined {
  const isFirst = !context.query.get('after')
  if (isFirst && next_cursor === null) return undefined
  return html`<nav class="pager" aria-label="Pages">
    ${isFirst ? '' : html`<a class="button" rel="prev" href="${withQuery(context, { after: undefined })}">Newest</a>`}
    ${next_cursor === null ? '' : html`<a class="button" rel="next" href="${withQuery(context, { after: next_cursor })}">Older</a>`}
  </nav>`
}
