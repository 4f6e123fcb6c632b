import { Temporal } from 'temporal-polyfill'
import { FolderError } from './errors.ts'

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

/** Parses `mon,wed,fri 09:00`, `weekday 08:30,18:00`, `day 12:00`. @throws FolderError */
export function parseRecurrence(text: string): Recurrence {
  const [, days = '', times = ''] = /^\s*([a-z,]+)\s+([\d:,]+)\s*$/i.exec(text) ?? []
  const names = days
    .toLowerCase()
    .split(',')
    .flatMap((name) => GROUPS[name] ?? name.slice(0, 3))
  const isTime = (time: string) => /^([01]?\d|2[0-3]):[0-5]\d$/.test(time)
  if (!names.every((name) => WEEKDAYS.includes(name)) || !times.split(',').every(isTime))
    throw new FolderError(
      `Invalid rule: --every "${text}".`,
      'usage',
      'Expected days and times: "mon,wed,fri 09:00", "weekday 08:30,18:00", "day 12:00".',
    )
  return {
    days: new Set(names.map((name) => WEEKDAYS.indexOf(name) + 1)),
    times: times
      .split(',')
      .map((time) => Temporal.PlainTime.from(time.padStart(5, '0')))
      .sort((a, b) => Temporal.PlainTime.compare(a, b)),
  }
}

/**
 * Yields the times of a rule from `from` on, in milliseconds, without end, distinct and in order, except those `taken`.
 * Times are local: when clocks go forward, a skipped time is later by the gap; when they go back, a repeated time counts
 * once, at its first occurrence.
 */
export function* occurrences(
  { days, times }: Recurrence,
  timeZone: string,
  from: number,
  takenTimes: ReadonlySet<unknown> = new Set(),
): Generator<number, never> {
  let day = Temporal.Instant.fromEpochMilliseconds(from).toZonedDateTimeISO(timeZone).toPlainDate()
  let pendingTimes: readonly number[] = []
  for (;;) {
    const found = days.has(day.dayOfWeek)
      ? times.map((plainTime) => day.toZonedDateTime({ timeZone, plainTime }).epochMilliseconds)
      : []
    const all = [...new Set([...pendingTimes, ...found])].sort((a, b) => a - b)
    day = day.add({ days: 1 })
    // A gap may move a time into the next day.
    const end = day.toZonedDateTime(timeZone).epochMilliseconds
    for (const time of all) if (time < end && time >= from && !takenTimes.has(time)) yield time
    pendingTimes = all.filter((time) => time >= end)
  }
}

const TIME =
  /^(\d{4})-(\d{1,2})-(\d{1,2})(?:(?:[Tt]|[ \t]+)(\d{1,2}):(\d\d)(?::(\d\d)(\.\d+)?)?[ \t]*(Z|UTC|GMT|[+-]\d{1,2}(?::?\d\d)?)?)?$/i

/**
 * Parses a day, or a day and a time, local or with an offset, as YAML, TOML, RFC 3339 and Ruby write them.
 * @throws Error for anything else
 */
export function parseLocalTime(text: string, timeZone: string): number {
  const [, year, month, day, hour = '0', minute = '0', second = '0', fraction = '', zone] =
    TIME.exec(text.trim()) ?? []
  try {
    const local = Temporal.PlainDateTime.from(
      {
        ...{ year: Number(year), month: Number(month), day: Number(day) },
        ...{ hour: Number(hour), minute: Number(minute), second: Number(second) },
        millisecond: Math.trunc(Number(`0${fraction}`) * 1000),
      },
      { overflow: 'reject' },
    )
    if (zone === undefined) return local.toZonedDateTime(timeZone).epochMilliseconds
    const [, sign, hours = '', minutes = '00'] = /^([+-])(\d{1,2}):?(\d\d)?$/.exec(zone) ?? []
    const offset = sign === undefined ? 'Z' : `${sign}${hours.padStart(2, '0')}:${minutes}`
    return Temporal.Instant.from(`${local.toString()}${offset}`).epochMilliseconds
  } catch {
    throw new Error(`Invalid time "${text}". Use 2027-01-14 18:30 or 2027-01-14T18:30:00+05:30.`)
  }
}
