import { parseDateTime } from '@chowk/contract'
import { invalid } from '../../failure.ts'

/** The last moment for applications, which must lie after this one. @throws Failure `validation_failed` */
export function applyByOf(sent: string | null | undefined, after: number): number | null {
  const time = sent ? parseDateTime(sent) : undefined
  if (time === undefined) return null
  if (time <= after)
    throw invalid({
      path: 'apply_by',
      code: 'too_small',
      message: 'This must lie ahead, and after the job is published.',
    })
  return time
}
