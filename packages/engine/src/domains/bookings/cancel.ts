import { takeStep } from './take-step.ts'

export const cancel = takeStep('cancel')
