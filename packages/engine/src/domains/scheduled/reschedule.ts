import { parseDateTime, type Operations } from '@chowk/contract'
import { items } from '../../entities/content.ts'
import type { Handler } from '../../handler.ts'
import { mustBeAbleToGoLiveAt } from '../content/publish.ts'
import { lockScheduled } from './lock-scheduled.ts'
import { presentScheduled } from './present-scheduled.ts'

export const reschedule: Handler<Operations['scheduled']['reschedule']> = async (
  context,
  { params, body },
) => {
  const item = await lockScheduled(context, params)
  const scheduled_at = parseDateTime(body.scheduled_at) ?? item.scheduled_at
  if (scheduled_at !== null) await mustBeAbleToGoLiveAt(context.tx, item, scheduled_at)
  const moved = await context.tx.update(items, item.id, { scheduled_at, updated_at: context.now })
  if (scheduled_at !== null) context.scheduled(scheduled_at)
  return { item: presentScheduled(moved ?? item) }
}
