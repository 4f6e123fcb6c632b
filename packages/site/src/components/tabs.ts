import { html, type Html } from '../html.ts'
import type { PageContext } from '../page.ts'
import { withQuery } from './pager.ts'

export interface Tab {
  readonly to: string
  readonly name: string
  readonly current: boolean
}

/** Ways to look at a part of a list. */
export const tabs = (label: string, entries: readonly Tab[]): Html =>
  html`<nav class="tabs" aria-label="${label}">
    ${entries.map(
      ({ to, name, current }) =>
        html`<a href="${to}" ${current ? html`aria-current="page"` : ''}>${name}</a>`,
    )}
  </nav>`

/** Choices of what `field` of the query may be, each by its value and name; the first is meant where it is left out. */
export const choiceTabs = (
  context: PageContext,
  label: string,
  field: string,
  choices: readonly (readonly [value: string, name: string])[],
  chosen: string,
): Html =>
  tabs(
    label,
    choices.map(([value, name], at) => ({
      to: withQuery(context, { [field]: at === 0 ? undefined : value, page: undefined }),
      name,
      current: value === chosen,
    })),
  )
