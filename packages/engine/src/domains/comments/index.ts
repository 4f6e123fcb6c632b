import type { Handlers } from '../../handler.ts'
import { reply } from './reply.ts'
import { update } from './update.ts'

export const handlers: Handlers<'comments'> = { update, reply }
