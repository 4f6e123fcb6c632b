import { parseDateTime, type Operations } from '@chowk/contract'
import { items } from '../../entities/content.ts'
import type { Behaviour } from '../../handler.ts'
import { noLongerScheduled, ownScheduled } from './own-scheduled.ts'
import { presentScheduled } from './present-scheduled.ts'

export const reschedule: Behaviour<Operations['scheduled']['reschedule']> = async (
  context,
  { params, body },
) => {
  const item = await ownScheduled(context, params)
  const scheduled_at = parseDateTime(body.scheduled_at) ?? item.scheduled_at
  const changes = { scheduled_at, updated_at: context.now }
  const moved = await context.tx.update(items, item.id, changes, { status: 'scheduled' })
  if (moved === undefined) throw noLongerScheduled({ status: 'published' })
  if (scheduled_at !== null) context.scheduled(scheduled_at)
  return { item: presentScheduled(moved) }
}
