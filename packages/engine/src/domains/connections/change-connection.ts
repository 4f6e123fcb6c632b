import { connectionStates, type ConnectionState, type NotificationKind } from '@chowk/contract'
import { members } from '../../entities/members.ts'
import { connections, type ConnectionRow } from '../../entities/network.ts'
import type { WriteContext } from '../../handler.ts'
import type { Tx } from '../../store/store.ts'
import { lockMember, mustSee } from '../network/lock-member.ts'
import { notify } from '../notifications/notify.ts'
import { nextState } from '../states/transition.ts'
import { presentConnections } from './present-connection.ts'

type Action = keyof (typeof connectionStates)['transitions']

/** What the other member is told when it comes to a state; nothing of a request that is declined or taken back. */
const told: Partial<Record<ConnectionState, NotificationKind>> = {
  pending_sent: 'connection_request',
  connected: 'connection_accepted',
}

/**
 * Takes a step towards another member, or away. The rows of both members stay locked meanwhile, so that of two steps at
 * once the second sees what the first made.
 * @throws Failure `not_found`, or `conflict` where it is not possible now.
 */
export async function changeConnection(context: WriteContext, username: string, action: Action) {
  const { tx, member, now } = context
  const other = await lockMember(context, { username })
  const before = (await rowOf(tx, member.id, other.id))?.state ?? 'none'
  // What somebody who was suspended asked for can be declined all the same.
  if (before === 'none' || action === 'request' || action === 'accept') await mustSee(context, other)
  const row = await move(tx, [member.id, other.id], 'member', action, now)
  await move(tx, [other.id, member.id], 'other', action, now)
  const state: ConnectionState = row?.state ?? 'none'
  if (state === 'connected') await countConnection(tx, member.id, other.id, 1)
  const kind = told[state]
  if (kind !== undefined)
    await notify(tx, [other.id], {
      kind,
      actor: member.id,
      subject: { type: 'member', id: member.id },
      now,
    })
  const [connection] = row ? await presentConnections(context, [row]) : []
  return { state, connection: connection ?? null }
}

/** Moves the number of connections of both, whose rows are locked. */
export async function countConnection(tx: Tx, one: number, other: number, amount: 1 | -1): Promise<void> {
  await tx.increment(members, one, { connections_count: amount })
  await tx.increment(members, other, { connections_count: amount })
}

const rowOf = (tx: Tx, member_id: number, other_id: number) =>
  tx.find(connections, 'pair', { member_id, other_id })

/** Brings the row of the first member, as that member sees the two, to the state that an action leads to. */
async function move(
  tx: Tx,
  [member_id, other_id]: readonly [member: number, other: number],
  by: 'member' | 'other',
  action: Action,
  since: number,
): Promise<ConnectionRow | undefined> {
  const row = await rowOf(tx, member_id, other_id)
  const state = nextState(connectionStates, row?.state ?? 'none', action, [by])
  if (state !== 'none')
    return row === undefined
      ? tx.insert(connections, { member_id, other_id, state, since })
      : tx.update(connections, row.id, { state, since })
  if (row !== undefined) await tx.take(connections, row.id)
  return undefined
}
