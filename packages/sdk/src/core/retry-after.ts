/** The three forms of RFC 9110. Only the last, asctime, has no time zone. */
const httpDate = /^\w{3,9}, [\w -]{9,11} .{8} GMT$|^\w{3} \w{3} [ \d]\d .{8} \d{4}$/

const parseDate = (text: string | null): number =>
  text && httpDate.test(text) ? Date.parse(text.endsWith('T') ? text : `${text} GMT`) : NaN

/** Returns the seconds of a `Retry-After` header, given as a number or a date; undefined if missing or invalid. */
export function readRetryAfter(headers: Headers, now: number): number | undefined {
  const value = headers.get('retry-after') ?? ''
  if (/^\d+$/.test(value)) return Number(value)
  const until = parseDate(value)
  // Relative to the server's clock if the response has a date, since the local clock may be wrong.
  return until ? Math.max(0, Math.ceil((until - (parseDate(headers.get('date')) || now)) / 1000)) : undefined
}
