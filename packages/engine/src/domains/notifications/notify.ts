import type { NotificationKind } from '@chowk/contract'
import { notifications } from '../../entities/notifications.ts'
import type { Tx } from '../../store/store.ts'
import { isHidden } from '../network/hidden-members.ts'

export interface Event {
  readonly kind: NotificationKind
  /** Who did it; null where nobody did, as when a time came. */
  readonly actor: number | null
  readonly subject: { readonly type: string; readonly id: number } | null
  readonly now: number
}

/** Tells members of an event, each once; not the one who did it, and nobody whom a block parts from them. */
export async function notify(
  tx: Tx,
  recipients: Iterable<number>,
  { kind, actor, subject, now }: Event,
): Promise<void> {
  for (const member_id of [...new Set(recipients)].sort((one, other) => one - other)) {
    if (member_id === actor || (actor !== null && (await isHidden(tx, actor, member_id)))) continue
    await tx.insert(notifications, {
      member_id,
      kind,
      actor_id: actor,
      subject_type: subject?.type ?? null,
      subject_id: subject?.id ?? null,
      read: false,
      created_at: now,
    })
  }
}
