import type { Operations } from '@chowk/contract'
import type { Behaviour } from '../../handler.ts'
import { addComment } from '../comments/add-comment.ts'

export const comment: Behaviour<Operations['mcqs']['comment']> = (context, { params, body }) =>
  addComment(context, { type: 'mcq', id: params.id }, body.body)
