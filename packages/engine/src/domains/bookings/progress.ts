import { takeStep } from './take-step.ts'

export const progress = takeStep('progress')
