import * as z from 'zod'
import { limits } from '../vocabulary/limits.ts'

/** Fields that several internal operations share. */

export const username = z.string().describe('The username, case-insensitive.')

export const keyId = z.coerce.number<string>().int().positive().describe('The id of the key.')

/** A time in a request. */
export const time = z.iso.datetime({
  offset: true,
  error: 'A time like 2026-01-31T12:00:00Z is needed.',
})

/** A time in a response. */
export const timestamp = z.iso.datetime()

export const reason = z.string().exactOptional().describe('The reason, for the audit log.')

export const label = z.string().trim().min(1).max(limits.titleMax)

/** A response that is read entry by entry. */
export const streamOf = <Entry extends z.ZodType>(_entry: Entry) => z.custom<AsyncIterable<z.output<Entry>>>()
