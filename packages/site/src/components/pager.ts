import { ApiError } from '@chowk/engine'
import { html, type Html } from '../html.ts'
import type { PageContext } from '../page.ts'

interface Paged {
  readonly has_more: boolean
  readonly next_cursor?: string | null
}

/** Where a page of a list begins: after the page before it, or after so many entries. */
export interface Begin {
  readonly limit: number
  readonly cursor?: string
  readonly offset?: number
}

/** As far as this the way back goes by number; the interface passes over 10,000 entries at most. */
const LAST_NUMBERED = 200

/** The number of the page that is asked for, from 1. @throws ApiError `not_found` for what is no number of a page. */
function pageNumber({ query }: Pick<PageContext, 'query'>, name = 'page'): number {
  const wanted = query.get(name)
  if (wanted === null || wanted === '') return 1
  if (!/^[1-9]\d{0,5}$/.test(wanted)) throw new ApiError('not_found')
  return Number(wanted)
}

/** What of a list is asked for. */
export const paging = (context: Pick<PageContext, 'query'>, limit = 20, name = 'page') => ({
  offset: (pageNumber(context, name) - 1) * limit,
  limit,
})

/**
 * Reads the page of a list that is asked for: from where the page before it ended, whatever has come since; by its number where that
 * was told to somebody else.
 */
export async function readPage<Read>(
  context: Pick<PageContext, 'query'>,
  limit: number,
  read: (begin: Begin) => Promise<Read>,
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

/** What of these the query says, for an operation that judges it. */
export const givenIn = (query: URLSearchParams, names: readonly string[]): Record<string, string> =>
  Object.fromEntries(names.flatMap((name) => (query.get(name) ? [[name, query.get(name)!]] : [])))

/** What holds the number of a page: of a list that is a page, and of the threads of others. */
const PAGES = ['page', 'comments', 'answers'] as const

/** The address that was asked for with other values in its query; undefined takes one out. */
export function withQuery(
  { address, query }: Pick<PageContext, 'address' | 'query'>,
  values: Readonly<Record<string, string | undefined>>,
): string {
  const changed = new URLSearchParams(query)
  // Another page begins elsewhere.
  if (PAGES.some((name) => name in values)) changed.delete('after')
  for (const [name, value] of Object.entries(values))
    if (value === undefined || value === '') changed.delete(name)
    else changed.set(name, value)
  const path = address.replace(/\?.*/s, '')
  return changed.size === 0 ? path : `${path}?${changed.toString()}`
}

/** The same, up to where one more value is added. */
export function withMore(...asked: Parameters<typeof withQuery>): string {
  const address = withQuery(...asked)
  return address + (address.includes('?') ? '&' : '?')
}

/** Ways to the page before and the page after. */
export function pager(
  context: PageContext,
  { has_more, next_cursor }: Paged,
  { name = 'page', before = 'Newer', after = 'Older', anchor = '' } = {},
): Html | undefined {
  const current = pageNumber(context, name)
  if (current === 1 && !has_more) return undefined
  const at = (page: number, cursor?: string | null) =>
    withQuery(context, {
      [name]: page === 1 ? undefined : String(page),
      ...(cursor && { after: cursor }),
    }) + anchor
  const isNumbered = current <= LAST_NUMBERED
  return html`<nav class="pager" aria-label="${name === 'page' ? 'Pages' : `Pages of ${name}`}">
    ${current > 1 ? html`<a class="button" rel="prev" href="${at(isNumbered ? current - 1 : 1)}">${isNumbered ? before : 'First page'}</a>` : ''}
    ${has_more ? html`<a class="button" rel="next" href="${at(current + 1, next_cursor)}">${after}</a>` : ''}
  </nav>`
}
