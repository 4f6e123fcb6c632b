import { takeStep } from './take-step.ts'

export const withdraw = takeStep('withdraw')
