import type { Operations } from '@chowk/contract'
import type { Handler } from '../../handler.ts'
import { presentComments } from './present-comments.ts'
import { updateComment } from './update-comment.ts'

export const update: Handler<Operations['comments']['update']> = async (context, { params, body }) => {
  const { row, ...changed } = await updateComment(context, ['comment', 'reply'], params.id, body.body)
  const [comment] = await presentComments(context, [row])
  return { ...changed, item: comment! }
}
