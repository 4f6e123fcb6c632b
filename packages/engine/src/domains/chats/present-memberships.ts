import type { ChatMemberRow } from '../../entities/chats.ts'
import { members } from '../../entities/members.ts'
import { timestamp } from '../../text/times.ts'
import { formerMember, memberCard } from '../members/present-member.ts'
import type { Presenting } from './present-messages.ts'

/** Who is in a chat, in the order given. */
export async function presentMemberships({ tx, site }: Presenting, memberships: readonly ChatMemberRow[]) {
  const people = await tx.getMany(
    members,
    memberships.map((membership) => membership.member_id),
  )
  return memberships.map((membership) => {
    const row = people.get(membership.member_id)
    return {
      member: row ? memberCard(row, site) : formerMember(membership.member_id, site),
      role: membership.other_id === null ? membership.role : null,
      joined_at: timestamp(membership.joined_at),
    }
  })
}
