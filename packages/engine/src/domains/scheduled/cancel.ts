import type { Operations } from '@chowk/contract'
import { items } from '../../entities/content.ts'
import type { Behaviour } from '../../handler.ts'
import { noLongerScheduled, ownScheduled } from './own-scheduled.ts'

export const cancel: Behaviour<Operations['scheduled']['cancel']> = async (context, { params }) => {
  const item = await ownScheduled(context, params)
  // The slug is free again: nothing was ever seen under it.
  const changes = { status: 'cancelled', slug: null, updated_at: context.now } as const
  const cancelled = await context.tx.update(items, item.id, changes, { status: 'scheduled' })
  if (cancelled === undefined) throw noLongerScheduled({ status: 'published' })
  return { status: 'cancelled' }
}
