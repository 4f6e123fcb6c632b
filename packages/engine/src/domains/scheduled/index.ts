import type { Operations } from '@chowk/contract'
import type { Handlers } from '../../handler.ts'
import { cancel } from './cancel.ts'
import { list } from './list.ts'
import { publish } from './publish.ts'
import { reschedule } from './reschedule.ts'

export const scheduled: Handlers<Operations['scheduled']> = { list, reschedule, publish, cancel }
