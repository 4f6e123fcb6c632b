import type { Operations } from '@chowk/contract'
import type { Handler } from '../../handler.ts'
import { createContent } from '../content/create-content.ts'
import { addOptions } from '../options/add-options.ts'

export const create: Handler<Operations['mcqs']['create']> = (context, { body }) =>
  createContent(context, 'mcq', body, {
    texts: body.options,
    extend: (mcq) => addOptions(context.tx, mcq.id, body.options, body.correct_option),
  })
