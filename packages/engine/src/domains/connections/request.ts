import type { Operations } from '@chowk/contract'
import type { Handler } from '../../handler.ts'
import { changeConnection } from './change-connection.ts'

export const request: Handler<Operations['connections']['request']> = (context, { body }) =>
  changeConnection(context, body.username, 'request')
