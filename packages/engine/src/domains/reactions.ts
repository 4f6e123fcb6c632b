import type { ReactionTarget } from '@chowk/contract'
import { items } from '../entities/content.ts'
import { comments, reactions as stored, type ReactionRow, type TargetType } from '../entities/engagement.ts'
import { notFound } from '../api-error.ts'
import type { Handler, Handlers, WriteContext } from '../handler.ts'
import { all } from '../store/all.ts'
import { findComment } from './comments/find-comment.ts'
import { findItemRow } from './content/find-item.ts'
import type { Tx } from '../store/store.ts'

const set: Handler<'reactions.set'> = async (context, { body }) => {
  const { tx, member, now } = context
  const { type: target_type, id: target_id, reaction } = body
  const counts = countsOf(context, body)
  await counts.find()
  const [target, own] = await all([
    counts.lock(),
    tx.find(stored, 'reaction', { member_id: member.id, target_type, target_id }),
  ])
  if (target === undefined) throw notFound()
  const before = own?.reaction ?? null
  if (before === reaction) return { reaction, likes: target.likes, dislikes: target.dislikes, changed: false }
  if (own && reaction === null) await tx.delete(stored, own.id)
  else if (own && reaction !== null) await tx.update(stored, own.id, { reaction, created_at: now })
  else if (reaction !== null)
    await tx.insert(stored, {
      member_id: member.id,
      target_type,
      target_id,
      reaction,
      suspended: false,
      created_at: now,
    })
  const moved = (name: 'like' | 'dislike') => Number(reaction === name) - Number(before === name)
  const { likes, dislikes } =
    (await counts.move({ likes: moved('like'), dislikes: moved('dislike') })) ?? target
  return { reaction, likes, dislikes, changed: true }
}

/** Changes the likes and dislikes of the targets of some reactions, whose rows are locked. */
export async function countReactions(tx: Tx, rows: readonly ReactionRow[], amount: 1 | -1): Promise<void> {
  const byTarget = Map.groupBy(rows, (row) => `${row.target_type} ${row.reaction} ${row.target_id}`)
  await all(
    [...byTarget.values()].map((some) => {
      const { target_type, target_id, reaction } = some[0]!
      return tx.increment(isOnComment(target_type) ? comments : items, target_id, {
        [`${reaction}s`]: amount * some.length,
      })
    }),
  )
}

/** Whether reactions to a target are counted by a comment, and not by an item. */
export const isOnComment = (type: TargetType): boolean => type === 'comment' || type === 'answer'

/** Returns access to the row that counts the likes of a target. */
function countsOf(context: WriteContext, { type, id }: { type: ReactionTarget; id: number }) {
  const { tx } = context
  type Amounts = { readonly likes: number; readonly dislikes: number }
  switch (type) {
    case 'comment':
    case 'answer':
      return {
        find: () => findComment(context, type === 'answer' ? ['answer'] : ['comment', 'reply'], id),
        lock: () => tx.lock(comments, id),
        move: (amounts: Amounts) => tx.increment(comments, id, amounts),
      }
    default:
      return {
        find: () => findItemRow(context, type, id),
        lock: () => tx.lock(items, id),
        move: (amounts: Amounts) => tx.increment(items, id, amounts),
      }
  }
}

export const handlers: Handlers<'reactions'> = { set }
