import type { JobRow } from '../../entities/jobs.ts'

/** Whether a job can be applied for at this time. */
export const takesApplications = ({ listed, apply_by }: JobRow, now: number): boolean =>
  listed && (apply_by === null || apply_by > now)
