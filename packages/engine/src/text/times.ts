const DAY = 24 * 60 * 60_000

/** `YYYY-MM-DDTHH:mm:ss.sssZ`, as every time in an answer. */
export const timestamp = (milliseconds: number): string => new Date(milliseconds).toISOString()

export const timestampOrNull = (milliseconds: number | null): string | null =>
  milliseconds === null ? null : timestamp(milliseconds)

/** The UTC day, `YYYY-MM-DD`. */
export function utcDay(milliseconds: number): string {
  const day = Math.floor(milliseconds / DAY)
  // Each call that draws from a quota asks, nearly always for the same day.
  if (latest.day !== day) latest = { day, text: new Date(milliseconds).toISOString().slice(0, 10) }
  return latest.text
}
let latest = { day: NaN, text: '' }

/** The UTC midnight that comes next. */
export const nextMidnight = (milliseconds: number): number => (Math.floor(milliseconds / DAY) + 1) * DAY

/** Whole seconds, rounded up, and at least 1: what `Retry-After` takes. */
export const secondsUntil = (then: number, now: number): number => Math.max(1, Math.ceil((then - now) / 1000))
