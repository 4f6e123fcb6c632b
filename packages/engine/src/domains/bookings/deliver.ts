import { takeStep } from './take-step.ts'

export const deliver = takeStep('deliver')
