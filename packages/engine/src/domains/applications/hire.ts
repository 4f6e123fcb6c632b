import { takeStep } from './take-step.ts'

export const hire = takeStep('hire')
