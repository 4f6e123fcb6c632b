import * as z from 'zod'
import { operation } from '../operation.ts'
import { AnswerCreated, answerPaging, CommentCreate } from '../schemas/comments.ts'
import { pathId } from '../schemas/identifiers.ts'
import { CreatedItem } from '../schemas/items.ts'
import { paging } from '../schemas/queries.ts'
import {
  QuestionCreate,
  QuestionPage,
  QuestionRead,
  QuestionResolve,
  QuestionUpdate,
  QuestionUpdated,
} from '../schemas/questions.ts'

export const questions = {
  create: operation({
    method: 'POST',
    path: '/questions',
    status: 201,
    scope: 'content',
    quota: 'question',
    idempotent: true,
    summary: 'Ask a question now, or later with `scheduled_at`.',
    description: 'In a community you must be an editor or above.',
    body: QuestionCreate,
    response: CreatedItem,
    errors: ['forbidden'],
  }),
  update: operation({
    method: 'PUT',
    path: '/questions/{id}',
    scope: 'edit',
    quota: 'edit',
    summary: 'Edit your published or scheduled question.',
    description: 'Only the fields sent change. `updated` lists the changed fields.',
    params: z.object({ id: pathId() }),
    body: QuestionUpdate,
    response: QuestionUpdated,
  }),
  list: operation({
    method: 'GET',
    path: '/questions',
    scope: 'browse',
    visitors: true,
    summary: 'List questions, newest first.',
    query: z.object({
      filter: z
        .enum(['all', 'unanswered', 'resolved'])
        .default('all')
        .describe('All questions, questions without an answer, or resolved questions.'),
      ...paging(10),
    }),
    response: QuestionPage,
  }),
  get: operation({
    method: 'GET',
    path: '/questions/{id}',
    scope: 'browse',
    visitors: true,
    summary: 'Read a question with its answers.',
    params: z.object({ id: pathId() }),
    query: z.object(answerPaging),
    response: QuestionRead,
  }),
  answer: operation({
    method: 'POST',
    path: '/questions/{id}/answers',
    status: 201,
    scope: 'engage',
    quota: 'answer',
    summary: 'Answer a question.',
    description: 'The author of the question is notified.',
    params: z.object({ id: pathId() }),
    body: CommentCreate,
    response: AnswerCreated,
  }),
  resolve: operation({
    method: 'PUT',
    path: '/questions/{id}/resolved',
    scope: 'edit',
    quota: 'edit',
    summary: 'Resolve or reopen your question.',
    params: z.object({ id: pathId() }),
    body: QuestionResolve,
    response: QuestionUpdated,
  }),
}
