import type { Operations } from '@chowk/contract'
import type { Handlers } from '../../handler.ts'
import { list } from './list.ts'
import { set } from './set.ts'

export const favorites: Handlers<Operations['favorites']> = { set, list }
