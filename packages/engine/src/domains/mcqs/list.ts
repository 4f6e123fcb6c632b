import type { Operations } from '@chowk/contract'
import type { Handler } from '../../handler.ts'
import { listPublished } from '../content/list-published.ts'
import { presentMcqs } from './present-mcq.ts'

export const list: Handler<Operations['mcqs']['list']> = async (context) => {
  const page = await listPublished(context, 'mcq')
  return { ...page, items: await presentMcqs(context, page.items) }
}
