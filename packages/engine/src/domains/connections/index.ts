import type { Operations } from '@chowk/contract'
import type { Handlers } from '../../handler.ts'
import { changeConnection } from './change-connection.ts'
import { list } from './list.ts'

export const connections: Handlers<Operations['connections']> = {
  request: changeConnection('request'),
  accept: changeConnection('accept'),
  decline: changeConnection('decline'),
  cancel: changeConnection('cancel'),
  list,
}
