import type { Operations } from '@chowk/contract'
import type { Handlers } from '../../handler.ts'
import { list } from './list.ts'
import { takeStep } from './take-step.ts'

export const bookings: Handlers<Operations['bookings']> = {
  list,
  accept: takeStep('accept'),
  decline: takeStep('decline'),
  progress: takeStep('progress'),
  deliver: takeStep('deliver'),
  complete: takeStep('complete'),
  cancel: takeStep('cancel'),
}
