import type { Operations } from '@chowk/contract'
import type { Behaviour } from '../../handler.ts'
import { listPublished } from '../content/list-published.ts'
import { presentMcqs } from './present-mcq.ts'

export const list: Behaviour<Operations['mcqs']['list']> = async (context, { query }) => {
  const page = await listPublished(context, 'mcq', query)
  return { ...page, items: await presentMcqs(context, page.items) }
}
