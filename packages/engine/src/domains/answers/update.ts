import type { Operations } from '@chowk/contract'
import type { Handler } from '../../handler.ts'
import { presentAnswers } from '../comments/present-comments.ts'
import { updateComment } from '../comments/update-comment.ts'

export const update: Handler<Operations['answers']['update']> = async (context, { params, body }) => {
  const { row, ...changed } = await updateComment(context, ['answer'], params.id, body.body)
  const [answer] = await presentAnswers(context, [row])
  return { ...changed, item: answer! }
}
