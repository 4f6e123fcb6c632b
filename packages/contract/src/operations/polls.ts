import * as z from 'zod'
import { operation } from '../operation.ts'
import { CommentCreate, CommentCreated, commentPaging } from '../schemas/comments.ts'
import { pathId } from '../schemas/identifiers.ts'
import { CreatedItem } from '../schemas/items.ts'
import { Choice } from '../schemas/options.ts'
import { PollCreate, PollPage, PollRead, PollUpdate, PollUpdated, Voted } from '../schemas/polls.ts'
import { paging } from '../schemas/queries.ts'

export const polls = {
  create: operation({
    method: 'POST',
    path: '/polls',
    status: 201,
    scope: 'content',
    quota: 'poll',
    idempotent: true,
    summary: 'Publish a poll now, or later with `scheduled_at`.',
    description: 'Each member has one vote. In a community you must be an editor or above.',
    body: PollCreate,
    response: CreatedItem,
    errors: ['forbidden'],
  }),
  update: operation({
    method: 'PUT',
    path: '/polls/{id}',
    scope: 'edit',
    quota: 'edit',
    summary: 'Edit your published or scheduled poll.',
    description:
      "Only the fields sent change. Options can't be changed. `updated` lists the changed fields. Reopening a closed poll is a `conflict`.",
    params: z.object({ id: pathId() }),
    body: PollUpdate,
    response: PollUpdated,
    errors: ['conflict'],
  }),
  list: operation({
    method: 'GET',
    path: '/polls',
    scope: 'browse',
    visitors: true,
    summary: 'List polls, newest first.',
    query: z.object(paging(10)),
    response: PollPage,
  }),
  get: operation({
    method: 'GET',
    path: '/polls/{id}',
    scope: 'browse',
    visitors: true,
    summary: 'Read a poll with its comments.',
    params: z.object({ id: pathId() }),
    query: z.object(commentPaging),
    response: PollRead,
  }),
  comment: operation({
    method: 'POST',
    path: '/polls/{id}/comments',
    status: 201,
    scope: 'engage',
    quota: 'comment',
    idempotent: true,
    summary: 'Comment on a poll.',
    description: 'The author of the poll is notified.',
    params: z.object({ id: pathId() }),
    body: CommentCreate,
    response: CommentCreated,
  }),
  vote: operation({
    method: 'POST',
    path: '/polls/{id}/vote',
    scope: 'engage',
    quota: 'react',
    summary: 'Vote in a poll.',
    description: 'Votes are final: a second vote, or one in a closed poll, is a `conflict`.',
    params: z.object({ id: pathId() }),
    body: Choice,
    response: Voted,
    errors: ['conflict'],
  }),
}
