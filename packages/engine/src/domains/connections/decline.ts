import type { Operations } from '@chowk/contract'
import type { Handler } from '../../handler.ts'
import { changeConnection } from './change-connection.ts'

export const decline: Handler<Operations['connections']['decline']> = (context, { body }) =>
  changeConnection(context, body.username, 'decline')
