const UNITS = [
  ['year', 365 * 86_400_000],
  ['month', 30 * 86_400_000],
  ['day', 86_400_000],
  ['hour', 3_600_000],
  ['minute', 60_000],
  ['second', 1000],
] as const

/** Formats a relative time: `in 3 days`, `2 hours ago`, `now`. */
export function relativeTime(time: number, now: number = Date.now()): string {
  const format = new Intl.RelativeTimeFormat('en', { numeric: 'auto' })
  for (const [unit, length] of UNITS) {
    const amount = Math.trunc((time - now) / length)
    if (amount !== 0) return format.format(amount, unit)
  }
  return 'now'
}

/** Parses a timestamp of the API. Returns undefined for other text. */
export const parseTimestamp = (text: string): number | undefined =>
  /^\d{4}-\d\d-\d\dT\d\d:\d\d:\d\d(\.\d+)?Z$/.test(text) ? Date.parse(text) : undefined

/** Formats a time like `2027-01-14 09:00` in a time zone. Default: this machine's time zone. */
export const localTime = (time: number, timeZone?: string): string =>
  new Intl.DateTimeFormat('sv', { dateStyle: 'short', timeStyle: 'short', timeZone }).format(time)

/** Formats a duration: `1 h 40 min`, `12 s`. */
export function formatDuration(milliseconds: number): string {
  const seconds = Math.ceil(milliseconds / 1000)
  if (seconds < 60) return `${seconds} s`
  const minutes = Math.ceil(seconds / 60)
  if (minutes < 60) return `${minutes} min`
  const [hours, remainder] = [Math.floor(minutes / 60), minutes % 60]
  return remainder === 0 ? `${hours} h` : `${hours} h ${remainder} min`
}
