import type { ChatMemberRow } from '../../entities/chats.ts'
import { timestamp } from '../../text/times.ts'
import { memberCards } from '../members/present-member.ts'
import type { Presenting } from './present-messages.ts'

/** Who is in a chat, in the order given. */
export async function presentMemberships(context: Presenting, memberships: readonly ChatMemberRow[]) {
  const cardOf = await memberCards(
    context,
    memberships.map((membership) => membership.member_id),
  )
  return memberships.map((membership) => ({
    member: cardOf(membership.member_id),
    role: membership.other_id === null ? membership.role : null,
    joined_at: timestamp(membership.joined_at),
  }))
}
