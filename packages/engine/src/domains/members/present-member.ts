import type { Member } from '@chowk/contract/internal'
import type { MemberRow } from '../../entities/members.ts'
import { pick } from '../../store/pick.ts'
import { timestamp } from '../../text/times.ts'

/** Returns a member as operators see one. */
export const presentMember = (row: MemberRow): Member => ({
  ...pick(row, ['id', 'username', 'display_name', 'plan', 'status', 'role']),
  created_at: timestamp(row.created_at),
})
