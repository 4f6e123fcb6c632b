import * as z from 'zod'
import { operation } from '../operation.ts'
import { Accept, AnswerUpdated, CommentUpdate } from '../schemas/comments.ts'
import { pathId } from '../schemas/identifiers.ts'

export const answers = {
  update: operation({
    method: 'PUT',
    path: '/answers/{id}',
    scope: 'edit',
    quota: 'edit',
    summary: 'Edit your answer.',
    params: z.object({ id: pathId() }),
    body: CommentUpdate,
    response: AnswerUpdated,
  }),
  accept: operation({
    method: 'PUT',
    path: '/answers/{id}/accepted',
    scope: 'edit',
    quota: 'edit',
    summary: 'Accept an answer to your question, or undo that.',
    description:
      'A question has at most one accepted answer: accepting another replaces it. Accepting resolves the question, undoing reopens it. The author of the answer is notified.',
    params: z.object({ id: pathId() }),
    body: Accept,
    response: AnswerUpdated,
    errors: ['forbidden'],
  }),
}
