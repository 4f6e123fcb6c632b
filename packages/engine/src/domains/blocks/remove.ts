import type { Operations } from '@chowk/contract'
import { blocks } from '../../entities/network.ts'
import type { Handler } from '../../handler.ts'
import { beginTask } from '../../tasks/task.ts'
import { lockMember, mustBeActive } from '../network/lock-member.ts'
import { blockTask } from './block-task.ts'

export const remove: Handler<Operations['blocks']['remove']> = async (context, { body }) => {
  const { tx, member } = context
  const other = await lockMember(context, body)
  const block = await tx.find(blocks, 'block', { member_id: member.id, blocked_id: other.id })
  if (block === undefined) {
    mustBeActive(other)
    return { blocked: false, changed: false }
  }
  await tx.take(blocks, block.id)
  const subject = { subject_id: member.id, other_id: other.id }
  await beginTask(context, blockTask, subject, undefined, { part: 'groups' })
  return { blocked: false, changed: true }
}
