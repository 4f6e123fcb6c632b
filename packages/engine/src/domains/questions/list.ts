import type { Operations } from '@chowk/contract'
import type { Handler } from '../../handler.ts'
import { listPublished } from '../content/list-published.ts'
import { presentQuestions } from './present-question.ts'

const filters = {
  all: { index: 'published' },
  unanswered: { index: 'unanswered', answers_count: 0 },
  resolved: { index: 'resolved', resolved: true },
} as const

export const list: Handler<Operations['questions']['list']> = async (context, { query }) => {
  const page = await listPublished(context, 'question', filters[query.filter])
  return { ...page, items: await presentQuestions(context, page.items) }
}
