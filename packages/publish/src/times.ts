/** Formats a time like `2027-01-14 09:00` in a time zone. */
export const localTime = (time: number, timeZone: string): string =>
  new Intl.DateTimeFormat('sv', { dateStyle: 'short', timeStyle: 'short', timeZone }).format(time)
