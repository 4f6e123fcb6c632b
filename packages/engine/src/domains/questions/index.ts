import type { Operations } from '@chowk/contract'
import type { Handlers } from '../../handler.ts'
import { createOf } from '../content/create-content.ts'
import { updateOf } from '../content/update-of.ts'
import { answer } from './answer.ts'
import { get } from './get.ts'
import { list } from './list.ts'
import { presentQuestion } from './present-question.ts'
import { resolve } from './resolve.ts'

export const questions: Handlers<Operations['questions']> = {
  create: createOf('question'),
  update: updateOf('question', presentQuestion),
  list,
  get,
  answer,
  resolve,
}
