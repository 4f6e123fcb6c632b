import * as z from 'zod'
import { errorCodes, fieldCodes, type FieldCode } from '../vocabulary/errors.ts'

/** A page of a list. */
export const pageOf = <Item extends z.ZodType>(item: Item) =>
  z.object({
    items: z.array(item),
    next_offset: z.int().min(0).describe('The `offset` of the next page.'),
    has_more: z.boolean().describe('Whether there is a next page.'),
    next_cursor: z
      .string()
      .nullable()
      .describe(
        'The `cursor` of the next page, which begins there whatever comes or goes; null after the last.',
      ),
  })

export const requestId = () => z.string().describe('Names this request; also in the header `X-Request-Id`.')

export const FieldProblem = z
  .object({
    path: z.string().describe('The field, with dots: `title`, `gallery.3`, `packages.0.price`.'),
    code: z.enum(Object.keys(fieldCodes) as [FieldCode, ...FieldCode[]]),
    message: z.string().describe('What is wrong, for people.'),
  })
  .meta({ id: 'FieldProblem', description: 'One field of the request that is not valid.' })

export const Failure = z
  .object({
    ok: z.literal(false),
    error: z.string().describe('What went wrong, for people.'),
    code: z.enum(errorCodes).describe('What went wrong, for programs.'),
    request_id: requestId(),
    fields: z
      .array(FieldProblem)
      .optional()
      .describe('With `validation_failed`: every field that is not valid.'),
    current_status: z.string().optional().describe('With `conflict`: the state the item is in.'),
    allowed: z.array(z.string()).optional().describe('With `conflict`: what is possible in that state.'),
  })
  .meta({ id: 'Failure', description: 'The answer to every request that fails.' })
