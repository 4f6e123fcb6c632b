import type { Operations } from '@chowk/contract'
import type { Behaviour } from '../../handler.ts'
import { listPublished } from '../content/list-published.ts'
import { presentPolls } from './present-poll.ts'

export const list: Behaviour<Operations['polls']['list']> = async (context, { query }) => {
  const page = await listPublished(context, 'poll', query)
  return { ...page, items: await presentPolls(context, page.items) }
}
