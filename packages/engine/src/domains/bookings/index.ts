import type { Operations } from '@chowk/contract'
import type { Handlers } from '../../handler.ts'
import { accept } from './accept.ts'
import { cancel } from './cancel.ts'
import { complete } from './complete.ts'
import { decline } from './decline.ts'
import { deliver } from './deliver.ts'
import { list } from './list.ts'
import { progress } from './progress.ts'

export const bookings: Handlers<Operations['bookings']> = {
  list,
  accept,
  decline,
  progress,
  deliver,
  complete,
  cancel,
}
