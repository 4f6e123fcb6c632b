import type { Operations } from '@chowk/contract'
import type { Handlers } from '../../handler.ts'
import { count } from './count.ts'
import { list } from './list.ts'
import { read } from './read.ts'
import { readAll } from './read-all.ts'

export const notifications: Handlers<Operations['notifications']> = { list, count, read, readAll }
