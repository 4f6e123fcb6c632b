import { html, type Html, type Part } from '../html.ts'

/** Renders the filters above a list; collapsed while no filter is set. */
export const filters = (isNarrowed: boolean, form: Part, name = 'Filters'): Html =>
  html`<details class="filters" ${isNarrowed ? html` open` : ''}>
    <summary>${name}</summary>
    ${form}
  </details>`
