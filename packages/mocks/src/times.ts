/** @throws RangeError */
export function timeOf(time: string | number | Date): number {
  const milliseconds = +new Date(time)
  if (Number.isFinite(milliseconds)) return milliseconds
  throw new RangeError(`A time like 2026-12-01T09:00:00Z is needed, not ${String(time)}.`)
}

export const timestamp = (time: number): string => new Date(time).toISOString()
