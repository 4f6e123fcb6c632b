import * as z from 'zod'
import { operation } from '../operation.ts'
import { CommentCreate, CommentUpdate, CommentUpdated, ReplyCreated } from '../schemas/comments.ts'
import { pathId } from '../schemas/identifiers.ts'

export const comments = {
  update: operation({
    method: 'PUT',
    path: '/comments/{id}',
    scope: 'edit',
    quota: 'edit',
    summary: 'Edit your comment or reply.',
    params: z.object({ id: pathId() }),
    body: CommentUpdate,
    response: CommentUpdated,
  }),
  reply: operation({
    method: 'POST',
    path: '/comments/{id}/replies',
    status: 201,
    scope: 'engage',
    quota: 'comment',
    summary: 'Reply to a comment or an answer.',
    description: 'A reply to a reply belongs to the same comment. The author you reply to is notified.',
    params: z.object({ id: pathId() }),
    body: CommentCreate,
    response: ReplyCreated,
  }),
}
