import type { Operations } from '@chowk/contract'
import { blocks } from '../../entities/network.ts'
import type { Handler } from '../../handler.ts'
import { all } from '../../store/all.ts'
import { beginTask } from '../../tasks/task.ts'
import { lockMember, mustBeActive } from '../network/lock-member.ts'
import { blockTask } from './block-task.ts'
import { endRelations } from './end-relations.ts'

export const add: Handler<Operations['blocks']['add']> = async (context, { body }) => {
  const { tx, member, now } = context
  const other = await lockMember(context, body)
  const key = { member_id: member.id, blocked_id: other.id }
  if (await tx.find(blocks, 'block', key)) return { blocked: true, changed: false }
  // A member who has blocked the caller can be blocked too, and the answer does not reveal their block.
  mustBeActive(other)
  await all([tx.insert(blocks, { ...key, created_at: now }), endRelations(tx, member.id, other.id)])
  const subject = { subject_id: member.id, other_id: other.id }
  await beginTask(context, blockTask, subject, undefined, { part: 'communities' })
  return { blocked: true, changed: true }
}
