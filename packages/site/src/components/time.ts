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

/** Renders a time relative to now: minutes and hours while it is recent, then the day. */
export const when = (moment: string, now: number): Html => timeOf(moment, inWords(moment, now))

/** Renders a time in the given words. */
export const timeOf = (moment: string, words: string): Html =>
  html`<time datetime="${moment}">${words}</time>`

/** Same as `when`, for milliseconds since 1970. */
export const whenAt = (at: number, now: number): Html => when(new Date(at).toISOString(), now)

export const dayAt = (at: number): Html => day(new Date(at).toISOString())

/** Renders the day of a time, always with its year. */
export const day = (moment: string): Html =>
  html`<time datetime="${moment}">${inAnyYear.format(Date.parse(moment))}</time>`

/** Formats a time relative to now. */
export function inWords(moment: string, now: number): string {
  const at = Date.parse(moment)
  const since = now - at
  if (since >= 0 && since < MINUTE) return 'just now'
  if (since >= 0 && since < HOUR) return `${Math.floor(since / MINUTE)} min ago`
  if (since >= 0 && since < 24 * HOUR) return `${Math.floor(since / HOUR)} h ago`
  const sameYear = new Date(at).getUTCFullYear() === new Date(now).getUTCFullYear()
  return dayInWords(Math.floor(at / (24 * HOUR)), sameYear ? inThisYear : inAnyYear)
}

/** Cache of formatted days: formatting one takes as long as the rest of a comment. */
const daysInWords = new Map<Intl.DateTimeFormat, Map<number, string>>()
const MOST_DAYS = 2_000

function dayInWords(day: number, format: Intl.DateTimeFormat): string {
  const known = daysInWords.get(format) ?? new Map<number, string>()
  daysInWords.set(format, known)
  const found = known.get(day) ?? format.format(day * 24 * HOUR)
  if (known.size >= MOST_DAYS) known.clear()
  known.set(day, found)
  return found
}
