import type { Handlers, Presenting } from '../handler.ts'
import { commentOn } from './comments/insert-comment.ts'
import { createOf } from './content/create-content.ts'
import { getOf, type WholeItem } from './content/find-item.ts'
import { listOf } from './content/list-published.ts'
import { presentItems } from './content/present-items.ts'
import { updateOf } from './content/update-content.ts'

const presentPosts = presentItems<'post'>

async function presentPost(context: Presenting, { row, body }: WholeItem) {
  const [post] = await presentPosts(context, [row])
  return { ...post!, body: body ?? '' }
}

export const handlers: Handlers<'posts'> = {
  create: createOf('post'),
  update: updateOf('post', presentPost),
  list: listOf('post', presentPosts),
  get: getOf('post', presentPost),
  comment: commentOn('post'),
}
