import { itemTypes, type ItemType, type ModeratedType } from '@chowk/contract/core'
import { communities } from '../../entities/communities.ts'
import { items, type ItemRow } from '../../entities/content.ts'
import { comments, type CommentRow } from '../../entities/engagement.ts'
import { reviews, services } from '../../entities/services.ts'
import { conflict, notFound } from '../../api-error.ts'
import { mayPublishIn } from './placement.ts'
import { afterPublication, afterWithdrawal } from './publish.ts'
import type { Clocked } from './slug.ts'
import { notify } from '../notifications/notify.ts'
import { adjustRating } from '../reviews.ts'
import { all } from '../../store/all.ts'
import { lockAll } from '../../store/lock-all.ts'
import { pluck } from '../../store/pluck.ts'
import type { Tx } from '../../store/store.ts'

/** A piece of content that moderators can hide. */
export interface ModeratedContent {
  readonly type: ModeratedType
  readonly id: number
}

interface Hiding {
  /**
   * Hides (true) or restores (false) the content, whose type is right. Returns whether that changed it.
   * @throws ApiError `not_found`, or `conflict` if its state does not allow it.
   */
  set(tx: Tx, content: ModeratedContent, hidden: boolean, moment: Clocked): Promise<boolean>
}

const item: Hiding = {
  async set(tx, { type, id }, hidden, moment) {
    const found = await tx.get(items, id)
    if (found === undefined) throw notFound()
    // Locks the community first, as everywhere; it counts the item below.
    const [, lockedReview] = await all([
      found.community_id === null ? undefined : tx.lock(communities, found.community_id),
      tx.lock(items, id),
    ])
    const row = lockedReview ?? found
    if ((row.hidden_from !== null) === hidden) return false
    await (hidden ? hideItem(tx, row, moment) : restoreItem(tx, row, moment))
    const kind = hidden ? 'item_hidden' : 'item_restored'
    await notify({ tx, now: moment.now }, [row.author_id], kind, { type, id })
    return true
  },
}

async function hideItem(tx: Tx, row: ItemRow, moment: Clocked): Promise<void> {
  if (row.status !== 'published' && row.status !== 'archived')
    throw conflict('Only published content can be hidden.', { currentStatus: row.status })
  const hidden = (await tx.update(items, row.id, { status: 'archived', hidden_from: row.status })) ?? row
  if (row.status === 'published') await afterWithdrawal(tx, [hidden], moment)
}

async function restoreItem(tx: Tx, row: ItemRow, moment: Clocked): Promise<void> {
  const { community_id, author_id, hidden_from } = row
  // Without permission to publish there now, the author gets it back archived.
  const published =
    hidden_from === 'published' &&
    (community_id === null || (await mayPublishIn(tx, community_id, author_id)))
  const status = published ? 'published' : 'archived'
  const restored = (await tx.update(items, row.id, { status, hidden_from: null })) ?? row
  if (published) await afterPublication(tx, restored, moment)
}

const comment: Hiding = {
  async set(tx, { id }, hidden, { now }) {
    const found = await tx.get(comments, id)
    if (found === undefined) throw notFound()
    const { on, held, changed } = await hideComments(tx, [found], hidden)
    const row = held.get(id) ?? found
    // Erased content cannot be restored.
    if (!hidden && row.body === '') throw notFound()
    const subject = on.get(row.item_id)
    if (subject === undefined || changed.length === 0) return false
    await notify({ tx, now }, [row.author_id], hidden ? 'comment_hidden' : 'comment_restored', {
      type: subject.type,
      id: subject.id,
    })
    return true
  },
}

/**
 * Hides or restores comments, answers and replies; erased ones stay hidden.
 * @returns Their items and rows, locked, and those that changed.
 */
export async function hideComments(tx: Tx, rows: readonly CommentRow[], hidden: boolean) {
  // Locked from outermost to innermost, the order in which replies update counts.
  const on = byId(await lockAll(tx, items, pluck(rows, 'item_id')))
  const parents = byId(await lockAll(tx, comments, pluck(rows, 'parent_id')))
  const held = byId(await lockAll(tx, comments, pluck(rows, 'id')))
  const changed = [...held.values()].filter(
    (row) => row.hidden !== hidden && on.has(row.item_id) && (hidden || row.body !== ''),
  )
  const amount = hidden ? -1 : 1
  const atItems = new Map<number, { comments_count: number; answers_count: number }>()
  const atParents = new Map<number, number>()
  const current = new Map([...parents, ...held])
  for (const { id, item_id, parent_id } of changed) {
    const row = current.get(id)!
    const parent = parent_id === null ? undefined : current.get(parent_id)
    const { comments_count, answers_count } = countedAtItem(row, parent, amount)
    const before = atItems.get(item_id) ?? { comments_count: 0, answers_count: 0 }
    atItems.set(item_id, {
      comments_count: before.comments_count + comments_count,
      answers_count: before.answers_count + answers_count,
    })
    current.set(id, { ...row, hidden })
    if (!parent) continue
    current.set(parent.id, { ...parent, replies_hidden: parent.replies_hidden - amount })
    atParents.set(parent.id, (atParents.get(parent.id) ?? 0) - amount)
  }
  await all([
    ...[...atItems].map(([id, counts]) => tx.increment(items, id, counts)),
    ...[...atParents].map(([id, replies_hidden]) => tx.increment(comments, id, { replies_hidden })),
    ...changed.map(({ id }) => tx.update(comments, id, { hidden, accepted: false })),
    ...changed
      .filter(({ accepted }) => accepted)
      .map(({ item_id }) => tx.update(items, item_id, { accepted_answer_id: null, resolved: false })),
  ])
  return { on, held, changed }
}

const byId = <Row extends { readonly id: number }>(rows: readonly Row[]): ReadonlyMap<number, Row> =>
  new Map(rows.map((row) => [row.id, row]))

/** Returns the change of an item's counts for a comment and its visible replies. */
function countedAtItem(
  { kind, replies_count, replies_hidden }: CommentRow,
  parent: CommentRow | undefined,
  amount: 1 | -1,
): { readonly comments_count: number; readonly answers_count: number } {
  if (kind === 'reply') return { comments_count: parent?.hidden ? 0 : amount, answers_count: 0 }
  const replies = replies_count - replies_hidden
  return kind === 'answer'
    ? { comments_count: amount * replies, answers_count: amount }
    : { comments_count: amount * (1 + replies), answers_count: 0 }
}

const review: Hiding = {
  async set(tx, { id }, hidden, { now }) {
    const found = await tx.get(reviews, id)
    if (found === undefined) throw notFound()
    const [, lockedReview] = await all([tx.lock(services, found.service_id), tx.lock(reviews, id)])
    const row = lockedReview ?? found
    if (row.hidden === hidden) return false
    const amount = hidden ? -1 : 1
    await all([
      adjustRating(tx, row.service_id, { sum: amount * row.rating, count: amount }),
      tx.update(reviews, id, { hidden }),
      notify({ tx, now }, [row.author_id], hidden ? 'review_hidden' : 'review_restored', {
        type: 'service',
        id: row.service_id,
      }),
    ])
    return true
  },
}

const itemHiding = Object.fromEntries(itemTypes.map((type) => [type, item])) as Record<ItemType, Hiding>
const hiding: Readonly<Record<ModeratedType, Hiding>> = { ...itemHiding, comment, answer: comment, review }

/** Hides or restores content, and returns whether that changed it. See {@link Hiding.set}. */
export const setHidden = (
  tx: Tx,
  content: ModeratedContent,
  hidden: boolean,
  moment: Clocked,
): Promise<boolean> => hiding[content.type].set(tx, content, hidden, moment)
