import type { Operations } from '@chowk/contract'
import type { Handlers } from '../../handler.ts'
import { commentOn } from '../comments/add-comment.ts'
import { getOf } from '../content/get-of.ts'
import { listOf } from '../content/list-of.ts'
import { updateOf } from '../content/update-of.ts'
import { answer } from './answer.ts'
import { create } from './create.ts'
import { presentMcq, presentMcqs } from './present-mcq.ts'

export const mcqs: Handlers<Operations['mcqs']> = {
  create,
  update: updateOf('mcq', presentMcq),
  list: listOf('mcq', presentMcqs),
  get: getOf('mcq', presentMcq),
  comment: commentOn('mcq'),
  answer,
}
