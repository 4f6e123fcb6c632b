import { suspensions } from '../../entities/moderation.ts'
import { blocks } from '../../entities/network.ts'
import { all } from '../../store/all.ts'
import type { ReadTx } from '../../store/store.ts'

/** Returns those of some members whom a block in either direction hides from this one, as of now. */
export async function hiddenAmong(tx: ReadTx, memberId: number, memberIds: readonly number[]) {
  const pairs = memberIds.flatMap((otherId) => [
    { member_id: memberId, blocked_id: otherId },
    { member_id: otherId, blocked_id: memberId },
  ])
  const rows = await tx.findMany(blocks, 'block', pairs)
  return new Set(rows.map((row) => (row.member_id === memberId ? row.blocked_id : row.member_id)))
}

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
