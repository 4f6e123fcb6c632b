import type { Operations } from '@chowk/contract'
import type { Handlers } from '../../handler.ts'
import { list } from './list.ts'

export const feed: Handlers<Operations['feed']> = { list }
