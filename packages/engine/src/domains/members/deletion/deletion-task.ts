import { deleteEntries } from '../../search/entries.ts'
import { members, type MemberRow } from '../../../entities/members.ts'
import { all } from '../../../store/all.ts'
import type { Position, Tx } from '../../../store/store.ts'
import type { Task } from '../../../tasks/task.ts'
import { retireName } from '../member-row.ts'
import { underMemberId } from '../owned.ts'
import { removeSuspension } from '../standing.ts'
import { parts } from './parts.ts'

interface State {
  /** The index of the next part. */
  readonly part: number
  readonly after?: Position
}

/** Deletes a suspended member, whose content is therefore hidden from the start; deletes their row last. */
export const deletionTask: Task<State, MemberRow | undefined> = {
  kind: 'member_deletion',
  hold: (tx, { subject_id }) => tx.lock(members, subject_id),
  async step(tx, member, { subject_id }, { part, after }, moment) {
    const next = parts[part]
    if (next === undefined) {
      if (member) await deleteRow(tx, member)
      return undefined
    }
    const remaining = await next(tx, subject_id, after, moment)
    return remaining === undefined ? { part: part + 1 } : { part, after: remaining }
  },
}

async function deleteRow(tx: Tx, member: MemberRow): Promise<void> {
  const { id: member_id } = member
  await all([
    deleteEntries(tx, [{ type: 'user', id: member_id }]),
    ...underMemberId.map((entity) => tx.delete(entity, member_id)),
    retireName(tx, member),
    removeSuspension(tx, member_id),
  ])
}
