import { Temporal } from 'temporal-polyfill'
import { CliError } from '../errors/cli-error.ts'

const WEEKDAYS = ['mon', 'tue', 'wed', 'thu', 'fri', 'sat', 'sun']
const GROUPS: Readonly<Record<string, readonly string[]>> = {
  day: WEEKDAYS,
  weekday: WEEKDAYS.slice(0, 5),
  weekend: WEEKDAYS.slice(5),
}

/** Days of the week and times of day. */
export interface Recurrence {
  /** 1 is Monday. */
  readonly days: ReadonlySet<number>
  readonly times: readonly Temporal.PlainTime[]
}

/** Parses `mon,wed,fri 09:00`, `weekday 08:30,18:00`, `day 12:00`. @throws CliError */
export function parseRecurrence(text: string): Recurrence {
  const [, days = '', times = ''] = /^\s*([a-z,]+)\s+([\d:,]+)\s*$/i.exec(text) ?? []
  const names = days
    .toLowerCase()
    .split(',')
    .flatMap((name) => GROUPS[name] ?? name.slice(0, 3))
  const isTime = (time: string) => /^([01]?\d|2[0-3]):[0-5]\d$/.test(time)
  if (!names.every((name) => WEEKDAYS.includes(name)) || !times.split(',').every(isTime))
    throw new CliError(
      `Invalid rule: --every "${text}".`,
      'usage',
      'Expected days and times: "mon,wed,fri 09:00", "weekday 08:30,18:00", "day 12:00".',
    )
  return {
    days: new Set(names.map((name) => WEEKDAYS.indexOf(name) + 1)),
    times: times
      .split(',')
      .map((time) => Temporal.PlainTime.from(time.padStart(5, '0')))
      .sort((one, other) => Temporal.PlainTime.compare(one, other)),
  }
}

/** Checks a time zone. @throws CliError if it is unknown. */
export function checkTimeZone(timeZone: string): string {
  try {
    return Temporal.Now.zonedDateTimeISO(timeZone).timeZoneId
  } catch {
    throw new CliError(`There is no time zone ${timeZone}.`, 'usage', 'Expected a name like Asia/Kolkata.')
  }
}

/**
 * Yields the times of a rule from `from` on, in milliseconds, without end, except those `taken`. Times are local: when
 * clocks go forward, a skipped time is one hour later; when they go back, a repeated time counts once, at its first
 * occurrence.
 */
export function* occurrences(
  { days, times }: Recurrence,
  timeZone: string,
  from: number,
  taken: ReadonlySet<unknown> = new Set(),
): Generator<number, never> {
  let day = Temporal.Instant.fromEpochMilliseconds(from).toZonedDateTimeISO(timeZone).toPlainDate()
  for (;;) {
    if (days.has(day.dayOfWeek))
      for (const plainTime of times) {
        const { epochMilliseconds: time } = day.toZonedDateTime({ timeZone, plainTime })
        if (time >= from && !taken.has(time)) yield time
      }
    day = day.add({ days: 1 })
  }
}

/** Parses a time of front matter, local or with an offset, including Ruby's format. @throws Error */
export function parseLocalTime(text: string, timeZone: string): number {
  const written = text
    .trim()
    .replace(' ', 'T')
    .replace(/(:\d\d(?:\.\d+)?) ?([+-]\d\d):?(\d\d)$/, '$1$2:$3')
  try {
    return /(Z|[+-]\d\d:\d\d)$/i.test(written)
      ? Temporal.Instant.from(written).epochMilliseconds
      : Temporal.PlainDateTime.from(written).toZonedDateTime(timeZone).epochMilliseconds
  } catch {
    throw new Error(`Invalid time "${text}". Use 2027-01-14 18:30 or 2027-01-14T18:30:00+05:30.`)
  }
}
