import type { Operations } from '@chowk/contract'
import type { Behaviour } from '../../handler.ts'
import { changeConnection } from './change-connection.ts'

export const accept: Behaviour<Operations['connections']['accept']> = (context, { body }) =>
  changeConnection(context, body.username, 'accept')
