import type { NotificationKind } from '@chowk/contract'
import { members } from '../../entities/members.ts'
import { notifications } from '../../entities/notifications.ts'
import type { Tx } from '../../store/store.ts'
import { all } from '../../store/all.ts'
import { mailNews } from './mail-news.ts'
import { hiddenFrom } from '../viewer/blocks.ts'
import { countUnread } from './unread.ts'

interface Notifying {
  readonly tx: Tx
  readonly now: number
  /** The actor; absent for events without one, such as a scheduled time. */
  readonly member?: { readonly id: number }
}

/** Kinds that a member can trigger any number of times; each notifies once. */
const onlyOnce: ReadonlySet<NotificationKind> = new Set(['follow', 'connection_request'])

/** Returns the value of `once`. */
export const deduplicationKey = (kind: NotificationKind, actor: number | null): string | null =>
  onlyOnce.has(kind) ? `${kind} ${actor ?? ''}` : null

/**
 * Notifies members of an event, each once, except the actor and members from whom the actor is hidden.
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
  // Locked, because what hides an actor changes together with their notifications.
  const [, hidden] = actor === null ? [] : await all([tx.lock(members, actor), hiddenFrom(tx, actor, others)])
  const notifiedIds = others.filter((id) => !hidden?.has(id))
  await all(
    notifiedIds.map(async (member_id) => {
      // Counts first: the lock lets a mark cover exactly what it counts.
      const [, inserted] = await all([
        countUnread(tx, member_id, 1),
        tx.insertIfAbsent(notifications, {
          member_id,
          kind,
          actor_id: actor,
          subject_type: subject.type,
          subject_id: subject.id,
          remark_id: commentId ?? null,
          read: false,
          hidden: false,
          created_at: now,
          once: deduplicationKey(kind, actor),
        }),
        mailNews(tx, member_id, now),
      ])
      if (inserted === undefined) await countUnread(tx, member_id, -1)
    }),
  )
}
