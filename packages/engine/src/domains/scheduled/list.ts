import type { Operations } from '@chowk/contract'
import { items } from '../../entities/content.ts'
import type { Handler } from '../../handler.ts'
import { presentScheduled } from './present-scheduled.ts'

/** More than a member can schedule within the quotas of any plan. */
const MOST_SCHEDULED = 200_000

export const list: Handler<Operations['scheduled']['list']> = async ({ tx, member }) => {
  const rows = await tx.page(items, {
    index: 'scheduledBy',
    equals: { author_id: member.id, status: 'scheduled' },
    limit: MOST_SCHEDULED,
  })
  return { items: rows.map(presentScheduled) }
}
