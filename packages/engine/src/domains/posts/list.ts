import type { Operations } from '@chowk/contract'
import type { Handler } from '../../handler.ts'
import { listPublished } from '../content/list-published.ts'
import { presentPosts } from './present-post.ts'

export const list: Handler<Operations['posts']['list']> = async (context) => {
  const page = await listPublished(context, 'post')
  return { ...page, items: await presentPosts(context, page.items) }
}
