// Times are in UTC, as in responses of the server.

export const MINUTE = 60_000
const HOUR = 60 * MINUTE
export const DAY = 24 * HOUR

/** @param {number | string} time */
export const timeOfDay = (time) => new Date(time).toISOString().slice(11, 19)

/** @param {number | string} time */
export const date = (time) =>
  new Intl.DateTimeFormat('en-GB', {
    day: 'numeric',
    month: 'short',
    year: 'numeric',
    timeZone: 'UTC',
  }).format(new Date(time))

/** Formats a full date. @param {number | string} time */
export const longDate = (time) =>
  new Intl.DateTimeFormat('en-GB', {
    weekday: 'long',
    day: 'numeric',
    month: 'long',
    year: 'numeric',
    timeZone: 'UTC',
  }).format(new Date(time))

/** Formats a date without its year. @param {number | string} time */
export const shortDate = (time) =>
  new Intl.DateTimeFormat('en-GB', {
    weekday: 'short',
    day: 'numeric',
    month: 'short',
    timeZone: 'UTC',
  }).format(new Date(time))

/** Formats a duration in its largest units: `2 d 4 h`. @param {number} milliseconds */
export function span(milliseconds) {
  const units = /** @type {const} */ ([
    ['d', DAY],
    ['h', HOUR],
    ['min', MINUTE],
    ['s', 1000],
  ])
  let left = Math.max(0, milliseconds)
  const parts = []
  for (const [unit, length] of units) {
    const amount = Math.floor(left / length)
    left -= amount * length
    if (amount > 0) parts.push(`${amount} ${unit}`)
    if (parts.length === 2) break
  }
  return parts.join(' ') || 'now'
}

/** @param {number} amount @param {string} one @param {string} [many] */
export const counted = (amount, one, many = `${one}s`) =>
  `${amount.toLocaleString('en-GB')} ${amount === 1 ? one : many}`

/** @param {number} milliseconds */
export const duration = (milliseconds) =>
  milliseconds < 10
    ? `${milliseconds.toFixed(1)} ms`
    : `${Math.round(milliseconds).toLocaleString('en-GB')} ms`

/** Capitalises the first letter. @param {string} text */
export const capital = (text) => text.charAt(0).toUpperCase() + text.slice(1)
