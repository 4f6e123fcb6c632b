import { reports } from '../../entities/engagement.ts'
import type { InternalHandler } from '../../handler.ts'
import { pageAfter } from '../../store/page-after.ts'
import { presentReports } from './show.ts'

export const list: InternalHandler<'reports.list'> = async ({ tx }, { query }) => {
  const { resolution, after, limit } = query
  const equals = { resolution: resolution === 'open' ? null : resolution }
  const { rows, has_more } = await pageAfter(tx, reports, { index: 'byResolution', equals, limit }, after)
  return { items: await presentReports(tx, rows), has_more }
}
