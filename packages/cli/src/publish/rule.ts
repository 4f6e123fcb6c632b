import { Temporal } from 'temporal-polyfill'
import { exitCodes } from '../failures/exit-codes.ts'
import { Refusal } from '../failures/refusal.ts'

const WEEKDAYS = ['mon', 'tue', 'wed', 'thu', 'fri', 'sat', 'sun']
const GROUPS: Readonly<Record<string, readonly string[]>> = {
  day: WEEKDAYS,
  weekday: WEEKDAYS.slice(0, 5),
  weekend: WEEKDAYS.slice(5),
}

/** Days of the week and times of the day. */
export interface Rule {
  /** 1 is Monday. */
  readonly days: ReadonlySet<number>
  readonly times: readonly Temporal.PlainTime[]
}

/** Reads `mon,wed,fri 09:00`, `weekday 08:30,18:00`, `day 12:00`. @throws Refusal for anything else. */
export function readRule(text: string): Rule {
  const [, days = '', times = ''] = /^\s*([a-z,]+)\s+([\d:,]+)\s*$/i.exec(text) ?? []
  const names = days
    .toLowerCase()
    .split(',')
    .flatMap((name) => GROUPS[name] ?? name.slice(0, 3))
  const isTime = (time: string) => /^([01]?\d|2[0-3]):[0-5]\d$/.test(time)
  if (!names.every((name) => WEEKDAYS.includes(name)) || !times.split(',').every(isTime))
    throw new Refusal(`--every "${text}" is no rule.`, {
      exitCode: exitCodes.usage,
      advice: 'It is days and times: "mon,wed,fri 09:00", "weekday 08:30,18:00", "day 12:00".',
    })
  return {
    days: new Set(names.map((name) => WEEKDAYS.indexOf(name) + 1)),
    times: times
      .split(',')
      .map((time) => Temporal.PlainTime.from(time.padStart(5, '0')))
      .sort((one, other) => Temporal.PlainTime.compare(one, other)),
  }
}

/** @throws Refusal for what is no time zone. */
export function checkTimeZone(timeZone: string): string {
  try {
    return Temporal.Now.zonedDateTimeISO(timeZone).timeZoneId
  } catch {
    throw new Refusal(`There is no time zone ${timeZone}.`, {
      exitCode: exitCodes.usage,
      advice: 'It is a name like Asia/Kolkata.',
    })
  }
}

/**
 * The moments of a rule from `from` on, in milliseconds, without end. The clock on the wall counts, summer and winter: a time that is
 * left out when clocks go forward comes as much later, and one that comes twice is taken the first time.
 */
export function* momentsOf({ days, times }: Rule, timeZone: string, from: number): Generator<number, never> {
  let day = Temporal.Instant.fromEpochMilliseconds(from).toZonedDateTimeISO(timeZone).toPlainDate()
  for (;;) {
    if (days.has(day.dayOfWeek))
      for (const plainTime of times) {
        const { epochMilliseconds } = day.toZonedDateTime({ timeZone, plainTime })
        if (epochMilliseconds >= from) yield epochMilliseconds
      }
    day = day.add({ days: 1 })
  }
}

/** A moment as front matter writes it: with an offset, also as Ruby writes one, or on the clock of a time zone. @throws Error for anything else. */
export function momentOf(text: string, timeZone: string): number {
  const written = text
    .trim()
    .replace(' ', 'T')
    .replace(/(:\d\d(?:\.\d+)?) ?([+-]\d\d):?(\d\d)$/, '$1$2:$3')
  try {
    return /(Z|[+-]\d\d:\d\d)$/i.test(written)
      ? Temporal.Instant.from(written).epochMilliseconds
      : Temporal.PlainDateTime.from(written).toZonedDateTime(timeZone).epochMilliseconds
  } catch {
    throw new Error(`"${text}" is no time: write it like 2027-01-14 18:30 or 2027-01-14T18:30:00+05:30.`)
  }
}
