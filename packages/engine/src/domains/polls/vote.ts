import type { Operations } from '@chowk/contract'
import type { Handler } from '../../handler.ts'
import { wholeItem } from '../content/item-content.ts'
import { choose } from '../options/choose.ts'
import { presentPoll } from './present-poll.ts'

export const vote: Handler<Operations['polls']['vote']> = async (context, { params, body }) => {
  const { row } = await choose(context, 'poll', params.id, body.option_id)
  return { item: await presentPoll(context, await wholeItem(context.tx, row)) }
}
