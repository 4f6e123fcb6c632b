import type { NotificationKind } from '@chowk/contract'
import { notifications } from '../../entities/notifications.ts'
import type { Tx } from '../../store/store.ts'
import { all } from '../../store/all.ts'
import { hiddenAmong } from '../viewer/blocks.ts'

export interface Event {
  readonly kind: NotificationKind
  /** Who did it; null where nobody did, as when a time came. */
  readonly actor: number | null
  readonly subject: { readonly type: string; readonly id: number } | null
  /** The comment, answer or reply that it is. */
  readonly remark?: number
  readonly now: number
}

/** What somebody may do and undo as often as they like, and is told of once. */
const onlyOnce: ReadonlySet<NotificationKind> = new Set(['follow', 'connection_request'])

/** Tells members of an event, each once; not the one who did it, and nobody whom a block parts from them. */
export async function notify(
  tx: Tx,
  recipients: Iterable<number>,
  { kind, actor, subject, remark, now }: Event,
): Promise<void> {
  const others = [...new Set(recipients)].filter((id) => id !== actor).sort((one, other) => one - other)
  const hidden = actor === null ? undefined : await hiddenAmong(tx, actor, others)
  const told = others.filter((id) => !hidden?.has(id))
  await all(
    told.map((member_id) =>
      tx.insertIfAbsent(notifications, {
        member_id,
        kind,
        actor_id: actor,
        subject_type: subject?.type ?? null,
        subject_id: subject?.id ?? null,
        remark_id: remark ?? null,
        read: false,
        created_at: now,
        once: onlyOnce.has(kind) ? `${kind} ${actor ?? ''}` : null,
      }),
    ),
  )
}
