import { members, type MemberRow } from '../../entities/members.ts'
import { connections } from '../../entities/network.ts'
import type { ReadContext } from '../../handler.ts'
import { memberCard } from '../members/present-member.ts'
import { directKey } from './find-chat.ts'

const BATCH = 100

/** Whether a name contains what somebody looks for, in any case. */
export function nameFilter(query: string | undefined): (...names: readonly (string | null)[]) => boolean {
  const wanted = query?.trim().toLowerCase() ?? ''
  return (...names) => names.some((name) => name?.toLowerCase().includes(wanted))
}

/** Active connections with the text in their name, the last connected first; at most `limit`, after `offset` of them. */
export async function findContacts(
  { tx, member, site }: ReadContext,
  query: string | undefined,
  { offset, limit }: { offset: number; limit: number },
) {
  const matches = nameFilter(query)
  const found: MemberRow[] = []
  for (let start = 0; found.length < offset + limit; start += BATCH) {
    const rows = await tx.page(connections, {
      index: 'ofMember',
      equals: { member_id: member.id, state: 'connected' },
      order: 'desc',
      offset: start,
      limit: BATCH,
    })
    const people = await tx.getMany(
      members,
      rows.map((row) => row.other_id),
    )
    for (const { other_id } of rows) {
      const other = people.get(other_id)
      if (other?.status === 'active' && matches(other.username, other.display_name)) found.push(other)
    }
    if (rows.length < BATCH) break
  }
  return found
    .slice(offset, offset + limit)
    .map((other) => ({ ...memberCard(other, site), chat_key: directKey(member.id, other.id) }))
}
