import type { Operations } from '@chowk/contract'
import type { Handlers } from '../../handler.ts'
import { list } from './list.ts'

export const activity: Handlers<Operations['activity']> = { list }
