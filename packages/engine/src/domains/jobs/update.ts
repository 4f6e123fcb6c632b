import { prepared } from '../../handler.ts'
import { updateContent } from '../content/update-content.ts'
import { changeJob } from './change-job.ts'
import { prepareJobPlace, type JobPlace } from './prepare-job.ts'
import { presentJob } from './present-job.ts'

export const update = prepared<'jobs.update', JobPlace>({
  prepare: ({ places }, { body }) => prepareJobPlace(places, body.location),
  async perform(context, { params, body }, place) {
    const { id, url, updated, ...job } = await updateContent(
      context,
      'job',
      params.id,
      body,
      new Map(),
      (item) => changeJob(context, item, body, place),
    )
    return { id, url, updated, item: await presentJob(context, job) }
  },
})
