import type { ChatMemberRow } from '../../entities/chats.ts'
import { members } from '../../entities/members.ts'
import { timestamp } from '../../text/times.ts'
import { formerMember, memberCard } from '../members/present-member.ts'
import type { Presenting } from './present-messages.ts'

/** Who is in a chat, in the order given. */
export async function presentSeats({ tx, site }: Presenting, seats: readonly ChatMemberRow[]) {
  const people = await tx.getMany(
    members,
    seats.map((seat) => seat.member_id),
  )
  return seats.map((seat) => {
    const row = people.get(seat.member_id)
    return {
      member: row ? memberCard(row, site) : formerMember(seat.member_id, site),
      role: seat.other_id === null ? seat.role : null,
      joined_at: timestamp(seat.joined_at),
    }
  })
}
