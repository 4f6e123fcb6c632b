import type { AdministeredMember } from '../../administration/administration.ts'
import type { MemberRow } from '../../entities/members.ts'
import { pick } from '../../store/pick.ts'

/** Returns a member as operators see one. */
export const presentMember = (row: MemberRow): AdministeredMember =>
  pick(row, ['id', 'username', 'display_name', 'plan', 'status', 'role'])
