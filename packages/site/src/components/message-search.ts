import { html, type Html } from '../html.ts'
import type { PageContext } from '../page.ts'
import { filters } from './filters.ts'
import { localDay, momentOf } from '../writing/local-time.ts'
import { textField } from './form.ts'

/** Returns what is searched for, by days of UTC as the interface does, and the days of the reader; undefined without words. */
export function searched({ query, calendar: { zone } }: PageContext) {
  const [q, from, until] = ['q', 'from', 'to'].map((name) => query.get(name)?.trim() || undefined)
  if (q === undefined) return undefined
  const inUtc = (day: string, clock: string) => {
    const moment = momentOf(`${day}T${clock}`, zone)
    return moment === undefined ? day : new Date(moment).toISOString().slice(0, 10)
  }
  const asked = {
    q,
    ...(from && { from: inUtc(from, '00:00') }),
    ...(until && { to: inUtc(until, '23:59') }),
  }
  return {
    asked,
    isWithin: ({ created_at }: { created_at: string }) => {
      const day = localDay(Date.parse(created_at), zone)
      return (!from || day >= from) && (!until || day <= until)
    },
  }
}

/** Renders the form that searches messages at an address. */
export const messageSearch = (context: PageContext, path: string, isOpen = context.query.has('q')): Html => {
  return filters(
    context,
    isOpen,
    (own) =>
      html`<form class="narrow-by" action="${path}" role="search" aria-label="Messages">
        ${textField(own, { name: 'q', label: 'Search messages', type: 'search', required: true })}${textField(own, { name: 'from', label: 'From', type: 'date' })}${textField(own, { name: 'to', label: 'Until', type: 'date' })}
        <p><button>Search</button></p>
      </form>`,
    'Search',
  )
}
