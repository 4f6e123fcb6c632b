import type { Operations } from '@chowk/contract'
import type { Handlers } from '../../handler.ts'
import { accept } from './accept.ts'
import { update } from './update.ts'

export const answers: Handlers<Operations['answers']> = { update, accept }
