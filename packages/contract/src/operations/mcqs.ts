import * as z from 'zod'
import { operation } from '../operation.ts'
import { CommentCreate, CommentCreated, commentPaging } from '../schemas/comments.ts'
import { pathId } from '../schemas/identifiers.ts'
import { CreatedItem } from '../schemas/items.ts'
import { Choice } from '../schemas/options.ts'
import { McqAnswered, McqCreate, McqPage, McqRead, McqUpdate, McqUpdated } from '../schemas/mcqs.ts'
import { paging } from '../schemas/queries.ts'

export const mcqs = {
  create: operation({
    method: 'POST',
    path: '/mcqs',
    status: 201,
    scope: 'content',
    quota: 'mcq',
    idempotent: true,
    summary: 'Publish a multiple-choice question now, or later with `scheduled_at`.',
    description:
      'One option is correct. Members see the solution after their own answer. In a community you must be an editor or above.',
    body: McqCreate,
    response: CreatedItem,
    errors: ['forbidden'],
  }),
  update: operation({
    method: 'PUT',
    path: '/mcqs/{id}',
    scope: 'edit',
    quota: 'edit',
    summary: 'Edit your published or scheduled multiple-choice question.',
    description:
      "Only the fields sent change. Options and solution can't be changed. `updated` lists the changed fields.",
    params: z.object({ id: pathId() }),
    body: McqUpdate,
    response: McqUpdated,
  }),
  list: operation({
    method: 'GET',
    path: '/mcqs',
    scope: 'browse',
    visitors: true,
    summary: 'List multiple-choice questions, newest first.',
    query: z.object(paging(10)),
    response: McqPage,
  }),
  get: operation({
    method: 'GET',
    path: '/mcqs/{id}',
    scope: 'browse',
    visitors: true,
    summary: 'Read a multiple-choice question with its comments.',
    description: 'The solution is null until you answer, except for your own question.',
    params: z.object({ id: pathId() }),
    query: z.object(commentPaging),
    response: McqRead,
  }),
  comment: operation({
    method: 'POST',
    path: '/mcqs/{id}/comments',
    status: 201,
    scope: 'engage',
    quota: 'comment',
    idempotent: true,
    summary: 'Comment on a multiple-choice question.',
    description: 'The author of the question is notified.',
    params: z.object({ id: pathId() }),
    body: CommentCreate,
    response: CommentCreated,
  }),
  answer: operation({
    method: 'POST',
    path: '/mcqs/{id}/answer',
    scope: 'engage',
    quota: 'react',
    summary: 'Answer a multiple-choice question, and read the solution.',
    description: 'Answers are final: a second one is a `conflict`.',
    params: z.object({ id: pathId() }),
    body: Choice,
    response: McqAnswered,
    errors: ['conflict'],
  }),
}
