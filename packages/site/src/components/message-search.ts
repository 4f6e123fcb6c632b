import { html, type Html } from '../html.ts'
import type { PageContext } from '../page.ts'
import { filters } from './filters.ts'
import { textField } from './form.ts'

/** Returns the search words; undefined without any. */
export function searched({ query }: PageContext) {
  const [q, from, to] = ['q', 'from', 'to'].map((name) => query.get(name)?.trim() || undefined)
  return q === undefined ? undefined : { q, ...(from && { from }), ...(to && { to }) }
}

/** Renders the form that searches messages at an address. */
export const messageSearch = (context: PageContext, at: string, isOpen = context.query.has('q')): Html => {
  const before = (name: string) => context.query.get(name) ?? ''
  const day = (name: 'from' | 'to', label: string) =>
    textField(context, { name, label, type: 'date', before: before(name) })
  return filters(
    context,
    isOpen,
    html`<form class="narrow-by" action="${at}" role="search" aria-label="Messages">
      ${textField(context, { name: 'q', label: 'Search messages', type: 'search', required: true, before: before('q') })}${day('from', 'From')}${day('to', 'Until')}
      <p><button>Search</button></p>
    </form>`,
    'Search',
  )
}
