import type { Operations } from '@chowk/contract'
import { prepared } from '../../handler.ts'
import type { ImportedImages } from '../content/images.ts'
import { prepareUpdate, updateContent } from '../content/update-content.ts'
import { presentQuestion } from './present-question.ts'

export const update = prepared<Operations['questions']['update'], ImportedImages>({
  prepare: (context, { params, body }) => prepareUpdate(context, 'question', params.id, body),
  async perform(context, { params, body }, imported) {
    const { id, url, updated, ...changed } = await updateContent(
      context,
      'question',
      params.id,
      body,
      imported,
    )
    return { id, url, updated, item: await presentQuestion(context, changed.row, changed.body) }
  },
})
