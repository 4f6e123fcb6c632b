import { suspensions } from '../../entities/moderation.ts'
import { blocks } from '../../entities/network.ts'
import { all } from '../../store/all.ts'
import type { ReadTx } from '../../store/store.ts'

/** Returns those of some members whom a block in either direction hides from this one, as of now. */
export async function hiddenAmong(tx: ReadTx, memberId: number, others: readonly number[]) {
  const rows = await blockRows(tx, memberId, others)
  return new Set(rows.map((row) => (row.member_id === memberId ? row.blocked_id : row.member_id)))
}

const blockRows = (tx: ReadTx, memberId: number, others: readonly number[]) =>
  tx.findMany(
    blocks,
    'block',
    others.flatMap((other) => [
      { member_id: memberId, blocked_id: other },
      { member_id: other, blocked_id: memberId },
    ]),
  )

/** Returns those of some members from whom a block or a suspension hides this one, as of now. */
export async function hiddenFrom(tx: ReadTx, memberId: number, memberIds: readonly number[]) {
  const [suspension, blocked] = await all([
    tx.find(suspensions, 'member', { member_id: memberId }),
    hiddenAmong(tx, memberId, memberIds),
  ])
  return suspension === undefined ? blocked : new Set(memberIds)
}

/** Returns whether either of two members blocks the other, as of now; for callers that hold both rows. */
export async function isBlockBetween(tx: ReadTx, firstId: number, secondId: number): Promise<boolean> {
  return firstId !== secondId && (await hiddenAmong(tx, firstId, [secondId])).size > 0
}

/**
 * Returns a predicate: whether this member can see what another wrote at a time. After a block, neither sees new text
 * of the other.
 */
export async function reachesAcross(tx: ReadTx, memberId: number, others: readonly number[]) {
  const since = new Map<number, number>()
  for (const row of await blockRows(tx, memberId, others)) {
    const other = row.member_id === memberId ? row.blocked_id : row.member_id
    since.set(other, Math.min(row.created_at, since.get(other) ?? Infinity))
  }
  return (other: number, at: number): boolean => at <= (since.get(other) ?? Infinity)
}
