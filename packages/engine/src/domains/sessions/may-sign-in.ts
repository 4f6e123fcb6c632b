import type { MemberRow } from '../../entities/members.ts'
import { tasks } from '../../entities/tasks.ts'
import type { ReadTx } from '../../store/store.ts'

/** Returns whether a member may sign in. Suspended ones read why, and may take their data and leave. */
export async function maySignIn(tx: ReadTx, { id, status }: MemberRow): Promise<boolean> {
  if (status !== 'suspended') return status === 'active'
  const deletion = { kind: 'member_deletion', subject_id: id, other_id: 0 } as const
  return (await tx.find(tasks, 'task', deletion)) === undefined
}
