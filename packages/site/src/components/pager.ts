import { Failure } from '@chowk/engine'
import { html, type Html } from '../html.ts'
import type { Looking } from '../page.ts'

interface Paged {
  readonly has_more: boolean
}

/** The number of the page that is asked for, from 1. @throws Failure `not_found` for what is no number of a page. */
export function pageNumber({ query }: Pick<Looking, 'query'>, name = 'page'): number {
  const wanted = query.get(name)
  if (wanted === null || wanted === '') return 1
  if (!/^[1-9]\d{0,5}$/.test(wanted)) throw new Failure('not_found')
  return Number(wanted)
}

/** What of a list is asked for. */
export const paging = (looking: Pick<Looking, 'query'>, limit = 20, name = 'page') => ({
  offset: (pageNumber(looking, name) - 1) * limit,
  limit,
})

/** The address that was asked for with other values in its query; undefined takes one out. */
export function withQuery(
  { address, query }: Pick<Looking, 'address' | 'query'>,
  values: Readonly<Record<string, string | undefined>>,
): string {
  const changed = new URLSearchParams(query)
  for (const [name, value] of Object.entries(values))
    if (value === undefined || value === '') changed.delete(name)
    else changed.set(name, value)
  const path = address.replace(/\?.*/s, '')
  return changed.size === 0 ? path : `${path}?${changed.toString()}`
}

/** Ways to the page before and the page after. */
export function pager(
  looking: Looking,
  { has_more }: Paged,
  { name = 'page', before = 'Newer', after = 'Older', anchor = '' } = {},
): Html | undefined {
  const current = pageNumber(looking, name)
  if (current === 1 && !has_more) return undefined
  const at = (page: number) => withQuery(looking, { [name]: page === 1 ? undefined : String(page) }) + anchor
  return html`<nav class="pager" aria-label="${name === 'page' ? 'Pages' : `Pages of ${name}`}">
    ${current > 1 ? html`<a class="button" rel="prev" href="${at(current - 1)}">${before}</a>` : ''}
    ${has_more ? html`<a class="button" rel="next" href="${at(current + 1)}">${after}</a>` : ''}
  </nav>`
}
