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

/** Whether a block, of either, stands between two members. */
export async function isHidden(tx: ReadTx, one: number, other: number): Promise<boolean> {
  if (one === other) return false
  const rows = await tx.findMany(blocks, 'block', [
    { member_id: one, blocked_id: other },
    { member_id: other, blocked_id: one },
  ])
  return rows.length > 0
}
