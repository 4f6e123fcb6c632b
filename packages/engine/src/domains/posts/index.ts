import type { Operations } from '@chowk/contract'
import type { Handlers } from '../../handler.ts'
import { comment } from './comment.ts'
import { create } from './create.ts'
import { get } from './get.ts'
import { list } from './list.ts'
import { update } from './update.ts'

export const posts: Handlers<Operations['posts']> = { create, update, list, get, comment }
