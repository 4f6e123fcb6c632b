/** A day, or a time with its zone: others would be another moment on each machine. */
const SAME_EVERYWHERE = /^\d{4}(-\d\d){0,2}$|\d:\d\d.*(Z|GMT|UTC|[+-]\d\d:?\d\d)\b/i

/** @throws RangeError */
export function timeOf(time: string | number | Date): number {
  const isTime = typeof time === 'string' ? SAME_EVERYWHERE.test(time) : time !== null
  const milliseconds = isTime ? +new Date(time) : NaN
  if (Number.isFinite(milliseconds)) return milliseconds
  throw new RangeError(`Expected a time such as 2026-12-01T09:00:00Z, not ${String(time)}.`)
}

export const timestamp = (time: number): string => new Date(time).toISOString()
