import type { Operations } from '@chowk/contract'
import { notifications } from '../../entities/notifications.ts'
import { notFound } from '../../failure.ts'
import type { Handler } from '../../handler.ts'
import { isHidden } from '../network/hidden-members.ts'
import { unreadOf } from './visible.ts'

export const read: Handler<Operations['notifications']['read']> = async (context, { params: { id } }) => {
  const { tx, member } = context
  const row = await tx.get(notifications, id)
  if (row?.member_id !== member.id) throw notFound()
  if (row.actor_id !== null && (await isHidden(tx, member.id, row.actor_id))) throw notFound()
  await tx.update(notifications, id, { read: true })
  return { unread: await unreadOf(context) }
}
