import type { Operations } from '@chowk/contract'
import { itemContents } from '../../entities/content.ts'
import { prepared } from '../../handler.ts'
import type { ImportedImages } from '../content/images.ts'
import { prepareUpdate, updateContent } from '../content/update-content.ts'
import { presentQuestion } from './present-question.ts'

export const update = prepared<Operations['questions']['update'], ImportedImages>({
  prepare: (context, { params, body }) => prepareUpdate(context, 'question', params.id, body),
  async perform(context, { params, body }, imported) {
    const { row, ...changed } = await updateContent(context, 'question', params.id, body, imported)
    const content = await context.tx.get(itemContents, row.id)
    return { ...changed, item: await presentQuestion(context, row, content?.body ?? null) }
  },
})
