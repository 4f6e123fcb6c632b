import * as z from 'zod'
import { operation } from '../operation.ts'
import { pathId } from '../schemas/identifiers.ts'
import { CreatedItem } from '../schemas/items.ts'
import { CommentCreate, CommentCreated, commentPaging } from '../schemas/comments.ts'
import { PostCreate, PostPage, PostRead, PostUpdate, PostUpdated } from '../schemas/posts.ts'
import { paging } from '../schemas/queries.ts'

export const posts = {
  create: operation({
    method: 'POST',
    path: '/posts',
    status: 201,
    scope: 'content',
    quota: 'post',
    idempotent: true,
    summary: 'Publish a post now, or later with `scheduled_at`.',
    description:
      'In a community you must be an editor or above. A scheduled post uses a unit on the day of scheduling. Cancelling does not return it.',
    body: PostCreate,
    response: CreatedItem,
    errors: ['forbidden'],
  }),
  update: operation({
    method: 'PUT',
    path: '/posts/{id}',
    scope: 'edit',
    quota: 'edit',
    summary: 'Edit your published or scheduled post.',
    description: 'Only the fields sent change. `updated` lists the changed fields.',
    params: z.object({ id: pathId() }),
    body: PostUpdate,
    response: PostUpdated,
  }),
  list: operation({
    method: 'GET',
    path: '/posts',
    scope: 'browse',
    visitors: true,
    summary: 'List posts, newest first.',
    query: z.object(paging(10)),
    response: PostPage,
  }),
  get: operation({
    method: 'GET',
    path: '/posts/{id}',
    scope: 'browse',
    visitors: true,
    summary: 'Read a post with its comments.',
    params: z.object({ id: pathId() }),
    query: z.object(commentPaging),
    response: PostRead,
  }),
  comment: operation({
    method: 'POST',
    path: '/posts/{id}/comments',
    status: 201,
    scope: 'engage',
    quota: 'comment',
    idempotent: true,
    summary: 'Comment on a post.',
    description: 'The author of the post is notified.',
    params: z.object({ id: pathId() }),
    body: CommentCreate,
    response: CommentCreated,
  }),
}
