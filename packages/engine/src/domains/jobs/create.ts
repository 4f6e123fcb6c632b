import { jobStates, parseDateTime } from '@chowk/contract/core'
import { jobs } from '../../entities/jobs.ts'
import { prepared } from '../../handler.ts'
import { createContent } from '../content/create-content.ts'
import { applyByOf } from './apply-by.ts'
import { prepareJobPlace, type JobPlace } from './prepare-job.ts'
import { salaryFields } from './salary.ts'

export const create = prepared<'jobs.create', JobPlace>({
  prepare: ({ places }, { body }) => prepareJobPlace(places, body.location),
  async perform(context, { body }, place) {
    const published = (body.scheduled_at && parseDateTime(body.scheduled_at)) || context.now
    const apply_by = applyByOf(body.apply_by, published)
    const { employment_type, work_mode, experience_level, skills = [] } = body
    return createContent(context, 'job', body, {
      texts: [body.company ?? '', ...skills],
      extend: ({ id, author_id, created_at }) =>
        context.tx.insert(jobs, {
          id,
          author_id,
          status: jobStates.initial,
          listed: false,
          published_at: created_at,
          apply_by,
          company: body.company ?? null,
          employment_type,
          work_mode,
          experience_level,
          ...salaryFields({
            salary_min: body.salary_min ?? null,
            salary_max: body.salary_max ?? null,
            salary_period: body.salary_period ?? null,
          }),
          ...place,
          applications_count: 0,
        }),
    })
  },
})
