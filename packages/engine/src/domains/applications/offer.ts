import { takeStep } from './take-step.ts'

export const offer = takeStep('offer')
