import type { Operations } from '@chowk/contract'
import { items } from '../../entities/content.ts'
import type { Handler } from '../../handler.ts'
import { itemPaths } from '../../site.ts'
import { wholeItem } from '../content/item-content.ts'
import { lockOwnItem } from '../content/own-item.ts'
import { presentQuestion } from './present-question.ts'

export const resolve: Handler<Operations['questions']['resolve']> = async (context, { params, body }) => {
  const { tx, member, now } = context
  const question = await lockOwnItem(tx, member.id, { type: 'question', id: params.id })
  const changed = question.resolved !== body.resolved
  const changes = { resolved: body.resolved, updated_at: now }
  const row = changed ? ((await tx.update(items, question.id, changes)) ?? question) : question
  const whole = await wholeItem(tx, row)
  return {
    id: row.id,
    url: itemPaths.question + (row.slug ?? ''),
    updated: changed ? ['resolved'] : [],
    item: await presentQuestion(context, row, whole.body),
  }
}
