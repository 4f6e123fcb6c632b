import { members } from '../../entities/members.ts'
import type { ConnectionRow } from '../../entities/network.ts'
import { timestamp } from '../../text/times.ts'
import type { Presenting } from '../content/present-items.ts'
import { formerMember, memberCard } from '../members/present-member.ts'

/** Connections as the member of their rows sees them, in the order given. */
export async function presentConnections(
  { tx, site }: Pick<Presenting, 'tx' | 'site'>,
  rows: readonly ConnectionRow[],
) {
  const people = await tx.getMany(
    members,
    rows.map(({ other_id }) => other_id),
  )
  return rows.map(({ other_id, state, since }) => {
    const other = people.get(other_id)
    return {
      member: other ? memberCard(other, site) : formerMember(other_id, site),
      state,
      since: timestamp(since),
    }
  })
}
