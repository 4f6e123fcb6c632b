import type { Operations } from '@chowk/contract'
import type { Handlers } from '../../handler.ts'
import { commentOn } from '../comments/add-comment.ts'
import { createOf } from '../content/create-content.ts'
import { getOf } from '../content/get-of.ts'
import { listOf } from '../content/list-of.ts'
import { updateOf } from '../content/update-of.ts'
import { presentPost, presentPosts } from './present-post.ts'

export const posts: Handlers<Operations['posts']> = {
  create: createOf('post'),
  update: updateOf('post', presentPost),
  list: listOf('post', presentPosts),
  get: getOf('post', presentPost),
  comment: commentOn('post'),
}
