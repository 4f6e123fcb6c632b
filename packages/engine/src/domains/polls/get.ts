import type { Operations } from '@chowk/contract'
import type { Handler } from '../../handler.ts'
import { all } from '../../store/all.ts'
import { listComments } from '../comments/list-comments.ts'
import { findItem } from '../content/find-item.ts'
import { presentPoll } from './present-poll.ts'

export const get: Handler<Operations['polls']['get']> = async (context, { params, query }) => {
  const found = await findItem(context, 'poll', params.id)
  const [item, comments] = await all([
    presentPoll(context, found),
    listComments(context, found.row.id, query.replies_to),
  ])
  return { item, comments }
}
