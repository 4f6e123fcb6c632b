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
    summary: 'Edit an answer of yours.',
    params: z.object({ id: pathId() }),
    body: CommentUpdate,
    response: AnswerUpdated,
  }),
  accept: operation({
    method: 'PUT',
    path: '/answers/{id}/accepted',
    scope: 'edit',
    quota: 'edit',
    summary: 'Accept an answer to a question of yours, or take that back.',
    description:
      'A question has one accepted answer at most: accepting another one takes its place. Accepting resolves the question, taking it back opens it again. The author of the answer is notified.',
    params: z.object({ id: pathId() }),
    body: Accept,
    response: AnswerUpdated,
    errors: ['forbidden'],
  }),
}
