import * as z from 'zod'
import { operation } from '../operation.ts'
import { pathId } from '../schemas/identifiers.ts'
import { ReviewReply, ReviewSaved, ReviewUpdate } from '../schemas/reviews.ts'

export const reviews = {
  update: operation({
    method: 'PUT',
    path: '/reviews/{id}',
    scope: 'marketplace',
    quota: 'edit',
    summary: 'Edit your review.',
    description: 'Only the fields sent change. The rating of the service is updated.',
    params: z.object({ id: pathId() }),
    body: ReviewUpdate,
    response: ReviewSaved,
  }),
  reply: operation({
    method: 'POST',
    path: '/reviews/{id}/reply',
    scope: 'marketplace',
    summary: 'Reply to a review of your service.',
    description: 'A second reply replaces the first. The author of the review is notified.',
    params: z.object({ id: pathId() }),
    body: ReviewReply,
    response: ReviewSaved,
    errors: ['forbidden'],
  }),
}
