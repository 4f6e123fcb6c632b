import * as z from 'zod'
import { errorCodes, fieldCodes, type FieldCode } from '../vocabulary/errors.ts'

/** A page of a list. */
export const pageOf = <Item extends z.ZodType>(item: Item) =>
  z.object({
    items: z.array(item),
    next_offset: z.int().min(0).describe('`offset` of the next page.'),
    has_more: z.boolean().describe('Whether there is a next page.'),
    next_cursor: z
      .string()
      .nullable()
      .describe('`cursor` of the next page, stable under insertions and deletions. Null on the last page.'),
  })

export const requestId = () => z.string().describe('ID of this request, also in the header `X-Request-Id`.')

export const FieldProblem = z
  .object({
    path: z.string().describe('Dotted field path: `title`, `gallery.3`, `packages.0.price`.'),
    code: z.enum(Object.keys(fieldCodes) as [FieldCode, ...FieldCode[]]),
    message: z.string().describe('Human-readable message.'),
  })
  .meta({ id: 'FieldProblem', description: 'An invalid field of the request.' })

export const Failure = z
  .object({
    ok: z.literal(false),
    error: z.string().describe('Human-readable message.'),
    code: z.enum(errorCodes).describe('Machine-readable error code.'),
    request_id: requestId(),
    fields: z.array(FieldProblem).optional().describe('With `validation_failed`: every invalid field.'),
    current_status: z.string().optional().describe('With `conflict`: the current status.'),
    allowed: z.array(z.string()).optional().describe('With `conflict`: actions allowed in that state.'),
  })
  .meta({ id: 'Failure', description: 'The response to every failed request.' })
