import { connections, follows } from '../../entities/network.ts'
import type { Tx } from '../../store/store.ts'
import { countConnection } from '../connections/change-connection.ts'
import { countFollower } from '../follows/count-follower.ts'

/** Ends everything between two members, whose rows are locked: connection, requests for one, and following, both ways. */
export async function part(tx: Tx, one: number, other: number): Promise<void> {
  const pairs = await tx.findMany(connections, 'pair', [
    { member_id: one, other_id: other },
    { member_id: other, other_id: one },
  ])
  for (const { id } of pairs) await tx.take(connections, id)
  if (pairs[0]?.state === 'connected') await countConnection(tx, one, other, -1)

  const following = await tx.findMany(follows, 'follow', [
    { member_id: one, target_type: 'user', target_id: other },
    { member_id: other, target_type: 'user', target_id: one },
  ])
  for (const { id, target_id } of following)
    if ((await tx.take(follows, id)) !== undefined) await countFollower(tx, 'user', target_id, -1)
}
