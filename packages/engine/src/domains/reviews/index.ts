import type { Operations } from '@chowk/contract'
import type { Handlers } from '../../handler.ts'
import { reply } from './reply.ts'
import { update } from './update.ts'

export const reviews: Handlers<Operations['reviews']> = { update, reply }
