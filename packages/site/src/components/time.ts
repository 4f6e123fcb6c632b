import { html, type Html } from '../html.ts'

const MINUTE = 60_000
const HOUR = 60 * MINUTE

const inThisYear = new Intl.DateTimeFormat('en-GB', { day: 'numeric', month: 'short', timeZone: 'UTC' })
const inAnyYear = new Intl.DateTimeFormat('en-GB', {
  day: 'numeric',
  month: 'short',
  year: 'numeric',
  timeZone: 'UTC',
})

/** A moment, as one says it now: minutes and hours while it is fresh, then the day. */
export function when(moment: string, now: number): Html {
  const at = Date.parse(moment)
  return html`<time datetime="${moment}">${words(at, now)}</time>`
}

/** The same for milliseconds since 1970. */
export const whenAt = (at: number, now: number): Html => when(new Date(at).toISOString(), now)

export const dayAt = (at: number): Html => day(new Date(at).toISOString())

/** The day of a moment, in whatever year it was. */
export const day = (moment: string): Html =>
  html`<time datetime="${moment}">${inAnyYear.format(Date.parse(moment))}</time>`

function words(at: number, now: number): string {
  const since = now - at
  if (since >= 0 && since < MINUTE) return 'just now'
  if (since >= 0 && since < HOUR) return `${Math.floor(since / MINUTE)} min ago`
  if (since >= 0 && since < 24 * HOUR) return `${Math.floor(since / HOUR)} h ago`
  const sameYear = new Date(at).getUTCFullYear() === new Date(now).getUTCFullYear()
  return (sameYear ? inThisYear : inAnyYear).format(at)
}
