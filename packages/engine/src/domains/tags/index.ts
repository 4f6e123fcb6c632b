import type { Operations } from '@chowk/contract'
import type { Handlers } from '../../handler.ts'
import { create } from './create.ts'
import { get } from './get.ts'
import { list } from './list.ts'

export const tags: Handlers<Operations['tags']> = { create, list, get }
