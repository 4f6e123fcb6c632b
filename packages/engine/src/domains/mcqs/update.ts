import type { Operations } from '@chowk/contract'
import { prepared } from '../../handler.ts'
import type { ImportedImages } from '../content/images.ts'
import { prepareUpdate, updateContent } from '../content/update-content.ts'
import { explanationIn, presentMcq } from './present-mcq.ts'

export const update = prepared<Operations['mcqs']['update'], ImportedImages>({
  prepare: (context, { params, body }) => prepareUpdate(context, 'mcq', params.id, body),
  async perform(context, { params, body }, imported) {
    const { question: title, details, explanation, ...sent } = body
    const changes = { ...sent, title, body: details }
    const { id, url, updated, ...changed } = await updateContent(
      context,
      'mcq',
      params.id,
      changes,
      imported,
      {
        titleField: 'question',
        bodyField: 'details',
        changes: (_, before) =>
          explanation === undefined || explanation === explanationIn(before)
            ? { updated: [] }
            : { details: { explanation }, updated: ['explanation'] },
      },
    )
    return { id, url, updated, item: await presentMcq(context, changed) }
  },
})
