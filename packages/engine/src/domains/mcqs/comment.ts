import type { Operations } from '@chowk/contract'
import type { Handler } from '../../handler.ts'
import { addComment } from '../comments/add-comment.ts'

export const comment: Handler<Operations['mcqs']['comment']> = (context, { params, body }) =>
  addComment(context, { type: 'mcq', id: params.id }, body.body)
