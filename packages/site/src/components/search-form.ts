import { html, type Html } from '../html.ts'
import { icon } from './icon.ts'

/** Renders a search form: of the whole site, or of one list. */
export const searchForm = (
  words = '',
  { id, label, action } = { id: 'find', label: 'Search', action: '/search' },
): Html =>
  html`<form class="find" action="${action}" role="search" aria-label="${label}">
    <label class="visually-hidden" for="${id}">${label}</label
    ><input
      id="${id}"
      name="q"
      type="search"
      placeholder="${label}"
      maxlength="200"
      autocomplete="off"
      value="${words}"
    /><button><span class="visually-hidden">${label}</span>${icon('search')}</button>
  </form>`
