import { takeStep } from './take-step.ts'

export const shortlist = takeStep('shortlist')
