import { suspensions, type SuspensionRow } from '../entities/moderation.ts'
import type { Tx } from '../store/store.ts'

/** Puts a member among those who are suspended, or changes until when and why. */
export async function insertSuspension(tx: Tx, row: Omit<SuspensionRow, 'id'>): Promise<void> {
  const before = await tx.find(suspensions, 'member', { member_id: row.member_id })
  if (before !== undefined) await tx.delete(suspensions, before.id)
  await tx.insert(suspensions, row)
}

/** Takes a member, if they are there, from those who are suspended. */
export async function removeSuspension(tx: Tx, member_id: number): Promise<void> {
  const before = await tx.find(suspensions, 'member', { member_id })
  if (before !== undefined) await tx.delete(suspensions, before.id)
}
