import type { Operations } from '@chowk/contract'
import type { Behaviour } from '../../handler.ts'
import { changeConnection } from './change-connection.ts'

export const cancel: Behaviour<Operations['connections']['cancel']> = (context, { body }) =>
  changeConnection(context, body.username, 'cancel')
