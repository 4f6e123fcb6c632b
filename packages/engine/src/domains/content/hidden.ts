import type { ModeratedType } from '@chowk/contract/core'
import { communities } from '../../entities/communities.ts'
import { items, tags, type ItemRow } from '../../entities/content.ts'
import { comments, type CommentRow } from '../../entities/engagement.ts'
import { reviews, services, type ReviewRow } from '../../entities/services.ts'
import { conflict, notFound } from '../../api-error.ts'
import { setAccepted } from '../comments/accepted.ts'
import { mayPublishIn } from './placement.ts'
import { afterPublication, afterWithdrawal } from './publish.ts'
import type { Clocked } from './slug.ts'
import { notify, withdrawNotifications, withdrawNotificationsOf } from '../notifications/notify.ts'
import { indexCommunity, indexTag } from '../search/entries.ts'
import type { SubjectKey } from '../subjects.ts'
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

/**
 * Hides (true) or restores (false) the content, whose type is right. Returns whether that changed it.
 * @throws ApiError `not_found`, or `conflict` if its state does not allow it.
 */
type Hiding = (tx: Tx, content: ModeratedContent, hidden: boolean, moment: Clocked) => Promise<boolean>

const item: Hiding = async (tx, { type, id }, hidden, moment) => {
  const found = await tx.get(items, id)
  if (found === undefined) throw notFound()
  // Locks the community first, as everywhere; it counts the item below.
  const [, lockedItem] = await all([
    found.community_id === null ? undefined : tx.lock(communities, found.community_id),
    tx.lock(items, id),
  ])
  const row = lockedItem ?? found
  if ((row.hidden_from !== null) === hidden) return false
  await (hidden ? hideItem(tx, row, moment) : restoreItem(tx, row, moment))
  await notifyAuthor(tx, moment.now, row.author_id, 'item', hidden, { type, id })
  return true
}

async function hideItem(tx: Tx, row: ItemRow, moment: Clocked): Promise<void> {
  if (row.status !== 'published' && row.status !== 'archived')
    throw conflict('Only published content can be hidden.', { currentStatus: row.status })
  const hidden = (await tx.update(items, row.id, { status: 'archived', hidden_from: row.status })) ?? row
  if (row.status === 'published' && !row.suspended) await afterWithdrawal(tx, [hidden], moment)
}

async function restoreItem(tx: Tx, row: ItemRow, moment: Clocked): Promise<void> {
  const { community_id, author_id, hidden_from } = row
  // Without permission to publish there now, the author gets it back archived.
  const published =
    hidden_from === 'published' &&
    (community_id === null || (await mayPublishIn(tx, community_id, author_id)))
  const status = published ? 'published' : 'archived'
  const restored = (await tx.update(items, row.id, { status, hidden_from: null })) ?? row
  if (published && !row.suspended) await afterPublication(tx, restored, moment)
}

/** Notifies an author that their content was hidden or restored, and withdraws the opposite notification. */
async function notifyAuthor(
  tx: Tx,
  now: number,
  author: number | null,
  what: 'item' | 'comment' | 'review' | 'community' | 'tag',
  hidden: boolean,
  subject: SubjectKey,
): Promise<void> {
  if (author === null) return
  const kinds = [`${what}_restored`, `${what}_hidden`] as const
  await withdrawNotifications(tx, [author], { kind: kinds[Number(!hidden)]!, subject, actor: null })
  await notify({ tx, now }, [author], kinds[Number(hidden)]!, subject)
}

const comment: Hiding = async (tx, { id }, hidden, { now }) => {
  const found = await tx.get(comments, id)
  if (found === undefined) throw notFound()
  const { on, held, changed } = await hideComments(tx, [found], { hidden })
  const row = held.get(id) ?? found
  // Erased content cannot be restored.
  if (!hidden && row.body === '') throw notFound()
  const subject = on.get(row.item_id)
  if (subject === undefined || changed.length === 0) return false
  await notifyAuthor(tx, now, row.author_id, 'comment', hidden, { type: subject.type, id: subject.id })
  if (hidden) await withdrawNotificationsOf(tx, [id, ...pluck(await repliesTo(tx, row), 'id')])
  return true
}

const MAX_REPLIES = 500

/** Returns the replies that are hidden together with a comment. */
const repliesTo = (tx: Tx, { id }: CommentRow) =>
  tx.page(comments, { index: 'replies', equals: { parent_id: id }, limit: MAX_REPLIES })

/** Reasons that hide a comment: moderators, or the suspension of its author. */
type Hidden = Pick<CommentRow, 'hidden'> | Pick<CommentRow, 'suspended'>

const isShown = ({ hidden, suspended }: Pick<CommentRow, 'hidden' | 'suspended'>) => !hidden && !suspended

/**
 * Hides or shows comments, answers and replies; erased ones stay hidden.
 * @returns Their items and rows, locked, and those that changed.
 */
export async function hideComments(tx: Tx, rows: readonly CommentRow[], to: Hidden) {
  // Locked from outermost to innermost, the order in which replies update counts.
  const on = byId(await lockAll(tx, items, pluck(rows, 'item_id')))
  const parents = byId(await lockAll(tx, comments, pluck(rows, 'parent_id')))
  const held = byId(await lockAll(tx, comments, pluck(rows, 'id')))
  const isErasedFor = ({ body }: CommentRow) => 'hidden' in to && !to.hidden && body === ''
  const changed = [...held.values()].filter(
    (row) =>
      Object.entries(to).some(([name, value]) => row[name as keyof CommentRow] !== value) &&
      on.has(row.item_id) &&
      !isErasedFor(row),
  )
  const atItems = new Map<number, { comments_count: number; answers_count: number }>()
  const atParents = new Map<number, number>()
  const current = new Map([...parents, ...held])
  for (const { id, item_id, parent_id } of changed) {
    const row = current.get(id)!
    const after = { ...row, ...to }
    current.set(id, after)
    const amount = (Number(isShown(after)) - Number(isShown(row))) as 1 | 0 | -1
    if (amount === 0) continue
    const parent = parent_id === null ? undefined : current.get(parent_id)
    const { comments_count, answers_count } = countedAtItem(row, parent, amount)
    const before = atItems.get(item_id) ?? { comments_count: 0, answers_count: 0 }
    atItems.set(item_id, {
      comments_count: before.comments_count + comments_count,
      answers_count: before.answers_count + answers_count,
    })
    if (!parent) continue
    current.set(parent.id, { ...parent, replies_hidden: parent.replies_hidden - amount })
    atParents.set(parent.id, (atParents.get(parent.id) ?? 0) - amount)
  }
  const unaccepted = changed.filter(({ accepted }) => accepted && 'hidden' in to)
  await all([
    ...[...atItems].map(([id, counts]) => tx.increment(items, id, counts)),
    ...[...atParents].map(([id, replies_hidden]) => tx.increment(comments, id, { replies_hidden })),
    ...changed.map(({ id }) => tx.update(comments, id, to)),
    ...unaccepted.map(({ id, item_id }) =>
      setAccepted(tx, { id: item_id, accepted_answer_id: id }, null, { resolved: false }),
    ),
  ])
  return { on, held, changed }
}

const byId = <Row extends { readonly id: number }>(rows: readonly Row[]): ReadonlyMap<number, Row> =>
  new Map(rows.map((row) => [row.id, row]))

/** Returns the change of an item's counts for a comment and its visible replies. */
function countedAtItem(
  { kind, replies_count, replies_hidden }: CommentRow,
  parent: CommentRow | undefined,
  amount: 1 | 0 | -1,
): { readonly comments_count: number; readonly answers_count: number } {
  if (kind === 'reply') return { comments_count: parent && !isShown(parent) ? 0 : amount, answers_count: 0 }
  const replies = replies_count - replies_hidden
  return kind === 'answer'
    ? { comments_count: amount * replies, answers_count: amount }
    : { comments_count: amount * (1 + replies), answers_count: 0 }
}

const review: Hiding = async (tx, { id }, hidden, { now }) => {
  const found = await tx.get(reviews, id)
  if (found === undefined) throw notFound()
  const [, lockedReview] = await all([tx.lock(services, found.service_id), tx.lock(reviews, id)])
  const row = lockedReview ?? found
  if (row.hidden === hidden) return false
  await countReviews(tx, [row], { hidden })
  const subject = { type: 'service', id: row.service_id }
  await notifyAuthor(tx, now, row.author_id, 'review', hidden, subject)
  const provider = (await tx.get(items, row.service_id))?.author_id
  if (!hidden || provider === undefined) return true
  await withdrawNotifications(tx, [provider], { kind: 'review', subject, actor: row.author_id })
  await withdrawNotifications(tx, [row.author_id], { kind: 'review_reply', subject, actor: provider })
  return true
}

/** Hides or shows reviews whose rows are locked, with their services, and moves the ratings. */
export async function countReviews(
  tx: Tx,
  rows: readonly ReviewRow[],
  to: Pick<ReviewRow, 'hidden'> | Pick<ReviewRow, 'suspended'>,
): Promise<void> {
  for (const row of rows) {
    const amount = Number(isShown({ ...row, ...to })) - Number(isShown(row))
    if (amount !== 0) await adjustRating(tx, row.service_id, { sum: amount * row.rating, count: amount })
    await tx.update(reviews, row.id, to)
  }
}

const community: Hiding = async (tx, { id }, hidden, { now }) => {
  const row = await tx.lock(communities, id)
  if (row === undefined) throw notFound()
  if (row.hidden === hidden) return false
  const changed = (await tx.update(communities, id, { hidden })) ?? row
  await indexCommunity(tx, changed)
  await notifyAuthor(tx, now, row.creator_id, 'community', hidden, { type: 'community', id })
  return true
}

const tag: Hiding = async (tx, { id }, hidden, { now }) => {
  const row = await tx.lock(tags, id)
  if (row === undefined) throw notFound()
  if (row.hidden === hidden) return false
  const changed = (await tx.update(tags, id, { hidden })) ?? row
  await indexTag(tx, changed)
  await notifyAuthor(tx, now, row.creator_id, 'tag', hidden, { type: 'tag', id })
  return true
}

const hiding: Readonly<Partial<Record<ModeratedType, Hiding>>> = {
  comment,
  answer: comment,
  review,
  community,
  tag,
}

/** Hides or restores content of any type. */
export const setHidden: Hiding = (tx, content, hidden, moment) =>
  (hiding[content.type] ?? item)(tx, content, hidden, moment)
