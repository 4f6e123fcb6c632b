import { connections, follows } from '../../entities/network.ts'
import type { Tx } from '../../store/store.ts'
import { all } from '../../store/all.ts'
import { countConnection } from '../connections/change-connection.ts'
import { countFollower } from '../follows/count-follower.ts'

/** Ends everything between two members, whose rows are locked: connection, requests for one, and following, both ways. */
export async function endRelations(tx: Tx, one: number, other: number): Promise<void> {
  const [pairs, following] = await all([
    tx.findMany(connections, 'pair', [
      { member_id: one, other_id: other },
      { member_id: other, other_id: one },
    ]),
    tx.findMany(follows, 'follow', [
      { member_id: one, target_type: 'user', target_id: other },
      { member_id: other, target_type: 'user', target_id: one },
    ]),
  ])
  await all(pairs.map(({ id }) => tx.take(connections, id)))
  if (pairs[0]?.state === 'connected') await countConnection(tx, one, other, -1)
  const unfollowed = await all(following.map(({ id }) => tx.take(follows, id)))
  for (const row of unfollowed) if (row !== undefined) await countFollower(tx, 'user', row.target_id, -1)
}
