import type { Operations } from '@chowk/contract'
import { notifications } from '../../entities/notifications.ts'
import type { Behaviour } from '../../handler.ts'
import { shownTo, unreadOf } from './visible.ts'

const BATCH = 500

export const readAll: Behaviour<Operations['notifications']['readAll']> = async (context) => {
  const { tx, member } = context
  const where = await shownTo(context)
  const unread = { index: 'unread', equals: { member_id: member.id, read: false }, where } as const
  let marked = 0
  for (;;) {
    const rows = await tx.page(notifications, { ...unread, limit: BATCH })
    for (const { id } of rows)
      if ((await tx.update(notifications, id, { read: true }, { read: false })) !== undefined) marked++
    if (rows.length < BATCH) return { marked, unread: await unreadOf(context) }
  }
}
