import type { Operations } from '@chowk/contract'
import { items } from '../../entities/content.ts'
import type { Handler } from '../../handler.ts'
import { releaseImages } from '../content/release-images.ts'
import { lockScheduled } from './lock-scheduled.ts'

export const cancel: Handler<Operations['scheduled']['cancel']> = async (context, { params }) => {
  const { tx, now } = context
  const item = await lockScheduled(context, params, 'cancel')
  await releaseImages(tx, now, item)
  // The slug is free again: nothing was ever seen under it.
  await tx.update(items, item.id, { status: 'cancelled', slug: null, updated_at: now })
  return { status: 'cancelled' }
}
