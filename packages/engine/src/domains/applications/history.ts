import type { ApplicationRow, ApplicationStep } from '../../entities/jobs.ts'

/** How many steps are kept: an application that is withdrawn and sent again takes many. */
const MOST_STEPS = 50

/** The steps of an application with one more. */
export const withStep = ({ history }: ApplicationRow, step: ApplicationStep): readonly ApplicationStep[] =>
  [...history, step].slice(-MOST_STEPS)
