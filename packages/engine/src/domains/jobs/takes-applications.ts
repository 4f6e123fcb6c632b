import type { JobRow } from '../../entities/jobs.ts'
import type { MemberRow } from '../../entities/members.ts'

/** Whether a job of this employer can be applied for at this time. */
export const takesApplications = (
  { listed, apply_by }: JobRow,
  employer: MemberRow | undefined,
  now: number,
): boolean => listed && employer?.status === 'active' && (apply_by === null || apply_by > now)
