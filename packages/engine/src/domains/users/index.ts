import type { Operations } from '@chowk/contract'
import type { Handlers } from '../../handler.ts'
import { activity } from './activity.ts'
import { connections } from './connections.ts'
import { cv } from './cv.ts'
import { get } from './get.ts'
import { list } from './list.ts'

export const users: Handlers<Operations['users']> = { list, get, activity, cv, connections }
