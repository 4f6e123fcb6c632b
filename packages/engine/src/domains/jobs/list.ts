import { items } from '../../entities/content.ts'
import type { Handler } from '../../handler.ts'
import { findJobs } from './find-jobs.ts'
import { presentJobs } from './present-job.ts'
import { pluck } from '../../store/pluck.ts'

export const list: Handler<'jobs.list'> = async (context, { query }) => {
  const page = await findJobs(context, query)
  const rows = await context.tx.getMany(items, pluck(page.items, 'id'))
  const shown = page.items.map(({ id }) => rows.get(id)!)
  return { ...page, items: await presentJobs(context, shown) }
}
