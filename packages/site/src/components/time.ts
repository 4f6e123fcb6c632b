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

const inEnglish = (moment: number, part: Intl.DateTimeFormatOptions): string =>
  new Date(moment).toLocaleString('en', { ...part, timeZone: 'UTC' })

/** From Monday, which the first of January 2024 was. */
export const weekdays = Array.from({ length: 7 }, (_, day) =>
  inEnglish(Date.UTC(2024, 0, day + 1), { weekday: 'long' }),
)
const shortWeekdays = weekdays.map((name) => name.slice(0, 3))
export const months = Array.from({ length: 12 }, (_, month) =>
  inEnglish(Date.UTC(2024, month), { month: 'long' }),
)
const shortMonths = months.map((name) => name.slice(0, 3))

/** A time in the zone of the reader. The order of every date on the site: weekday, day, month, year. */
interface Local {
  /** Milliseconds since 1970. */
  readonly at: number
  readonly year: number
  readonly date: string
  readonly weekday: string
  readonly clock: string
}

function localOf(moment: Time, zone: string): Local {
  const at = typeof moment === 'number' ? moment : Date.parse(moment)
  const local = new Date(wallClock(at, zone))
  const date = `${local.getUTCDate()} ${shortMonths[local.getUTCMonth()]!}`
  const weekday = shortWeekdays[(local.getUTCDay() + 6) % 7]!
  const clock = `${twoDigits(local.getUTCHours())}:${twoDigits(local.getUTCMinutes())}`
  return { at, year: local.getUTCFullYear(), date, weekday, clock }
}

const twoDigits = (number: number): string => String(number).padStart(2, '0')

/** Writes a time as a reader needs it. */
type InWords = (local: Local, calendar: Calendar) => string

/** Renders a time: minutes and hours while it is recent, then day and time; of other years the day. */
export const when = (moment: Time, calendar: Calendar): Html => written(moment, calendar, sinceThen)

/** Renders the day of a time, always with its year. */
export const day = (moment: Time, calendar: Calendar): Html =>
  written(moment, calendar, ({ date, year }) => `${date} ${year}`)

/** Renders a time that stays true while its page is open: the time of day, before today with its day. */
export const clockTime = (moment: Time, calendar: Calendar): Html =>
  written(moment, calendar, (then, { now, zone }) => {
    const today = localOf(now, zone)
    const isToday = then.date === today.date && then.year === today.year
    return isToday ? then.clock : dayAndTime(then, calendar)
  })

/** Renders a time in weekday, day and time of day. */
export const onDay = (moment: Time, calendar: Calendar): Html =>
  written(moment, calendar, (local) => `${local.weekday} ${dayAndTime(local, calendar)}`)

/** Renders a time in words, with the exact local time as its title. */
function written(moment: Time, calendar: Calendar, inWords: InWords): Html {
  const { zone } = calendar
  const local = localOf(moment, zone)
  const utc = typeof moment === 'string' ? moment : new Date(moment).toISOString()
  const exact = `${local.weekday} ${local.date} ${local.year}, ${local.clock} (${zoneName(zone)})`
  return html`<time datetime="${utc}" title="${exact}">${inWords(local, calendar)}</time>`
}

/** Returns the name of a zone for people. */
export const zoneName = (zone: string): string => (zone === 'Etc/UTC' ? 'UTC' : zone.replaceAll('_', ' '))

const isOfThisYear = ({ year }: Local, { now, zone }: Calendar): boolean => year === localOf(now, zone).year

const dayAndTime: InWords = (local, calendar) =>
  `${local.date}${isOfThisYear(local, calendar) ? '' : ` ${local.year}`}, ${local.clock}`

const sinceThen: InWords = (local, calendar) => {
  const since = calendar.now - local.at
  if (since >= 0 && since < MINUTE) return 'just now'
  if (since >= 0 && since < HOUR) return `${Math.floor(since / MINUTE)} min ago`
  if (since >= 0 && since < 24 * HOUR) return `${Math.floor(since / HOUR)} h ago`
  const isDayEnough = since >= 0 && !isOfThisYear(local, calendar)
  return isDayEnough ? `${local.date} ${local.year}` : dayAndTime(local, calendar)
}
