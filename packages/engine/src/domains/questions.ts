import { items, type ItemRow } from '../entities/content.ts'
import type { Handler, Handlers, Presenting } from '../handler.ts'
import { itemPaths } from '../site.ts'
import { all } from '../store/all.ts'
import { setAccepted } from './comments/accepted.ts'
import { insertComment, notifyOfComment } from './comments/insert-comment.ts'
import { listAnswers } from './comments/list-comments.ts'
import { presentNewComment } from './comments/present-comments.ts'
import { createOf } from './content/create-content.ts'
import { findItemRow, findItem, lockOwnItem, type WholeItem, wholeItem } from './content/find-item.ts'
import { listPublished } from './content/list-published.ts'
import { presentItems } from './content/present-items.ts'
import { updateOf } from './content/update-content.ts'

const answer: Handler<'questions.answer'> = async (context, { params, body }) => {
  const found = await findItemRow(context, 'question', params.id)
  const [counted, row] = await all([
    context.tx.increment(items, found.id, { answers_count: 1 }),
    insertComment(context, found, { kind: 'answer', body: body.body }),
  ])
  const question = counted ?? found
  await notifyOfComment(context, question.author_id, 'answer', question, row)
  const presented = { ...presentNewComment(context, row), accepted: false }
  return { id: row.id, answer: presented, answers: question.answers_count }
}

const get: Handler<'questions.get'> = async (context, { params, query }) => {
  const found = await findItem(context, 'question', params.id)
  const [item, answers] = await all([
    presentQuestion(context, found),
    listAnswers(context, found.row.id, query.replies_to),
  ])
  return { item, answers }
}

const filters = {
  all: { index: 'published' },
  unanswered: { index: 'unanswered', answers_count: 0 },
  resolved: { index: 'resolved', resolved: true },
} as const

const list: Handler<'questions.list'> = async (context, { query }) => {
  const page = await listPublished(context, 'question', filters[query.filter])
  return { ...page, items: await presentQuestions(context, page.items) }
}

async function presentQuestions(context: Presenting, rows: readonly ItemRow[]) {
  const items = await presentItems(context, rows)
  return items.map((item, index) => {
    const row = rows[index]!
    return {
      ...item,
      type: 'question' as const,
      resolved: row.resolved,
      answers_count: row.answers_count,
      accepted_answer_id: row.accepted_answer_id,
    }
  })
}

async function presentQuestion(context: Presenting, { row, body }: WholeItem) {
  const [question] = await presentQuestions(context, [row])
  return { ...question!, body }
}

const resolve: Handler<'questions.resolve'> = async (context, { params, body }) => {
  const { tx, member, now } = context
  const question = await lockOwnItem(tx, member.id, { type: 'question', id: params.id })
  const changed = question.resolved !== body.resolved
  // A reopened question has no accepted answer.
  const accepted = body.resolved ? question.accepted_answer_id : null
  const changes = { resolved: body.resolved, updated_at: now }
  const row = (changed && (await setAccepted(tx, question, accepted, changes)).row) || question
  return {
    id: row.id,
    url: itemPaths.question + (row.slug ?? ''),
    updated: changed ? ['resolved'] : [],
    item: await presentQuestion(context, await wholeItem(tx, row)),
  }
}

export const handlers: Handlers<'questions'> = {
  create: createOf('question'),
  update: updateOf('question', presentQuestion),
  list,
  get,
  answer,
  resolve,
}
