import type { Operations } from '@chowk/contract'
import type { Handlers } from '../../handler.ts'
import { commentOn } from '../comments/add-comment.ts'
import { create } from './create.ts'
import { get } from './get.ts'
import { list } from './list.ts'
import { update } from './update.ts'
import { vote } from './vote.ts'

export const polls: Handlers<Operations['polls']> = {
  create,
  update,
  list,
  get,
  comment: commentOn('poll'),
  vote,
}
