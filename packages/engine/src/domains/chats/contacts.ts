import { members, type MemberRow } from '../../entities/members.ts'
import { connections, connections as rows } from '../../entities/network.ts'
import type { ReadContext, Handler } from '../../handler.ts'
import { orderOf, positionOf } from '../../store/position.ts'
import { streamOf, pageOfStream } from '../content/streams.ts'
import { memberCard } from '../members.ts'
import { directKey } from './find-chat.ts'
import { pluck } from '../../store/pluck.ts'

/** Whether a name contains what somebody looks for, in any case. */
export function nameFilter(query: string | undefined): (...names: readonly (string | null)[]) => boolean {
  const wanted = query?.trim().toLowerCase() ?? ''
  return (...names) => names.some((name) => name?.toLowerCase().includes(wanted))
}

/** Where a member's contacts stand. */
const contactsOf = (member: MemberRow) =>
  ({ index: 'ofMember', equals: { member_id: member.id, state: 'connected' }, order: 'desc' }) as const

/** Active connections with the text in their name, the last connected first. */
export function findContacts(context: ReadContext, text: string | undefined) {
  const { tx, member } = context
  const matches = nameFilter(text)
  return streamOf(context, connections, contactsOf(member), async (rows) => {
    const people = await tx.getMany(members, pluck(rows, 'other_id'))
    return rows.flatMap((row) => {
      const other = people.get(row.other_id)
      return other?.status === 'active' && matches(other.username, other.display_name) ? [{ row, other }] : []
    })
  })
}

export const presentContact = ({ member, site }: ReadContext, other: MemberRow) => ({
  ...memberCard(other, site),
  chat_key: directKey(member.id, other.id),
})

export const contacts: Handler<'chats.contacts'> = async (context, { query }) => {
  const listed = contactsOf(context.member)
  const { items: found, ...paging } = await pageOfStream(
    context.paging,
    orderOf(rows, listed),
    findContacts(context, query.q),
    ({ row }) => positionOf(rows, listed, row),
  )
  return { connections: found.map(({ other }) => presentContact(context, other)), ...paging }
}
