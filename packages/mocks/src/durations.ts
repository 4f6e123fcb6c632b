const units = {
  ms: 1,
  s: 1000,
  m: 60_000,
  h: 60 * 60_000,
  d: 24 * 60 * 60_000,
  w: 7 * 24 * 60 * 60_000,
} as const

type Unit = keyof typeof units

/** Milliseconds, or a text such as `90s`, `1h 30m` or `1d`: weeks, days, hours, minutes, seconds and milliseconds. */
export type Duration = number | `${number}${Unit}` | `${number}${Unit} ${string}`

/** @throws RangeError for what is no duration, or goes back. */
export function milliseconds(duration: Duration): number {
  const total = typeof duration === 'number' ? duration : parsed(duration)
  if (Number.isFinite(total) && total >= 0) return Math.round(total)
  throw new RangeError(`A duration is milliseconds or a text like "1h 30m", not ${JSON.stringify(duration)}.`)
}

function parsed(text: string): number {
  if (!/^\d+(\.\d+)?(ms|[smhdw])( ?\d+(\.\d+)?(ms|[smhdw]))*$/.test(text)) return NaN
  return [...text.matchAll(/([\d.]+)([a-z]+)/g)].reduce(
    (sum, [, amount, unit]) => sum + Number(amount) * units[unit as Unit],
    0,
  )
}
