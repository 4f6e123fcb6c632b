import { parseDateTime, type Operations } from '@chowk/contract/core'
import { items } from '../../entities/content.ts'
import type { Handler } from '../../handler.ts'
import { mustBeAbleToGoLiveAt, mustBeAllowedToGoLive } from '../content/publish.ts'
import { lockScheduled } from './lock-scheduled.ts'
import { presentScheduled } from './present-scheduled.ts'

export const reschedule: Handler<Operations['scheduled']['reschedule']> = async (
  context,
  { params, body },
) => {
  const item = await lockScheduled(context, params, 'reschedule')
  const scheduled_at = parseDateTime(body.scheduled_at) ?? item.scheduled_at
  if (scheduled_at !== null) await mustBeAbleToGoLiveAt(context.tx, item, scheduled_at)
  // Whatever failed would fail again.
  if (item.status === 'failed') await mustBeAllowedToGoLive(context.tx, item)
  const moved = await context.tx.update(items, item.id, {
    status: 'scheduled',
    failure: null,
    scheduled_at,
    updated_at: context.now,
  })
  if (scheduled_at !== null) context.scheduled(scheduled_at)
  return { item: presentScheduled(moved ?? item) }
}
