import { forbidden } from '../../api-error.ts'
import type { MemberRow } from '../../entities/members.ts'

/** @throws ApiError `forbidden` unless the member is an active moderator. */
export function assertModerator(member: MemberRow | undefined): asserts member is MemberRow {
  if (member?.status !== 'active' || member.role !== 'moderator')
    throw forbidden('Only moderators can do this.')
}
