/** A moment as a clock on the wall shows it: `2026-12-24T18:30`. */
const LOCAL = /^(\d{4})-(\d\d)-(\d\d)T(\d\d):(\d\d)/

const MINUTE = 60_000

const formats = new Map<string, Intl.DateTimeFormat>()

function formatOf(zone: string): Intl.DateTimeFormat {
  const known = formats.get(zone)
  if (known !== undefined) return known
  const format = new Intl.DateTimeFormat('en-CA', {
    timeZone: zone,
    calendar: 'gregory',
    hourCycle: 'h23',
    year: 'numeric',
    month: '2-digit',
    day: '2-digit',
    hour: '2-digit',
    minute: '2-digit',
    second: '2-digit',
  })
  formats.set(zone, format)
  return format
}

/** Whether the platform knows a time zone by this name. */
export function isTimeZone(zone: string): boolean {
  try {
    formatOf(zone)
    return true
  } catch {
    return false
  }
}

/** What clocks in a zone show at a moment, in milliseconds as if it were UTC. */
function wallClock(moment: number, zone: string): number {
  const parts = new Map(
    formatOf(zone)
      .formatToParts(moment)
      .map(({ type, value }) => [type, Number(value)]),
  )
  const part = (name: Intl.DateTimeFormatPartTypes) => parts.get(name) ?? 0
  return Date.UTC(part('year'), part('month') - 1, part('day'), part('hour'), part('minute'), part('second'))
}

/** What clocks in a zone show at a moment, to the minute: as browsers write it in fields for a time. */
export const localTime = (moment: number, zone: string): string =>
  new Date(wallClock(moment, zone)).toISOString().slice(0, 16)

/** The day of a moment in a zone: `2026-12-24`. */
export const localDay = (moment: number, zone: string): string => localTime(moment, zone).slice(0, 10)

/**
 * The moment at which clocks in a zone show a time; undefined for what is none. Of a time that comes twice, when clocks go back, the
 * first; of one that is left out, when they go forward, as much later.
 */
export function momentOf(local: string, zone: string): number | undefined {
  const match = LOCAL.exec(local)
  if (match === null) return undefined
  const [year, month, day, hour, minute] = match.slice(1).map(Number) as [
    number,
    number,
    number,
    number,
    number,
  ]
  const wanted = Date.UTC(year, month - 1, day, hour, minute)
  if (new Date(wanted).toISOString().slice(0, 16) !== local.slice(0, 16)) return undefined
  // The offset before and after whatever change is near: each gives a moment, one of which shows the time.
  const offsets = [wanted - 24 * 60 * MINUTE, wanted + 24 * 60 * MINUTE].map(
    (near) => wallClock(near, zone) - near,
  )
  const moments = offsets.map((offset) => wanted - offset)
  const exact = moments.filter((moment) => wallClock(moment, zone) === wanted)
  return exact.length > 0 ? Math.min(...exact) : moments[0]
}
