import type { Store } from '@chowk/engine'
import { countUnread } from '../../packages/engine/src/domains/notifications/unread.ts'
import { notifications } from '../../packages/engine/src/entities/notifications.ts'
import { all } from '../../packages/engine/src/store/all.ts'

/** Inserts unread notifications of a member, by visible actors in turns. */
export const insertNotifications = (
  store: Store,
  member_id: number,
  actors: readonly number[],
  count: number,
  from = 0,
): Promise<unknown> =>
  store.transact((tx) =>
    all([
      countUnread(tx, member_id, count),
      ...Array.from({ length: count }, (_, index) =>
        tx.insert(notifications, {
          member_id,
          kind: 'comment',
          actor_id: actors[index % actors.length]!,
          subject_type: null,
          subject_id: null,
          comment_id: null,
          read: false,
          hidden: false,
          created_at: from + index,
          once: null,
        }),
      ),
    ]),
  )
