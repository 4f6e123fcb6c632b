import { takeStep } from './take-step.ts'

export const review = takeStep('review')
