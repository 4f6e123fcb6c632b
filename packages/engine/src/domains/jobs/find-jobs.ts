import type { OperationOf } from '@chowk/contract'
import { pageOfRows } from '../content/pages.ts'
import { cityWord } from './job-fields.ts'
import { viewerOf } from '../viewer/viewer.ts'
import { jobs, type JobRow } from '../../entities/jobs.ts'
import type { Input, ListContext } from '../../handler.ts'
import type { Condition, ReadTx, Selection } from '../../store/store.ts'

type Query = Input<OperationOf<'jobs.list'>>['query']

/** Returns a page of jobs that accept applications and match the query, newest first. */
export async function findJobs(context: ListContext, query: Query) {
  const { tx, member, now } = context
  const { type, mode, experience, salary_min } = query
  const viewer = await viewerOf({ tx, member })
  const where: Condition<JobRow>[] = [
    {
      any: [
        ['apply_by', '=', null],
        ['apply_by', '>', now],
      ],
    },
    ...viewer.visible<JobRow>('author_id'),
  ]
  if (type !== undefined) where.push(['employment_type', '=', type])
  if (mode !== undefined) where.push(['work_mode', '=', mode])
  if (experience !== undefined) where.push(['experience_level', '=', experience])
  if (salary_min !== undefined) where.push(['yearly_top', '>=', salary_min])
  const narrowest = await narrowestIndex(tx, query)
  return pageOfRows(context, jobs, { ...narrowest, where, order: 'desc' })
}

/** Returns the most selective index for the query. */
async function narrowestIndex(
  tx: ReadTx,
  { location, experience, type, mode }: Query,
): Promise<Selection<typeof jobs>> {
  const listed = true
  if (location !== undefined) {
    const city = cityWord(location)
    const byName = { index: 'cityName', equals: { listed, city_name: city } } as const
    // A larger city of the same name has the name as its slug; this one has a longer slug.
    return (await tx.page(jobs, { ...byName, limit: 1 })).length > 0
      ? byName
      : { index: 'citySlug', equals: { listed, city_slug: city } }
  }
  if (experience !== undefined)
    return { index: 'experienceLevel', equals: { listed, experience_level: experience } }
  if (type !== undefined) return { index: 'employmentType', equals: { listed, employment_type: type } }
  if (mode !== undefined) return { index: 'workMode', equals: { listed, work_mode: mode } }
  return { index: 'newest', equals: { listed } }
}
