import { connectionStates, type ConnectionState, type NotificationKind } from '@chowk/contract/core'
import { members } from '../entities/members.ts'
import { connections, type ConnectionRow } from '../entities/network.ts'
import type { Handler, Handlers, Presenting } from '../handler.ts'
import { all } from '../store/all.ts'
import type { Tx } from '../store/store.ts'
import { timestamp } from '../text/times.ts'
import { pageOfRows } from './content/pages.ts'
import { memberCards } from './members/members.ts'
import { lockMember, assertVisible } from './network.ts'
import { notify } from './notifications/notify.ts'
import { eachAction, nextState } from './states.ts'
import { viewerOf } from './viewer/viewer.ts'
import { pluck } from '../store/pluck.ts'

type Action = keyof (typeof connectionStates)['transitions']

/** The notification of the other member for a new state. Endings send none. */
const notificationOfState: Partial<Record<ConnectionState, NotificationKind>> = {
  pending_sent: 'connection_request',
  connected: 'connection_accepted',
}

/**
 * Returns the handler of one step. Both members' rows are locked, so that concurrent steps see each other.
 * @throws ApiError `not_found`, or `conflict` if the state does not allow it.
 */
const changeConnection =
  (action: Action): Handler<`connections.${Action}`> =>
  async (context, { body }) => {
    const { tx, member, now } = context
    const otherMember = await lockMember(context, body)
    const [own, theirs] = await all([
      tx.find(connections, 'pair', { member_id: member.id, other_id: otherMember.id }),
      tx.find(connections, 'pair', { member_id: otherMember.id, other_id: member.id }),
    ])
    const before = own?.state ?? 'none'
    // A request or a connection with a suspended member can still be declined or ended.
    if (before === 'none' || action === 'request' || action === 'accept')
      await assertVisible(context, otherMember)
    const state = nextState(connectionStates, before, action, ['member'])
    const theirState = nextState(connectionStates, theirs?.state ?? 'none', action, ['other'])
    const [row] = await all([
      put(tx, [member.id, otherMember.id], own, state, now),
      put(tx, [otherMember.id, member.id], theirs, theirState, now),
    ])
    const kind = notificationOfState[state]
    await all([
      state === 'connected' ? countConnection(tx, member.id, otherMember.id, 1) : undefined,
      before === 'connected' ? countConnection(tx, member.id, otherMember.id, -1) : undefined,
      kind && notify(context, [otherMember.id], kind, { type: 'member', id: member.id }),
    ])
    const [connection] = row ? await presentConnections(context, [row]) : []
    return { state, connection: connection ?? null }
  }

/** Changes the connection counts of two members, whose rows are locked. */
export async function countConnection(
  tx: Tx,
  memberId: number,
  otherId: number,
  amount: 1 | -1,
): Promise<void> {
  await all([
    tx.increment(members, memberId, { connections_count: amount }),
    tx.increment(members, otherId, { connections_count: amount }),
  ])
}

/** Writes the pair's state as the first member sees it; `none` deletes the row. */
async function put(
  tx: Tx,
  [member_id, other_id]: readonly [member: number, other: number],
  row: ConnectionRow | undefined,
  state: ConnectionState,
  since: number,
): Promise<ConnectionRow | undefined> {
  if (state !== 'none')
    return row === undefined
      ? tx.insert(connections, { member_id, other_id, state, since })
      : tx.update(connections, row.id, { state, since })
  if (row !== undefined) await tx.delete(connections, row.id)
  return undefined
}

const list: Handler<'connections.list'> = async (context, { query }) => {
  const { state } = query
  const viewer = await viewerOf(context)
  const page = await pageOfRows(context, connections, {
    index: 'ofMember',
    equals: { member_id: context.member.id, state },
    where: viewer.visible('other_id'),
    order: 'desc',
  })
  return { ...page, items: await presentConnections(context, page.items) }
}

/** Presents connections to the member of their rows, in the order given. */
export async function presentConnections(
  context: Pick<Presenting, 'tx' | 'site'>,
  rows: readonly ConnectionRow[],
) {
  const cardOf = await memberCards(context, pluck(rows, 'other_id'))
  return rows.map(({ other_id, state, since }) => ({
    member: cardOf(other_id),
    state,
    since: timestamp(since),
  }))
}

export const handlers: Handlers<'connections'> = {
  ...eachAction(connectionStates, changeConnection),
  list,
}
