import type { Operations } from '@chowk/contract'
import type { Handler } from '../../handler.ts'
import { all } from '../../store/all.ts'
import { listComments } from '../comments/list-comments.ts'
import { findItem } from '../content/find-item.ts'
import { presentMcq } from './present-mcq.ts'

export const get: Handler<Operations['mcqs']['get']> = async (context, { params, query }) => {
  const found = await findItem(context, 'mcq', params.id)
  const [item, comments] = await all([
    presentMcq(context, found),
    listComments(context, found.row.id, query.replies_to),
  ])
  return { item, comments }
}
