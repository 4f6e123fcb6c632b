/** A local time without zone: `2026-12-24T18:30`. */
const LOCAL = /^(\d{4})-(\d\d)-(\d\d)T(\d\d):(\d\d)/

const MINUTE = 60_000
const DAY = 24 * 60 * MINUTE

/** Zones that the platform lists under a former name. */
const renamed: Readonly<Record<string, string>> = {
  'Africa/Asmera': 'Africa/Asmara',
  'America/Buenos_Aires': 'America/Argentina/Buenos_Aires',
  'America/Godthab': 'America/Nuuk',
  'America/Indianapolis': 'America/Indiana/Indianapolis',
  'Asia/Calcutta': 'Asia/Kolkata',
  'Asia/Katmandu': 'Asia/Kathmandu',
  'Asia/Rangoon': 'Asia/Yangon',
  'Asia/Saigon': 'Asia/Ho_Chi_Minh',
  'Atlantic/Faeroe': 'Atlantic/Faroe',
  'Europe/Kiev': 'Europe/Kyiv',
  'Pacific/Ponape': 'Pacific/Pohnpei',
  'Pacific/Truk': 'Pacific/Chuuk',
}

/** Returns the present name of a zone: platforms and browsers may say `Asia/Calcutta`. */
export const presentName = (zone: string): string => renamed[zone] ?? zone

/** Former names by present ones. */
export const formerNames: ReadonlyMap<string, string> = new Map(
  Object.entries(renamed).map(([former, present]) => [present, former]),
)

/** All zones under their present names. */
export const timeZones: readonly string[] = Intl.supportedValuesOf('timeZone').map(presentName).sort()

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

/** Returns whether the platform knows a time zone. */
export function isTimeZone(zone: string): boolean {
  try {
    formatOf(zone)
    return true
  } catch {
    return false
  }
}

/** Offsets of days; `CHANGES` where a clock changes. Formatting takes as long as rendering a comment. */
const offsets = new Map<string, number>()
const MAX_DAYS = 5_000
const CHANGES = NaN

/** Returns the local time in a zone, in milliseconds as if it were UTC. */
export function wallClock(moment: number, zone: string): number {
  const day = Math.floor(moment / DAY)
  const key = `${day} ${zone}`
  let offset = offsets.get(key)
  if (offset === undefined) {
    const [first, last] = [day * DAY, (day + 1) * DAY].map((time) => formatted(time, zone) - time)
    offset = first === last ? first! : CHANGES
    if (offsets.size >= MAX_DAYS) offsets.clear()
    offsets.set(key, offset)
  }
  return Number.isNaN(offset) ? formatted(moment, zone) : moment + offset
}

function formatted(moment: number, zone: string): number {
  const parts = new Map(
    formatOf(zone)
      .formatToParts(moment)
      .map(({ type, value }) => [type, Number(value)]),
  )
  const part = (name: Intl.DateTimeFormatPartTypes) => parts.get(name) ?? 0
  return Date.UTC(part('year'), part('month') - 1, part('day'), part('hour'), part('minute'), part('second'))
}

/** Returns the local time in a zone to the minute, as the value of a `datetime-local` field. */
export const localTime = (moment: number, zone: string): string =>
  new Date(wallClock(moment, zone)).toISOString().slice(0, 16)

/** Returns the local date in a zone: `2026-12-24`. */
export const localDay = (moment: number, zone: string): string => localTime(moment, zone).slice(0, 10)

/**
 * Returns the moment of a local time; undefined if malformed. Of a time that occurs twice, when clocks go back, the
 * first; a time that is skipped, when they go forward, is shifted by the gap.
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
  // Offsets before and after a possible change of clocks: each yields a moment, and one of them matches.
  const offsets = [wanted - DAY, wanted + DAY].map((near) => wallClock(near, zone) - near)
  const moments = offsets.map((offset) => wanted - offset)
  const exact = moments.filter((moment) => wallClock(moment, zone) === wanted)
  return exact.length > 0 ? Math.min(...exact) : moments[0]
}
