import type { Operations } from '@chowk/contract'
import type { Behaviour } from '../../handler.ts'
import { changeConnection } from './change-connection.ts'

export const request: Behaviour<Operations['connections']['request']> = (context, { body }) =>
  changeConnection(context, body.username, 'request')
