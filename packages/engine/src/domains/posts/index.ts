import type { Operations } from '@chowk/contract'
import type { Handlers } from '../../handler.ts'
import { commentOn } from '../comments/add-comment.ts'
import { updateOf } from '../content/update-of.ts'
import { create } from './create.ts'
import { get } from './get.ts'
import { list } from './list.ts'
import { presentPost } from './present-post.ts'

export const posts: Handlers<Operations['posts']> = {
  create,
  update: updateOf('post', presentPost),
  list,
  get,
  comment: commentOn('post'),
}
