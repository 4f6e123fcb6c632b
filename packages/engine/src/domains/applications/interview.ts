import { takeStep } from './take-step.ts'

export const interview = takeStep('interview')
