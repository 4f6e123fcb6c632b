import type { Operations } from '@chowk/contract'
import type { Handlers } from '../../handler.ts'
import { set } from './set.ts'

export const reactions: Handlers<Operations['reactions']> = { set }
