import type { Operations } from '@chowk/contract'
import type { Handlers } from '../../handler.ts'
import { me } from './me.ts'
import { openapi } from './openapi.ts'
import { usage } from './usage.ts'

export const account: Handlers<Operations['account']> = { me, usage, openapi }
