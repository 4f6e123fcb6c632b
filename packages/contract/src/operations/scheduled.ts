import * as z from 'zod'
import { operation } from '../operation.ts'
import { pathId } from '../schemas/identifiers.ts'
import { ScheduledItem, scheduledAt } from '../schemas/items.ts'
import { contentTypes } from '../vocabulary/content.ts'

const scheduledParams = z.object({
  type: z.enum([...contentTypes, 'job_post']).describe('The kind of item; `job_post` is the same as `job`.'),
  id: pathId().describe('The id of the item; for a community the id of the scheduled creation.'),
})

export const scheduled = {
  list: operation({
    method: 'GET',
    path: '/scheduled',
    scope: 'schedule',
    summary: 'List what you have scheduled, soonest first.',
    description: 'What could not be published at its time stands here too, as `failed` and with the reason.',
    response: z
      .object({ items: z.array(ScheduledItem) })
      .meta({ id: 'ScheduledItems', description: 'Everything that waits to be published.' }),
  }),
  reschedule: operation({
    method: 'POST',
    path: '/scheduled/{type}/{id}/reschedule',
    scope: 'schedule',
    idempotent: true,
    summary: 'Move a scheduled item to another time.',
    description: 'One that failed is scheduled again.',
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
      .meta({ id: 'PublishedNow', description: 'Where the item is now.' }),
    errors: ['conflict', 'forbidden'],
  }),
  cancel: operation({
    method: 'DELETE',
    path: '/scheduled/{type}/{id}',
    scope: 'schedule',
    summary: 'Cancel a scheduled item before it goes live.',
    description: 'One that failed is taken off the list. The quota unit it took is not given back.',
    params: scheduledParams,
    response: z
      .object({ status: z.literal('cancelled') })
      .meta({ id: 'Cancelled', description: 'It will not be published.' }),
    errors: ['conflict'],
  }),
}
