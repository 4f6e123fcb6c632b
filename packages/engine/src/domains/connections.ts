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
import { notify, ofMember, withdrawNotifications } from './notifications/notify.ts'
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
    const [row, theirRow] = await all([
      put(tx, [member.id, otherMember.id], own, state, now),
      put(tx, [otherMember.id, member.id], theirs, theirState, now),
    ])
    const kind = notificationOfState[state]
    if (state === 'none') await forgetRelations(tx, member.id, otherMember.id)
    await all([
      state === 'connected' ? countConnection(tx, [row, theirRow], 1) : undefined,
      before === 'connected' ? countConnection(tx, [own, theirs], -1) : undefined,
      kind && notify(context, [otherMember.id], kind, { type: 'member', id: member.id }),
    ])
    const [connection] = row ? await presentConnections(context, [row]) : []
    return { state, connection: connection ?? null }
  }

/** Withdraws notifications about ended relations between two members. */
export const forgetRelations = (
  tx: Tx,
  one: number,
  other: number,
  kinds: readonly NotificationKind[] = ['connection_request', 'connection_accepted'],
) =>
  withdrawNotifications(
    tx,
    [one, other],
    ...[one, other].flatMap((id) => kinds.map((kind) => ofMember(kind, id))),
  )

/** Changes the connection counts of two members, whose rows are locked, by the rows of both; suspended ones do not count. */
export async function countConnection(
  tx: Tx,
  rows: readonly (ConnectionRow | undefined)[],
  amount: 1 | -1,
): Promise<void> {
  const counted = rows.filter((row) => row !== undefined && !row.suspended)
  await all(counted.map((row) => tx.increment(members, row!.member_id, { connections_count: amount })))
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
      ? tx.insert(connections, { member_id, other_id, state, suspended: false, since })
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
