import type { Operations } from '@chowk/contract'
import type { Handler } from '../../handler.ts'
import { changeConnection } from './change-connection.ts'

export const accept: Handler<Operations['connections']['accept']> = (context, { body }) =>
  changeConnection(context, body.username, 'accept')
