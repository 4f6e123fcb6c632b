const SECOND = 1000
const MINUTE = 60 * SECOND
const HOUR = 60 * MINUTE
const DAY = 24 * HOUR

/** Numbers below a hundred, with two digits. */
const TWO = Array.from({ length: 100 }, (_, value) => String(value).padStart(2, '0'))

/** Formats a time as `YYYY-MM-DDTHH:mm:ss.sssZ`, as in all responses. */
export function timestamp(milliseconds: number): string {
  // Lists have dozens of times on few days. This takes a fifth of the time of `toISOString`.
  const day = Math.floor(milliseconds / DAY)
  if (day < 0 || day > LAST_DAY) return new Date(milliseconds).toISOString()
  const time = milliseconds - day * DAY
  const hours = TWO[Math.floor(time / HOUR)]!
  const minutes = TWO[Math.floor((time % HOUR) / MINUTE)]!
  const seconds = TWO[Math.floor((time % MINUTE) / SECOND)]!
  const remainder = time % SECOND
  return `${textOf(day)}T${hours}:${minutes}:${seconds}.${remainder < 100 ? `0${TWO[remainder]}` : remainder}Z`
}

export const timestampOrNull = (milliseconds: number | null): string | null =>
  milliseconds === null ? null : timestamp(milliseconds)

/** Formats the UTC day as `YYYY-MM-DD`. */
export const utcDay = (milliseconds: number): string => textOf(Math.floor(milliseconds / DAY))

/** The last day of the year 9999, after which years have more digits. */
const LAST_DAY = 2_932_896
/** Ten years of days. */
const MAX_DAYS = 3660
const days = new Map<number, string>()

function textOf(day: number): string {
  const known = days.get(day)
  if (known !== undefined) return known
  const text = new Date(day * DAY).toISOString().slice(0, 10)
  if (days.size >= MAX_DAYS) days.clear()
  days.set(day, text)
  return text
}

/** Returns the next UTC midnight. */
export const nextMidnight = (milliseconds: number): number => (Math.floor(milliseconds / DAY) + 1) * DAY

/** Returns whole seconds for `Retry-After`: rounded up, and at least 1. */
export const secondsUntil = (then: number, now: number): number => Math.max(1, Math.ceil((then - now) / 1000))
