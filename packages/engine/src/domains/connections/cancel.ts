import type { Operations } from '@chowk/contract'
import type { Handler } from '../../handler.ts'
import { changeConnection } from './change-connection.ts'

export const cancel: Handler<Operations['connections']['cancel']> = (context, { body }) =>
  changeConnection(context, body.username, 'cancel')
