import * as z from 'zod'
import { operation } from '../operation.ts'
import { BookingChanged, BookingPage, bookingRole, bookingStatus } from '../schemas/bookings.ts'
import { pathId } from '../schemas/identifiers.ts'
import { paging } from '../schemas/queries.ts'

/** The shared part of the rows of all booking steps. */
const step = {
  scope: 'marketplace',
  params: z.object({ id: pathId() }),
  response: BookingChanged,
  errors: ['forbidden', 'conflict'],
} as const

export const bookings = {
  list: operation({
    method: 'GET',
    path: '/bookings',
    scope: 'marketplace',
    summary: 'List the bookings you received or placed, newest first.',
    query: z.object({
      role: bookingRole()
        .optional()
        .describe(
          'Bookings you received as the provider, or bookings you placed as the client. Default: both.',
        ),
      status: bookingStatus().optional().describe('Only those in this status.'),
      ...paging(),
    }),
    response: BookingPage,
  }),
  accept: operation({
    ...step,
    method: 'POST',
    path: '/bookings/{id}/accept',
    summary: 'Accept a booking you received.',
    description: 'From `pending`. The client is notified.',
  }),
  decline: operation({
    ...step,
    method: 'POST',
    path: '/bookings/{id}/decline',
    summary: 'Decline a booking you received.',
    description: 'From `pending`. This is final. The client is notified.',
  }),
  progress: operation({
    ...step,
    method: 'POST',
    path: '/bookings/{id}/progress',
    summary: 'Start work on a booking you accepted.',
    description: 'From `accepted`, or from `delivered` for rework. The client is notified.',
  }),
  deliver: operation({
    ...step,
    method: 'POST',
    path: '/bookings/{id}/deliver',
    summary: 'Deliver the work of a booking.',
    description: 'From `in_progress`, by the provider. The client is notified.',
  }),
  complete: operation({
    ...step,
    method: 'POST',
    path: '/bookings/{id}/complete',
    summary: 'Complete a delivered booking.',
    description:
      'From `delivered`, by the client. This is final. The provider is notified. You can then review the service.',
  }),
  cancel: operation({
    ...step,
    method: 'POST',
    path: '/bookings/{id}/cancel',
    summary: 'Cancel a booking.',
    description:
      'The client can cancel from `pending` or `accepted`, the provider from `accepted` or `in_progress`. This is final. The other side is notified.',
  }),
}
