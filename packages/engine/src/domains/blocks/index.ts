import type { Operations } from '@chowk/contract'
import type { Handlers } from '../../handler.ts'
import { add } from './add.ts'
import { list } from './list.ts'
import { remove } from './remove.ts'

export const blocks: Handlers<Operations['blocks']> = { add, remove, list }
