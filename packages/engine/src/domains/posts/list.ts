import type { Operations } from '@chowk/contract'
import type { Handler } from '../../handler.ts'
import { listPublished } from '../content/list-published.ts'
import { presentPosts } from './present-post.ts'

export const list: Handler<Operations['posts']['list']> = async (context, { query }) => {
  const page = await listPublished(context, 'post', query)
  return { ...page, items: await presentPosts(context, page.items) }
}
