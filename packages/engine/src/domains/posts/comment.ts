import type { Operations } from '@chowk/contract'
import type { Handler } from '../../handler.ts'
import { addComment } from '../comments/add-comment.ts'

export const comment: Handler<Operations['posts']['comment']> = (context, { params, body }) =>
  addComment(context, { type: 'post', id: params.id }, body.body)
