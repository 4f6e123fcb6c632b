import type { Operations } from '@chowk/contract'
import type { Handlers } from '../../handler.ts'
import { get } from './get.ts'
import { update } from './update.ts'

export const cv: Handlers<Operations['cv']> = { get, update }
