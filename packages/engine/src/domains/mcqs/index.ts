import type { Operations } from '@chowk/contract'
import type { Handlers } from '../../handler.ts'
import { commentOn } from '../comments/add-comment.ts'
import { answer } from './answer.ts'
import { create } from './create.ts'
import { get } from './get.ts'
import { list } from './list.ts'
import { update } from './update.ts'

export const mcqs: Handlers<Operations['mcqs']> = {
  create,
  update,
  list,
  get,
  comment: commentOn('mcq'),
  answer,
}
