import { ApiError } from '@chowk/engine'
import { html, type Html } from '../html.ts'
import type { PageContext } from '../page.ts'
import { DONE, UNDO } from './done.ts'
import { digitsOf } from './numbers.ts'

interface Paged {
  readonly has_more: boolean
  readonly next_cursor?: string | null
}

/** Start of a page of a list: a cursor, or an offset. */
export interface PageStart {
  readonly limit: number
  readonly cursor?: string
  readonly offset?: number
}

/** Last page that links back by number; the interface skips at most 10,000 entries. */
const LAST_NUMBERED = 200

/** Returns the requested page number, from 1. @throws ApiError `not_found` if it is not a page number. */
function pageNumber({ query }: Pick<PageContext, 'query'>, name = 'page'): number {
  const wanted = query.get(name)
  if (wanted === null || wanted === '') return 1
  if (!/^[1-9]\d{0,5}$/.test(wanted)) throw new ApiError('not_found')
  return Number(wanted)
}

/** Returns limit and offset of the requested page. */
export const paging = (context: Pick<PageContext, 'query'>, limit = 20, name = 'page') => ({
  offset: (pageNumber(context, name) - 1) * limit,
  limit,
})

/**
 * Reads the requested page of a list. Starts at the cursor, so that new entries shift nothing; by page number if the
 * cursor was issued to another viewer.
 */
export async function readPage<Read>(
  context: Pick<PageContext, 'query'>,
  limit: number,
  read: (start: PageStart) => Promise<Read>,
  name = 'page',
): Promise<Read> {
  const numbered = paging(context, limit, name)
  const cursor = context.query.get('after')
  if (cursor === null || cursor === '') return read(numbered)
  try {
    return await read({ limit, cursor })
  } catch (error) {
    const isTold =
      error instanceof ApiError && error.details.fields?.some(({ path }) => path.endsWith('cursor'))
    if (!isTold) throw error
    return read(numbered)
  }
}

/** Returns the named query parameters that have a value, unvalidated: the operation validates them. */
export const givenIn = (query: URLSearchParams, names: readonly string[]): Record<string, string> =>
  Object.fromEntries(names.flatMap((name) => (query.get(name) ? [[name, query.get(name)!]] : [])))

/** Same as `givenIn`, with numbers as people type them. */
export const numbersIn = (query: URLSearchParams, names: readonly string[]): Record<string, string> =>
  Object.fromEntries(Object.entries(givenIn(query, names)).map(([name, text]) => [name, digitsOf(text)]))

/** Query parameters with a page number: of a list, and of the threads of an item. */
const PAGES = ['page', 'comments', 'answers'] as const

/** Returns the current address with changed query parameters; undefined removes one. */
export function withQuery(
  { address, query }: Pick<PageContext, 'address' | 'query'>,
  values: Readonly<Record<string, string | undefined>>,
): string {
  const changed = new URLSearchParams(query)
  // These parameters belong to the previous page.
  changed.delete(DONE)
  changed.delete(UNDO)
  if (PAGES.some((name) => name in values)) changed.delete('after')
  for (const [name, value] of Object.entries(values))
    if (value === undefined || value === '') changed.delete(name)
    else changed.set(name, value)
  const path = address.replace(/\?.*/s, '')
  return changed.size === 0 ? path : `${path}?${changed.toString()}`
}

/** Same as `withQuery`, ending in `?` or `&` for one more parameter. */
export function withMore(...parameters: Parameters<typeof withQuery>): string {
  const address = withQuery(...parameters)
  return address + (address.includes('?') ? '&' : '?')
}

/** Renders links to the previous and the next page. */
export function pager(
  context: PageContext,
  { has_more, next_cursor }: Paged,
  { name = 'page', anchor = '' } = {},
): Html | undefined {
  const current = pageNumber(context, name)
  if (current === 1 && !has_more) return undefined
  const pageUrl = (page: number, cursor?: string | null) =>
    withQuery(context, { [name]: page === 1 ? undefined : String(page), ...(cursor && { after: cursor }) }) +
    anchor
  const isNumbered = current <= LAST_NUMBERED
  return html`<nav class="pager" aria-label="${name === 'page' ? 'Pages' : `Pages of ${name}`}">
    ${current > 1 ? html`<a class="button" rel="prev" href="${pageUrl(isNumbered ? current - 1 : 1)}">${isNumbered ? 'Previous' : 'First page'}</a>` : ''}
    ${has_more ? html`<a class="button" rel="next" href="${pageUrl(current + 1, next_cursor)}">Next</a>` : ''}
  </nav>`
}
