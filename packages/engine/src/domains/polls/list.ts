import type { Operations } from '@chowk/contract'
import type { Handler } from '../../handler.ts'
import { listPublished } from '../content/list-published.ts'
import { presentPolls } from './present-poll.ts'

export const list: Handler<Operations['polls']['list']> = async (context) => {
  const page = await listPublished(context, 'poll')
  return { ...page, items: await presentPolls(context, page.items) }
}
