import type { Operations } from '@chowk/contract'
import type { Behaviour } from '../../handler.ts'
import { createContent } from '../content/create-content.ts'

export const create: Behaviour<Operations['posts']['create']> = (context, { body }) =>
  createContent(context, 'post', body, { title: body.title, body: body.body })
