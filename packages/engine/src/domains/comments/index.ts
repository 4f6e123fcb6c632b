import type { Operations } from '@chowk/contract'
import type { Handlers } from '../../handler.ts'
import { reply } from './reply.ts'
import { update } from './update.ts'

export const handlers: Handlers<Operations['comments']> = { update, reply }
