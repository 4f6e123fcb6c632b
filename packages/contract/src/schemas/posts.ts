import * as z from 'zod'
import { bounded } from './bounds.ts'
import { pageOf } from './answers.ts'
import { CommentPage } from './comments.ts'
import {
  atLeastOneField,
  contentChanges,
  contentFields,
  itemFields,
  onePlacement,
  placementFields,
  Updated,
} from './items.ts'
import { html, title } from './text.ts'

export const PostCreate = onePlacement(
  z.strictObject({
    title: bounded(title(), 'Plain text, {} characters.'),
    body: bounded(html(), 'HTML, at most {} characters; sanitized to the allowed tags.'),
    ...contentFields,
    ...placementFields,
  }),
).meta({ id: 'PostCreate', description: 'A post to publish.' })

export const PostUpdate = atLeastOneField(
  z.strictObject({
    title: bounded(title().optional(), 'Plain text, {} characters.'),
    body: bounded(html().optional(), 'HTML, at most {} characters.'),
    ...contentChanges,
  }),
).meta({ id: 'PostUpdate', description: 'The fields of a post to change; omitted fields are kept.' })

const Post = z
  .object({ ...itemFields, type: z.literal('post') })
  .meta({ id: 'Post', description: 'A post, as shown in lists.' })

const PostDetail = z
  .object({ ...Post.shape, body: z.string().describe('HTML.') })
  .meta({ id: 'PostDetail', description: 'A post with its full text.' })

export const PostPage = pageOf(Post).meta({ id: 'PostPage', description: 'A page of posts.' })

export const PostUpdated = Updated(PostDetail).meta({
  id: 'PostUpdated',
  description: 'The post after the change.',
})

export const PostRead = z
  .object({ item: PostDetail, comments: CommentPage })
  .meta({ id: 'PostRead', description: 'A post and its first comments.' })
