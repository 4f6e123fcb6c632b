import type { NotificationKind } from '@chowk/contract'
import { members } from '../../entities/members.ts'
import { notificationCounts, notifications, type NotificationRow } from '../../entities/notifications.ts'
import { tasks } from '../../entities/tasks.ts'
import type { NewRow } from '../../store/entity.ts'
import type { Tx } from '../../store/store.ts'
import { all } from '../../store/all.ts'
import { lockAll } from '../../store/lock-all.ts'
import { pluck } from '../../store/pluck.ts'
import { mailNews } from './mail-news.ts'
import { hiddenFrom } from '../viewer/blocks.ts'
import { isRead, readMarkOf, type ReadMark } from './read-mark.ts'
import { countUnread } from './unread.ts'

interface Notifying {
  readonly tx: Tx
  readonly now: number
  /** The actor; absent for events without one, such as a scheduled time. */
  readonly member?: { readonly id: number }
}

/** An event that members are notified of. */
interface Told {
  readonly kind: NotificationKind
  readonly subject: { readonly type: string; readonly id: number }
  /** The actor; null for events without one. */
  readonly actor: number | null
  /** The comment, answer or reply concerned. */
  readonly commentId?: number | undefined
}

/** Kinds about a new text, which are never repeated. */
const ofTexts: ReadonlySet<NotificationKind> = new Set(['comment', 'answer', 'reply'])
/** Kinds about a state of the recipient, caused by any actor. */
const ofStates: ReadonlySet<NotificationKind> = new Set(['group_added', 'group_asked', 'community_invite'])

/** Returns the key of an event that can be repeated: a member has one notification of it; null for other events. */
export const deduplicationKey = ({ kind, subject, actor, commentId }: Told): string | null =>
  ofTexts.has(kind)
    ? null
    : [kind, ofStates.has(kind) ? '' : (actor ?? ''), subject.type, subject.id, commentId ?? ''].join(' ')

/**
 * Notifies members of an event, each once, except the actor and members from whom the actor is hidden. A member with an
 * unread notification of the same event gets no second one.
 * @param commentId The comment, answer or reply that caused the event.
 */
export async function notify(
  { tx, now, member }: Notifying,
  recipients: Iterable<number>,
  kind: NotificationKind,
  subject: { readonly type: string; readonly id: number },
  commentId?: number,
): Promise<void> {
  const actor = member?.id ?? null
  const others = [...new Set(recipients)].filter((id) => id !== actor).sort((a, b) => a - b)
  if (others.length === 0) return
  // The row is locked because the reasons that hide an actor change together with their notifications.
  const [, hidden] = actor === null ? [] : await all([tx.lock(members, actor), hiddenFrom(tx, actor, others)])
  const told = others.filter((id) => !hidden?.has(id))
  const event = {
    kind,
    actor_id: actor,
    subject_type: subject.type,
    subject_id: subject.id,
    comment_id: commentId ?? null,
    read: false,
    hidden: false,
    created_at: now,
    once: deduplicationKey({ kind, subject, actor, commentId }),
  }
  await all(
    told.map(async (member_id) => {
      // Counts first: the lock lets a mark cover exactly what it counts.
      const [, inserted] = await all([
        countUnread(tx, member_id, 1),
        tx.insertIfAbsent(notifications, { member_id, ...event }),
        mailNews(tx, member_id, now),
      ])
      if (inserted === undefined && !(await replaceRead(tx, { member_id, ...event })))
        await countUnread(tx, member_id, -1)
    }),
  )
}

/** Replaces a notification of the same event that was read; false if it was not. The member's count is locked. */
async function replaceRead(tx: Tx, event: NewRow<typeof notifications>): Promise<boolean> {
  const { member_id, once } = event
  if (once == null) return false
  const [before, mark] = await all([
    tx.find(notifications, 'once', { member_id, once }),
    readMarkOf(tx, member_id),
  ])
  if (before === undefined || !isRead(before, before.hidden ? undefined : mark)) return false
  await tx.delete(notifications, before.id)
  return (await tx.insertIfAbsent(notifications, event)) !== undefined
}

/**
 * Withdraws notifications of events that have ended, such as a withdrawn invite.
 * @returns Whether none of them had read of any: no one knows of what has ended.
 */
export async function withdrawNotifications(
  tx: Tx,
  recipients: Iterable<number>,
  ...events: Told[]
): Promise<boolean> {
  const told = events.map((event) => deduplicationKey(event) ?? '')
  const keys = [...new Set(recipients)].flatMap((member_id) => told.map((once) => ({ member_id, once })))
  const rows = await tx.findMany(notifications, 'once', keys)
  return keys.length > 0 && (await dropNotifications(tx, rows)) === keys.length
}

/**
 * Withdraws notifications of an undone event. Members who have read theirs, or got none, are notified of the restored
 * state.
 */
export async function notifyOfUndo(
  notifying: Required<Notifying>,
  recipients: readonly number[],
  event: Told,
  restored: NotificationKind | undefined,
): Promise<void> {
  const isUnread = await withdrawNotifications(notifying.tx, recipients, event)
  if (!isUnread && restored !== undefined) await notify(notifying, recipients, restored, event.subject)
}

/** Withdraws all notifications of these comments, answers and replies. */
export async function withdrawNotificationsOf(tx: Tx, commentIds: readonly number[]): Promise<void> {
  const ranges = commentIds.map((comment_id) => ({ comment_id }))
  const limit = MAX_NOTIFIED * commentIds.length
  await dropNotifications(tx, await tx.page(notifications, { index: 'ofRemark', ranges, limit }))
}

/** Returns what a member did to another, as an event. */
export const ofMember = (kind: NotificationKind, id: number): Told => ({
  kind,
  subject: { type: 'member', id },
  actor: id,
})

/** One more than the maximum number of members notified of a comment. */
const MAX_NOTIFIED = 10

/** Deletes notifications, and returns how many of them were not read. */
async function dropNotifications(tx: Tx, rows: readonly NotificationRow[]): Promise<number> {
  if (rows.length === 0) return 0
  const told = pluck(rows, 'member_id')
  await lockAll(tx, notificationCounts, told)
  const marks = await tx.findMany(
    tasks,
    'task',
    [...told].map((subject_id) => ({ kind: 'read_notifications' as const, subject_id, other_id: 0 })),
  )
  const markOf = new Map(marks.map(({ subject_id, state }) => [subject_id, state as ReadMark]))
  const dropped = (await all(rows.map(({ id }) => tx.delete(notifications, id)))).filter(
    (row) => row !== undefined,
  )
  const unread = dropped.filter((row) => !isRead(row, row.hidden ? undefined : markOf.get(row.member_id)))
  const counted = Map.groupBy(
    unread.filter(({ hidden }) => !hidden),
    ({ member_id }) => member_id,
  )
  await all([...counted].map(([id, some]) => countUnread(tx, id, -some.length)))
  return unread.length
}
