import type { Operations } from '@chowk/contract'
import { members } from '../../entities/members.ts'
import { notifications } from '../../entities/notifications.ts'
import type { Handler } from '../../handler.ts'
import { all } from '../../store/all.ts'
import { beginTask } from '../../tasks/task.ts'
import { viewerOf } from '../viewer/viewer.ts'
import { markOf, readUpTo, unreadAfter } from './read-mark.ts'
import { readNotificationsTask } from './read-task.ts'
import { unreadOf } from './unread-of.ts'
import { ALL } from '../../store/store.ts'

export const readAll: Handler<Operations['notifications']['readAll']> = async (context) => {
  const { tx, member } = context
  const held = await tx.lock(members, member.id)
  const own = { index: 'ofMember', equals: { member_id: member.id }, order: 'desc', limit: 1 } as const
  const [viewer, before, [newest]] = await all([
    viewerOf(context),
    markOf(tx, member.id),
    tx.page(notifications, own),
  ])
  if (newest === undefined) return { marked: 0, unread: 0 }
  const unread = {
    index: 'unread',
    equals: { member_id: member.id, read: false },
    where: unreadAfter(before),
  } as const
  const withheld = viewer.hidesAnybody
    ? await tx.page(notifications, {
        ...unread,
        where: [...unread.where, viewer.notShown('actor_id')],
        limit: ALL,
      })
    : []
  const apart = [...new Set(withheld.flatMap(({ actor_id }) => actor_id ?? []))]
  const mark = { created_at: newest.created_at, id: newest.id, apart }
  const marked = await tx.count(notifications, {
    ...unread,
    where: [...unread.where, ...readUpTo(mark)],
  })
  await beginTask(context, readNotificationsTask, { subject_id: member.id }, held, mark)
  return { marked, unread: await unreadOf(context) }
}
