import type { Operations } from '@chowk/contract'
import { items } from '../../entities/content.ts'
import type { Handler } from '../../handler.ts'
import { lockScheduled } from './lock-scheduled.ts'

export const cancel: Handler<Operations['scheduled']['cancel']> = async (context, { params }) => {
  const { id } = await lockScheduled(context, params)
  // The slug is free again: nothing was ever seen under it.
  await context.tx.update(items, id, { status: 'cancelled', slug: null, updated_at: context.now })
  return { status: 'cancelled' }
}
