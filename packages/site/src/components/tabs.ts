import { html, type Html } from '../html.ts'
import type { PageContext } from '../page.ts'
import { withQuery } from './pager.ts'

export interface Tab {
  readonly to: string
  readonly name: string
  readonly current: boolean
}

/** Renders tabs that filter a list. */
export const tabs = (label: string, entries: readonly Tab[]): Html =>
  html`<nav class="tabs" aria-label="${label}">
    ${entries.map(
      ({ to, name, current }) =>
        html`<a href="${to}" ${current ? html`aria-current="page"` : ''}>${name}</a>`,
    )}
  </nav>`

/** Renders tabs of pages, each a path and its label. */
export const pageTabs = (
  { address }: Pick<PageContext, 'address'>,
  label: string,
  pages: readonly (readonly [path: string, name: string])[],
  current = address.replace(/\?.*/s, ''),
): Html =>
  tabs(
    label,
    pages.map(([to, name]) => ({ to, name, current: to === current })),
  )

/** Renders tabs of a query parameter, each a value and its label; the first is the default. */
export const choiceTabs = (
  context: PageContext,
  label: string,
  field: string,
  choices: readonly (readonly [value: string, name: string])[],
  chosen: string,
): Html =>
  tabs(
    label,
    choices.map(([value, name], index) => ({
      to: withQuery(context, { [field]: index === 0 ? undefined : value, page: undefined }),
      name,
      current: value === chosen,
    })),
  )

/** Renders the tabs of the market: what members offer, and what they look for. */
export const marketTabs = (context: PageContext): Html =>
  pageTabs(context, 'Market', [
    ['/services', 'Services'],
    ['/jobs', 'Jobs'],
  ])
