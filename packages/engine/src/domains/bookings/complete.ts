import { takeStep } from './take-step.ts'

export const complete = takeStep('complete')
