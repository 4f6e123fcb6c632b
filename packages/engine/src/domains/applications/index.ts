import type { Operations } from '@chowk/contract'
import type { Handlers } from '../../handler.ts'
import { list } from './list.ts'
import { takeStep } from './take-step.ts'

export const applications: Handlers<Operations['applications']> = {
  list,
  withdraw: takeStep('withdraw'),
  review: takeStep('review'),
  shortlist: takeStep('shortlist'),
  interview: takeStep('interview'),
  offer: takeStep('offer'),
  hire: takeStep('hire'),
  reject: takeStep('reject'),
}
