import type { Operations } from '@chowk/contract'
import type { Handler } from '../../handler.ts'
import { createContent } from '../content/create-content.ts'
import { addOptions } from '../options/add-options.ts'

export const create: Handler<Operations['polls']['create']> = (context, { body }) =>
  createContent(context, 'poll', body, {
    texts: body.options,
    extend: (poll) => addOptions(context.tx, poll.id, body.options),
  })
