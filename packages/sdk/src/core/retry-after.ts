/** The three forms of RFC 9110. Only the last, asctime, does not name its zone. */
const httpDate = /^\w{3,9}, [\w -]{9,11} .{8} GMT$|^\w{3} \w{3} [ \d]\d .{8} \d{4}$/

const parseDate = (text: string | null): number =>
  text && httpDate.test(text) ? Date.parse(text.endsWith('T') ? text : `${text} GMT`) : NaN

/** Seconds that an answer asks to wait, as a number or as a date; undefined where it says nothing that makes sense. */
export function readRetryAfter(headers: Headers, now: number): number | undefined {
  const value = headers.get('retry-after') ?? ''
  if (/^\d+$/.test(value)) return Number(value)
  const until = parseDate(value)
  // Measured by the server's own clock where it tells the time, as ours may be wrong.
  return until ? Math.max(0, Math.ceil((until - (parseDate(headers.get('date')) || now)) / 1000)) : undefined
}
