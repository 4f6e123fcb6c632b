import type { Operations } from '@chowk/contract'
import type { Handlers } from '../../handler.ts'
import { answer } from './answer.ts'
import { create } from './create.ts'
import { get } from './get.ts'
import { list } from './list.ts'
import { resolve } from './resolve.ts'
import { update } from './update.ts'

export const questions: Handlers<Operations['questions']> = { create, update, list, get, answer, resolve }
