import type { Operations } from '@chowk/contract'
import { items } from '../../entities/content.ts'
import type { Handler } from '../../handler.ts'
import { findJobs } from './find-jobs.ts'
import { presentJobs } from './present-job.ts'

export const list: Handler<Operations['jobs']['list']> = async (context, { query }) => {
  const page = await findJobs(context, query)
  const rows = await context.tx.getMany(
    items,
    page.items.map(({ id }) => id),
  )
  const shown = page.items.map(({ id }) => rows.get(id)!)
  return { ...page, items: await presentJobs(context, shown) }
}
