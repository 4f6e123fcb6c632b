import { limits, parseDateTime, spanned } from '@chowk/contract/core'
import type { FieldProblem } from '../api-error.ts'

const SCHEDULED = 'scheduled_at'

/** The problem of a deadline before the publication. */
export const tooEarly: FieldProblem = {
  path: 'apply_by',
  code: 'too_small',
  message: 'This must be in the future, and after the job is published.',
}

/**
 * Returns the problems of the times in a body that do not depend on the store, so that they are listed with all others.
 * An update may repeat a deadline that has passed.
 */
export function problemsOfMoments(value: unknown, now: number, creates: boolean): FieldProblem[] {
  if (typeof value !== 'object' || value === null) return []
  const { [SCHEDULED]: scheduled, apply_by: deadline } = value as Readonly<Record<string, unknown>>
  const problems: FieldProblem[] = []
  const live = momentOf(scheduled)
  if (live !== undefined && live < now + limits.scheduleAheadMin)
    problems.push({
      path: SCHEDULED,
      code: 'too_small',
      message: `This must be at least ${spanned(limits.scheduleAheadMin)} ahead.`,
    })
  if (live !== undefined && live > now + limits.scheduleAheadMax)
    problems.push({
      path: SCHEDULED,
      code: 'too_big',
      message: `This must be at most ${spanned(limits.scheduleAheadMax)} ahead.`,
    })
  const end = creates ? momentOf(deadline) : undefined
  if (end !== undefined && end <= Math.max(now, live ?? now)) problems.push(tooEarly)
  return problems
}

const momentOf = (sent: unknown): number | undefined =>
  typeof sent === 'string' ? parseDateTime(sent) : undefined
