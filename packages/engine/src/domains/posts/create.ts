import type { Operations } from '@chowk/contract'
import type { Handler } from '../../handler.ts'
import { createContent } from '../content/create-content.ts'

export const create: Handler<Operations['posts']['create']> = (context, { body }) =>
  createContent(context, 'post', body)
