import { parseDateTime } from '@chowk/contract/core'
import type { ItemRow } from '../../entities/content.ts'
import { jobs } from '../../entities/jobs.ts'
import { invalid } from '../../api-error.ts'
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
