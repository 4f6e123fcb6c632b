import type { Operations } from '@chowk/contract'
import { notifications, type NotificationRow } from '../../entities/notifications.ts'
import type { Handler } from '../../handler.ts'
import { all } from '../../store/all.ts'
import { viewerOf } from '../viewer/viewer.ts'
import { unreadOf } from './unread-of.ts'

const BATCH = 500

export const readAll: Handler<Operations['notifications']['readAll']> = async (context) => {
  const { tx, member } = context
  const where = (await viewerOf(context)).shown<NotificationRow>('actor_id')
  const unread = { index: 'unread', equals: { member_id: member.id, read: false }, where } as const
  let marked = 0
  for (;;) {
    const rows = await tx.page(notifications, { ...unread, limit: BATCH })
    const changed = await all(
      rows.map(({ id }) => tx.update(notifications, id, { read: true }, { read: false })),
    )
    marked += changed.filter((row) => row !== undefined).length
    if (rows.length < BATCH) return { marked, unread: await unreadOf(context) }
  }
}
