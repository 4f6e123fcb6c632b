import { blocks } from '../../entities/network.ts'
import type { ReadTx } from '../../store/store.ts'
import { together } from '../../store/together.ts'

const MOST_BLOCKS = 10_000

/** Members whom a block hides from this one: those who blocked, and those who were blocked. */
export async function hiddenMembers(tx: ReadTx, memberId: number): Promise<ReadonlySet<number>> {
  const [own, others] = await together([
    tx.page(blocks, { index: 'ofMember', equals: { member_id: memberId }, limit: MOST_BLOCKS }),
    tx.page(blocks, { index: 'ofBlocked', equals: { blocked_id: memberId }, limit: MOST_BLOCKS }),
  ])
  return new Set([...own.map((row) => row.blocked_id), ...others.map((row) => row.member_id)])
}

/** Those of some other members whom a block, of either, hides from this one. */
export async function hiddenAmong(
  tx: ReadTx,
  memberId: number,
  others: readonly number[],
): Promise<ReadonlySet<number>> {
  const pairs = others.flatMap((other) => [
    { member_id: memberId, blocked_id: other },
    { member_id: other, blocked_id: memberId },
  ])
  const rows = await tx.findMany(blocks, 'block', pairs)
  return new Set(rows.map((row) => (row.member_id === memberId ? row.blocked_id : row.member_id)))
}

/** Whether a block, of either, stands between two members. */
export async function isHidden(tx: ReadTx, one: number, other: number): Promise<boolean> {
  return one !== other && (await hiddenAmong(tx, one, [other])).size > 0
}
