import type { FollowType } from '@chowk/contract'
import { follows } from '../../entities/network.ts'
import type { ReadTx } from '../../store/store.ts'

/** Which of some members, communities or tags a member follows. */
export async function followedAmong(
  tx: ReadTx,
  member_id: number,
  target_type: FollowType,
  ids: Iterable<number>,
): Promise<ReadonlySet<number>> {
  const keys = [...new Set(ids)].map((target_id) => ({ member_id, target_type, target_id }))
  return new Set((await tx.findMany(follows, 'follow', keys)).map((row) => row.target_id))
}
