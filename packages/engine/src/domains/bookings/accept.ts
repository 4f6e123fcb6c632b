import { takeStep } from './take-step.ts'

export const accept = takeStep('accept')
