import { html, type Html, type Part } from '../html.ts'

/** What narrows a list, above it: closed, as long as the list is whole. */
export const filters = (isNarrowed: boolean, form: Part, name = 'Filters'): Html =>
  html`<details class="filters" ${isNarrowed ? html` open` : ''}>
    <summary>${name}</summary>
    ${form}
  </details>`
