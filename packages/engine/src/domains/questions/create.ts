import type { Operations } from '@chowk/contract'
import type { Handler } from '../../handler.ts'
import { createContent } from '../content/create-content.ts'

export const create: Handler<Operations['questions']['create']> = (context, { body }) =>
  createContent(context, 'question', body)
