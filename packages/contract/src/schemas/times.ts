import * as z from 'zod'
import { parseDate, parseDateTime } from '../formats/times.ts'
import { limits } from '../vocabulary/limits.ts'
import { atMost } from './lengths.ts'

/** A date-time in a request. */
export const dateTime = () =>
  z
    .string()
    .check(atMost(limits.dateTime))
    .refine((value) => parseDateTime(value) !== undefined, {
      error: 'Send a date and time such as 2026-12-24T18:30:00Z or 2026-12-25T00:00:00+05:30.',
      params: { code: 'invalid_format' },
    })
    .meta({ format: 'date-time' })

/** A time in a response: always `YYYY-MM-DDTHH:mm:ss.sssZ`. */
export const timestamp = () => z.string().meta({ format: 'date-time' })

/** A date in a request, `YYYY-MM-DD`. */
export const calendarDate = () =>
  z
    .string()
    .refine((value) => parseDate(value) !== undefined, {
      error: 'Send a date such as 2026-12-24.',
      params: { code: 'invalid_format' },
    })
    .meta({ format: 'date' })
