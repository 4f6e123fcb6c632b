import * as z from 'zod'

const SECOND = 1000
const MINUTE = 60 * SECOND
const HOUR = 60 * MINUTE
const DAY = 24 * HOUR
const WEEK = 7 * DAY

const parts = /^P(?:([\d]+)W)?(?:(\d+)D)?(?:T(?:(\d+)H)?(?:(\d+)M)?(?:([\d.,]+)S)?)?$/

/** A duration of ISO 8601, such as `PT5M` or `P1D`, as milliseconds. Years and months are refused: they have no fixed length. */
export const duration = z.iso
  .duration({ error: 'A duration like PT5M or P1D is needed.', abort: true })
  .regex(/^P[^YM]*(T.*)?$/, 'Years and months have no fixed length; give days.')
  .transform((text) => {
    const [weeks = 0, days = 0, hours = 0, minutes = 0, seconds = 0] = (parts.exec(text) ?? [])
      .slice(1)
      .map((part: string | undefined) => Number((part ?? '0').replace(',', '.')))
    return Math.round(weeks * WEEK + days * DAY + hours * HOUR + minutes * MINUTE + seconds * SECOND)
  })
