import { quoted } from '../text/spelling.ts'

const units = {
  ms: 1,
  s: 1000,
  m: 60_000,
  h: 60 * 60_000,
  d: 24 * 60 * 60_000,
  w: 7 * 24 * 60 * 60_000,
} as const

type Unit = keyof typeof units

/** Milliseconds; a string such as `90s`, `1h 30m` or `1d`; or ISO 8601, such as `PT5M` or `P1DT12H`. */
export type Duration = number | `${number}${Unit}` | `${number}${Unit} ${string}` | `P${string}`

/** Weeks, days, and after a T hours, minutes and seconds, each once, in order. Years and months vary in length. */
const ISO = /^P(?=[\dT])(\d+w)?(\d+d)?(?:T(?=\d)(\d+h)?(\d+m)?(\d+(?:[.,]\d+)?s)?)?$/i
const SHORT = /^\d+(\.\d+)?(ms|[smhdw])( ?\d+(\.\d+)?(ms|[smhdw]))*$/

/** @throws RangeError for an invalid or negative duration. */
export function milliseconds(duration: Duration): number {
  const total = typeof duration === 'number' ? duration : parsed(duration)
  if (Number.isFinite(total) && total >= 0) return Math.round(total)
  throw new RangeError(
    `A duration must be milliseconds or a string such as "1h 30m" or "PT1H30M", not ${quoted(duration)}.`,
  )
}

function parsed(text: string): number {
  if (!SHORT.test(text) && !ISO.test(text)) return NaN
  return [
    ...text
      .replace(',', '.')
      .toLowerCase()
      .matchAll(/([\d.]+)([a-z]+)/g),
  ].reduce(
    // A T after the days is not part of the unit.
    (sum, [, amount, unit]) => sum + Number(amount) * units[unit!.replace(/t$/, '') as Unit],
    0,
  )
}
