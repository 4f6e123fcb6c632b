import { html, type Html } from '../html.ts'
import { wallClock } from '../writing/local-time.ts'

const MINUTE = 60_000
const HOUR = 60 * MINUTE

/** How times are shown to a reader: the time of their page, and their zone. */
export interface Calendar {
  readonly now: number
  readonly zone: string
  /** Whether the reader chose the zone: it is neither the browser's nor UTC for want of one. */
  readonly isChosen: boolean
}

/** A time, as the interface writes it, or in milliseconds since 1970. */
type Time = string | number

const millisecondsOf = (moment: Time): number => (typeof moment === 'number' ? moment : Date.parse(moment))

const inEnglish = (moment: number, part: Intl.DateTimeFormatOptions): string =>
  new Date(moment).toLocaleString('en', { ...part, timeZone: 'UTC' })

/** From Monday, which the first of January 2024 was. */
export const weekdays = Array.from({ length: 7 }, (_, day) =>
  inEnglish(Date.UTC(2024, 0, day + 1), { weekday: 'long' }),
)
export const months = Array.from({ length: 12 }, (_, month) =>
  inEnglish(Date.UTC(2024, month), { month: 'long' }),
)

/** Parts of a local time. The order of every date on the site: weekday, day, month, year. */
function partsOf(moment: Time, zone: string) {
  const local = new Date(wallClock(millisecondsOf(moment), zone))
  const year = local.getUTCFullYear()
  const date = `${local.getUTCDate()} ${months[local.getUTCMonth()]!.slice(0, 3)}`
  const weekday = weekdays[(local.getUTCDay() + 6) % 7]!.slice(0, 3)
  return { year, date, weekday, clock: local.toISOString().slice(11, 16) }
}

/** Renders a time: minutes and hours while it is recent, then day and time; of other years the day. */
export const when = (moment: Time, calendar: Calendar): Html =>
  written(moment, calendar, inWords(moment, calendar))

/** Renders the day of a time, always with its year. */
export const day = (moment: Time, calendar: Calendar): Html => {
  const { date, year } = partsOf(moment, calendar.zone)
  return written(moment, calendar, `${date} ${year}`)
}

/** Renders a time that stays true while its page is open: the time of day, before today with its day. */
export const clockTime = (moment: Time, calendar: Calendar): Html => {
  const [then, today] = [partsOf(moment, calendar.zone), partsOf(calendar.now, calendar.zone)]
  const isToday = then.date === today.date && then.year === today.year
  return written(moment, calendar, isToday ? then.clock : dayAndTime(moment, calendar))
}

/** Renders a time in weekday, day and time of day. */
export const onDay = (moment: Time, calendar: Calendar): Html =>
  written(moment, calendar, `${partsOf(moment, calendar.zone).weekday} ${dayAndTime(moment, calendar)}`)

/** Renders a time in the given words, with the exact local time as its title. */
function written(moment: Time, { zone }: Calendar, words: string): Html {
  const { weekday, date, year, clock } = partsOf(moment, zone)
  const exact = `${weekday} ${date} ${year}, ${clock} (${zoneName(zone)})`
  return html`<time datetime="${new Date(moment).toISOString()}" title="${exact}">${words}</time>`
}

/** Returns the name of a zone for people. */
export const zoneName = (zone: string): string => (zone === 'Etc/UTC' ? 'UTC' : zone.replaceAll('_', ' '))

function dayAndTime(moment: Time, { now, zone }: Calendar): string {
  const { date, year, clock } = partsOf(moment, zone)
  return `${date}${year === partsOf(now, zone).year ? '' : ` ${year}`}, ${clock}`
}

/** Formats a time relative to now. */
function inWords(moment: Time, calendar: Calendar): string {
  const { now, zone } = calendar
  const since = now - millisecondsOf(moment)
  if (since >= 0 && since < MINUTE) return 'just now'
  if (since >= 0 && since < HOUR) return `${Math.floor(since / MINUTE)} min ago`
  if (since >= 0 && since < 24 * HOUR) return `${Math.floor(since / HOUR)} h ago`
  const { date, year } = partsOf(moment, zone)
  return since >= 0 && year !== partsOf(now, zone).year ? `${date} ${year}` : dayAndTime(moment, calendar)
}
