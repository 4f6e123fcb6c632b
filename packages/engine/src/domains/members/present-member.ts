import type { AdministeredMember } from '../../administration/administration.ts'
import type { MemberRow } from '../../entities/members.ts'
import { timestamp } from '../../text/times.ts'
import { pick } from '../../store/pick.ts'

/** Returns a member as operators see one. */
export const presentMember = (row: MemberRow): AdministeredMember =>
  pick(row, ['id', 'username', 'display_name', 'plan', 'status', 'role'])

/** Returns a member as lists of operators show one. */
export const presentListed = (row: MemberRow) => ({
  ...presentMember(row),
  created_at: timestamp(row.created_at),
})
