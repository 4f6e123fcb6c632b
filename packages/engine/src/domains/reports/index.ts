import type { Operations } from '@chowk/contract'
import type { Handlers } from '../../handler.ts'
import { create } from './create.ts'

export const reports: Handlers<Operations['reports']> = { create }
