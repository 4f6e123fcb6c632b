const wholeNumber = /^\d+$/
const httpDate = /^\w{3}, .{11} .{8} GMT$/

/** Seconds that an answer asks to wait, as a number or as a date; undefined where it says nothing that makes sense. */
export function readRetryAfter(headers: Headers, now: number): number | undefined {
  const value = headers.get('retry-after') ?? ''
  if (wholeNumber.test(value)) return Number(value)
  const until = httpDate.test(value) ? Date.parse(value) : NaN
  // Measured by the server's own clock where it tells the time, as ours may be wrong.
  const from = Date.parse(headers.get('date') ?? '') || now
  return until ? Math.max(0, Math.ceil((until - from) / 1000)) : undefined
}
