import { html, type Html, type Part } from '../html.ts'
import { Form } from '../http/form.ts'
import type { PageContext } from '../page.ts'

/** Says that a list is empty, and leads to all of it where filters made it so. */
export const nothingOf = (isFiltered: boolean, plural: string): Part =>
  isFiltered
    ? html`No ${plural} match. <a class="button" href="/${plural}">See all</a>`
    : `There are no ${plural} here.`

/** Renders tabs and filters of a list in one row, where there is room. */
export const controls = (parts: Part): Html => html`<div class="controls">${parts}</div>`

/**
 * Renders the filters above a list; collapsed while no filter is set, nor refused.
 * @param form Renders their form, in a context that holds what was typed.
 */
export const filters = (
  context: PageContext,
  isNarrowed: boolean,
  form: (own: PageContext) => Part,
  name = 'Filters',
): Html =>
  html`<details class="filters" ${isNarrowed || context.refused ? html` open` : ''}>
    <summary>${name}</summary>
    ${form({ ...context, draft: new Form(context.query) })}
  </details>`
