import * as z from 'zod'
import { bounded } from './bounds.ts'
import { limits } from '../vocabulary/limits.ts'
import { id } from './identifiers.ts'
import { atLeastOneField } from './items.ts'
import { MemberCard } from './members.ts'
import { html } from './text.ts'
import { timestamp } from './times.ts'

const rating = () => z.int().min(1).max(5).describe('Rating from 1 (worst) to 5 (best).')
const body = () =>
  bounded(html(limits.comment), 'HTML, at most {} characters; sanitized to the allowed tags.')

export const ReviewCreate = z
  .strictObject({ rating: rating(), body: body().optional() })
  .meta({ id: 'ReviewCreate', description: 'A review to publish.' })

export const ReviewUpdate = atLeastOneField(
  z.strictObject({
    rating: rating().optional(),
    body: bounded(body().nullable().optional(), 'HTML, at most {} characters. Null removes it.'),
  }),
).meta({ id: 'ReviewUpdate', description: 'The fields of a review to change; omitted fields are kept.' })

export const ReviewReply = z
  .strictObject({ body: body() })
  .meta({ id: 'ReviewReply', description: "The provider's answer to a review." })

export const Review = z
  .object({
    id: id(),
    service_id: id(),
    rating: z.int().min(1).max(5),
    body: z.string().nullable().describe('HTML.'),
    author: MemberCard,
    reply: z
      .object({ body: z.string().describe('HTML.'), created_at: timestamp() })
      .nullable()
      .describe("The provider's answer."),
    created_at: timestamp(),
    updated_at: timestamp(),
  })
  .meta({ id: 'Review', description: "A client's review of a service." })

export const ReviewSaved = z
  .object({ id: id(), review: Review })
  .meta({ id: 'ReviewSaved', description: 'A review, as saved.' })
