import type { Operations } from '@chowk/contract'
import type { Behaviour } from '../../handler.ts'
import { createContent } from '../content/create-content.ts'

export const create: Behaviour<Operations['questions']['create']> = (context, { body }) =>
  createContent(context, 'question', body, { title: body.title, body: body.body ?? null })
