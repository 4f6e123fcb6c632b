import type { Operations } from '@chowk/contract'
import type { Handlers } from '../../handler.ts'
import { hire } from './hire.ts'
import { interview } from './interview.ts'
import { list } from './list.ts'
import { offer } from './offer.ts'
import { reject } from './reject.ts'
import { review } from './review.ts'
import { shortlist } from './shortlist.ts'
import { withdraw } from './withdraw.ts'

export const applications: Handlers<Operations['applications']> = {
  list,
  withdraw,
  review,
  shortlist,
  interview,
  offer,
  hire,
  reject,
}
