import { html, type Html } from '../html.ts'
import type { PageContext } from '../page.ts'
import { filters } from './filters.ts'

/** Returns the search words; undefined without any. */
export function searched({ query }: PageContext) {
  const [q, from, to] = ['q', 'from', 'to'].map((name) => query.get(name)?.trim() || undefined)
  return q === undefined ? undefined : { q, ...(from && { from }), ...(to && { to }) }
}

/** Renders the form that searches messages at an address. */
export const messageSearch = ({ query }: PageContext, at: string, isOpen = query.has('q')): Html => {
  const day = (name: 'from' | 'to', label: string) =>
    html`<div class="field">
      <label for="${name}">${label}</label
      ><input type="date" id="${name}" name="${name}" value="${query.get(name)}" />
    </div>`
  return filters(
    isOpen,
    html`<form class="narrow-by" action="${at}" role="search" aria-label="Messages">
      <div class="field">
        <label for="q">Search messages</label
        ><input id="q" type="search" name="q" maxlength="200" required value="${query.get('q')}" />
      </div>
      ${day('from', 'From')}${day('to', 'Until')}
      <p><button>Search</button></p>
    </form>`,
    'Search',
  )
}
