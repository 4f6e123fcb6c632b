import type { Operations } from '@chowk/contract'
import { notifications } from '../../entities/notifications.ts'
import { notFound } from '../../failure.ts'
import type { Handler } from '../../handler.ts'
import { all } from '../../store/all.ts'
import { viewerOf } from '../viewer/viewer.ts'
import { unreadOf } from './unread-of.ts'

export const read: Handler<Operations['notifications']['read']> = async (context, { params: { id } }) => {
  const { tx, member } = context
  const [viewer, row] = await all([viewerOf(context), tx.get(notifications, id)])
  if (row?.member_id !== member.id) throw notFound()
  if (row.actor_id !== null && (await viewer.load([row.actor_id])).hides(row.actor_id)) throw notFound()
  await tx.update(notifications, id, { read: true })
  return { unread: await unreadOf(context) }
}
