import type { Operations } from '@chowk/contract'
import { prepared } from '../../handler.ts'
import type { ImportedImages } from '../content/images.ts'
import { prepareUpdate, updateContent } from '../content/update-content.ts'
import { presentPost } from './present-post.ts'

export const update = prepared<Operations['posts']['update'], ImportedImages>({
  prepare: (context, { params, body }) => prepareUpdate(context, 'post', params.id, body),
  async perform(context, { params, body }, imported) {
    const { id, url, updated, ...changed } = await updateContent(context, 'post', params.id, body, imported)
    return { id, url, updated, item: await presentPost(context, changed.row, changed.body) }
  },
})
