import { updateOf } from '../content/update-of.ts'
import { presentMcq } from './present-mcq.ts'

export const update = updateOf('mcq', presentMcq)
