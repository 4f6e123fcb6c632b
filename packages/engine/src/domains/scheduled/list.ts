import type { Operations } from '@chowk/contract'
import { items } from '../../entities/content.ts'
import type { Handler } from '../../handler.ts'
import { all } from '../../store/all.ts'
import { presentScheduled } from './present-scheduled.ts'

/** More than a member can schedule within the quotas of any plan. */
const MOST_SCHEDULED = 200_000

export const list: Handler<Operations['scheduled']['list']> = async ({ tx, member: { id: author_id } }) => {
  const [failed, waiting] = await all([
    tx.page(items, { index: 'ofAuthor', equals: { author_id, status: 'failed' }, limit: MOST_SCHEDULED }),
    tx.page(items, {
      index: 'scheduledBy',
      equals: { author_id, status: 'scheduled' },
      limit: MOST_SCHEDULED,
    }),
  ])
  // The time of what failed lies behind.
  failed.sort((one, other) => (one.scheduled_at ?? 0) - (other.scheduled_at ?? 0) || one.id - other.id)
  return { items: [...failed, ...waiting].map(presentScheduled) }
}
