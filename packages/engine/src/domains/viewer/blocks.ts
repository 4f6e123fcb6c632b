import { blocks } from '../../entities/network.ts'
import type { ReadTx } from '../../store/store.ts'

/** Those of some other members whom a block, of either, hides from this one, as of now. */
export async function hiddenAmong(tx: ReadTx, memberId: number, others: readonly number[]) {
  const pairs = others.flatMap((other) => [
    { member_id: memberId, blocked_id: other },
    { member_id: other, blocked_id: memberId },
  ])
  const rows = await tx.findMany(blocks, 'block', pairs)
  return new Set(rows.map((row) => (row.member_id === memberId ? row.blocked_id : row.member_id)))
}

/** Whether a block, of either, stands between two members, as of now: for whoever holds the rows of both. */
export async function isBlockBetween(tx: ReadTx, one: number, other: number): Promise<boolean> {
  return one !== other && (await hiddenAmong(tx, one, [other])).size > 0
}
