import * as z from 'zod'
import { operation } from '../operation.ts'
import { pathId } from '../schemas/identifiers.ts'
import { ScheduledItem, scheduledAt } from '../schemas/items.ts'
import { contentTypes } from '../vocabulary/content.ts'

const scheduledParams = z.object({
  type: z.enum([...contentTypes, 'job_post']).describe('The kind of item; `job_post` is the same as `job`.'),
  id: pathId().describe('The ID of the item; for a community the ID of the scheduled creation.'),
})

export const scheduled = {
  list: operation({
    method: 'GET',
    path: '/scheduled',
    scope: 'schedule',
    summary: 'List your scheduled items, soonest first.',
    description: 'Includes items that could not be published, as `failed`, with the reason.',
    response: z
      .object({ items: z.array(ScheduledItem) })
      .meta({ id: 'ScheduledItems', description: 'Scheduled items.' }),
  }),
  reschedule: operation({
    method: 'POST',
    path: '/scheduled/{type}/{id}/reschedule',
    scope: 'schedule',
    idempotent: true,
    summary: 'Move a scheduled item to another time.',
    description: 'Failed items are scheduled again.',
    params: scheduledParams,
    body: z
      .strictObject({ scheduled_at: scheduledAt() })
      .meta({ id: 'Reschedule', description: 'The new time.' }),
    response: z
      .object({ item: ScheduledItem })
      .meta({ id: 'Rescheduled', description: 'The item at its new time.' }),
    errors: ['conflict', 'forbidden'],
  }),
  publish: operation({
    method: 'POST',
    path: '/scheduled/{type}/{id}/publish',
    scope: 'schedule',
    idempotent: true,
    summary: 'Publish a scheduled item now.',
    params: scheduledParams,
    response: z
      .object({
        status: z.literal('published'),
        url: z.string().describe('Path on the site.'),
        web_url: z.string().describe('Absolute URL.'),
      })
      .meta({ id: 'PublishedNow', description: 'The published item.' }),
    errors: ['conflict', 'forbidden'],
  }),
  cancel: operation({
    method: 'DELETE',
    path: '/scheduled/{type}/{id}',
    scope: 'schedule',
    summary: 'Cancel a scheduled item before it goes live.',
    description: 'Failed items are removed from the list. The quota unit is not returned.',
    params: scheduledParams,
    response: z
      .object({ status: z.literal('cancelled') })
      .meta({ id: 'Cancelled', description: 'The cancelled item.' }),
    errors: ['conflict'],
  }),
}
