import { takeStep } from './take-step.ts'

export const reject = takeStep('reject')
