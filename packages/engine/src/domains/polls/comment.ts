import type { Operations } from '@chowk/contract'
import type { Handler } from '../../handler.ts'
import { addComment } from '../comments/add-comment.ts'

export const comment: Handler<Operations['polls']['comment']> = (context, { params, body }) =>
  addComment(context, { type: 'poll', id: params.id }, body.body)
