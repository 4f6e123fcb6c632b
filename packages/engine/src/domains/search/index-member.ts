import type { MemberRow } from '../../entities/members.ts'
import type { Tx } from '../../store/store.ts'
import { plainText } from '../../text/html.ts'
import { deleteEntry, upsertEntry, type Entry } from './entries.ts'

/** Updates the search entry of a member from the member's row. */
export async function indexMember(tx: Tx, member: MemberRow): Promise<void> {
  const subject = { type: 'user', id: member.id } as const
  const entry = memberEntry(member)
  if (entry === undefined) return deleteEntry(tx, subject)
  await upsertEntry(tx, subject, entry)
}

/** What a member is found by; undefined where the member is not to be found. */
function memberEntry(member: MemberRow): Entry | undefined {
  if (member.status !== 'active' || !member.discoverable) return undefined
  return {
    title: memberTitle(member),
    texts: [member.tagline ?? '', plainText(member.bio ?? '')],
    author_id: member.id,
    community_id: null,
    restricted: false,
    published_at: member.created_at,
  }
}

/** Both names that a member goes by. */
export const memberTitle = ({ display_name, username }: Pick<MemberRow, 'display_name' | 'username'>) =>
  `${display_name} ${username}`
