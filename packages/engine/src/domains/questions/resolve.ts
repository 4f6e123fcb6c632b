import type { Operations } from '@chowk/contract'
import { items } from '../../entities/content.ts'
import { comments } from '../../entities/engagement.ts'
import type { Handler } from '../../handler.ts'
import { itemPaths } from '../../site.ts'
import { all } from '../../store/all.ts'
import { wholeItem } from '../content/item-content.ts'
import { lockOwnItem } from '../content/own-item.ts'
import { presentQuestion } from './present-question.ts'

export const resolve: Handler<Operations['questions']['resolve']> = async (context, { params, body }) => {
  const { tx, member, now } = context
  const question = await lockOwnItem(tx, member.id, { type: 'question', id: params.id })
  const changed = question.resolved !== body.resolved
  const accepted = body.resolved ? null : question.accepted_answer_id
  const [row = question] = await all([
    changed
      ? tx.update(items, question.id, {
          resolved: body.resolved,
          // What is open again has no accepted answer.
          ...(accepted !== null && { accepted_answer_id: null }),
          updated_at: now,
        })
      : undefined,
    accepted === null ? undefined : tx.update(comments, accepted, { accepted: false }),
  ])
  return {
    id: row.id,
    url: itemPaths.question + (row.slug ?? ''),
    updated: changed ? ['resolved'] : [],
    item: await presentQuestion(context, await wholeItem(tx, row)),
  }
}
