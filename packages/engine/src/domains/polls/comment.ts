import type { Operations } from '@chowk/contract'
import type { Behaviour } from '../../handler.ts'
import { addComment } from '../comments/add-comment.ts'

export const comment: Behaviour<Operations['polls']['comment']> = (context, { params, body }) =>
  addComment(context, { type: 'poll', id: params.id }, body.body)
