import { html, type Html } from '../html.ts'
import { icon } from './icon.ts'

/** Renders the search form of the site. */
export const searchForm = (words = ''): Html =>
  html`<form class="find" action="/search" role="search">
    <label class="visually-hidden" for="find">Search</label
    ><input
      id="find"
      name="q"
      type="search"
      placeholder="Search"
      maxlength="200"
      autocomplete="off"
      value="${words}"
    /><button><span class="visually-hidden">Search</span>${icon('search')}</button>
  </form>`
