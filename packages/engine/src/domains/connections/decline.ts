import type { Operations } from '@chowk/contract'
import type { Behaviour } from '../../handler.ts'
import { changeConnection } from './change-connection.ts'

export const decline: Behaviour<Operations['connections']['decline']> = (context, { body }) =>
  changeConnection(context, body.username, 'decline')
