import * as z from 'zod'
import { pathId } from '../schemas/identifiers.ts'
import { queryInteger } from '../schemas/queries.ts'
import { oneLine } from '../schemas/text.ts'
import { limits } from '../vocabulary/limits.ts'

/** Fields that several internal operations share. */

export const username = z.string().describe('The username, case-insensitive.')

export const keyId = pathId().describe('The id of the key.')

/** A time in a request. */
export const time = z.iso.datetime({
  offset: true,
  error: 'Expected a time such as 2026-01-31T12:00:00Z.',
})

/** A time in a response. */
export const timestamp = z.iso.datetime()

export const reason = z.string().optional().describe('The reason, for the audit log.')

/** A name that members see, as in the public interface. */
export const label = oneLine(1, limits.titleMax)

/** A response that is read entry by entry. */
export const streamOf = <Entry extends z.ZodType>(_entry: Entry) => z.custom<AsyncIterable<z.output<Entry>>>()

/** A page of a list that is read by the id of its last entry. */
export const page = {
  after: queryInteger(1).optional().describe('The id of the last entry of the previous page.'),
  limit: queryInteger(1, 1000).default(50).describe('Maximum number of entries.'),
}

/** Returns the schema of such a page. */
export const pageOf = <Entry extends z.ZodType>(entry: Entry) =>
  z.strictObject({ items: z.array(entry), has_more: z.boolean() })
