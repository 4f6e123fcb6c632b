import { html, type Html, type Part } from '../html.ts'
import type { PageContext } from '../page.ts'

/** Renders the filters above a list; collapsed while no filter is set, nor refused. */
export const filters = ({ refused }: PageContext, isNarrowed: boolean, form: Part, name = 'Filters'): Html =>
  html`<details class="filters" ${isNarrowed || refused ? html` open` : ''}>
    <summary>${name}</summary>
    ${form}
  </details>`
