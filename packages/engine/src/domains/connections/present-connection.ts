import type { ConnectionRow } from '../../entities/network.ts'
import { timestamp } from '../../text/times.ts'
import type { Presenting } from '../content/present-items.ts'
import { memberCards } from '../members/present-member.ts'

/** Connections as the member of their rows sees them, in the order given. */
export async function presentConnections(
  context: Pick<Presenting, 'tx' | 'site'>,
  rows: readonly ConnectionRow[],
) {
  const cardOf = await memberCards(
    context,
    rows.map(({ other_id }) => other_id),
  )
  return rows.map(({ other_id, state, since }) => ({
    member: cardOf(other_id),
    state,
    since: timestamp(since),
  }))
}
