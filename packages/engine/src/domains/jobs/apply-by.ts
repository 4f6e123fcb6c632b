import { parseDateTime } from '@chowk/contract/core'
import { invalid } from '../../api-error.ts'
import type { ItemRow } from '../../entities/content.ts'
import { jobs, type JobRow } from '../../entities/jobs.ts'
import type { MemberRow } from '../../entities/members.ts'
import type { ReadTx } from '../../store/store.ts'

/** The last moment for applications, which must lie after this one. @throws ApiError `validation_failed` */
export function applyByOf(sent: string | null | undefined, after: number): number | null {
  const time = sent ? parseDateTime(sent) : undefined
  if (time === undefined) return null
  if (time <= after)
    throw invalid('apply_by', 'too_small', 'This must be in the future, and after the job is published.')
  return time
}

/** @throws ApiError `validation_failed` where a scheduled job would go live when it can no longer be applied for. */
export async function mustTakeApplicationsAt(tx: ReadTx, { id }: ItemRow, time: number): Promise<void> {
  const job = await tx.get(jobs, id)
  if (job?.apply_by != null && job.apply_by <= time)
    throw invalid(
      'scheduled_at',
      'too_big',
      'This must be before apply_by, when the job stops taking applications; change that first.',
    )
}

/** Whether a job of this employer can be applied for at this time. */
export const takesApplications = (
  { listed, apply_by }: JobRow,
  employer: MemberRow | undefined,
  now: number,
): boolean => listed && employer?.status === 'active' && (apply_by === null || apply_by > now)
