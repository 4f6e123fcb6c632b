import { takeStep } from './take-step.ts'

export const decline = takeStep('decline')
