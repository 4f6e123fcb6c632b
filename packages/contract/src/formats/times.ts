const pattern = /^(\d{4})-(\d\d)-(\d\d)[Tt](\d\d):(\d\d):(\d\d)(?:\.(\d+))?(?:[Zz]|([+-])(\d\d):(\d\d))$/

/** The first and the last millisecond whose year has four digits in UTC, as in every response. */
const [EARLIEST, LATEST] = [Date.parse('0000-01-01T00:00:00.000Z'), Date.parse('9999-12-31T23:59:59.999Z')]

/**
 * Parses an RFC 3339 date-time to milliseconds since 1970, UTC; undefined for anything else. Seconds and an offset are
 * required. The date must exist, and in UTC have a year of four digits; leap seconds and 24:00 are refused. Fractions are cut to milliseconds.
 */
export function parseDateTime(value: string): number | undefined {
  const match = pattern.exec(value)
  if (match === null) return undefined
  const part = (group: number) => Number(match[group] ?? 0)
  const [year, month, day, hour, minute, second] = [part(1), part(2), part(3), part(4), part(5), part(6)]
  const [offsetHour, offsetMinute] = [part(9), part(10)]
  if (hour > 23 || minute > 59 || second > 59 || offsetHour > 23 || offsetMinute > 59) return undefined
  const date = new Date(0)
  date.setUTCFullYear(year, month - 1, day)
  if (date.getUTCFullYear() !== year || date.getUTCMonth() !== month - 1 || date.getUTCDate() !== day)
    return undefined
  const milliseconds = Number((match[7] ?? '').slice(0, 3).padEnd(3, '0'))
  date.setUTCHours(hour, minute, second, milliseconds)
  const offset = (offsetHour * 60 + offsetMinute) * 60_000
  const time = date.getTime() - (match[8] === '-' ? -offset : offset)
  return time < EARLIEST || time > LATEST ? undefined : time
}

/** Parses `YYYY-MM-DD` to the start of that UTC day in milliseconds since 1970; undefined for anything else. */
export function parseDate(value: string): number | undefined {
  return /^\d{4}-\d\d-\d\d$/.test(value) ? parseDateTime(`${value}T00:00:00Z`) : undefined
}
