import type { Operations } from '@chowk/contract'
import type { Handlers } from '../../handler.ts'
import { accept } from './accept.ts'
import { cancel } from './cancel.ts'
import { decline } from './decline.ts'
import { list } from './list.ts'
import { request } from './request.ts'

export const connections: Handlers<Operations['connections']> = { request, accept, decline, cancel, list }
