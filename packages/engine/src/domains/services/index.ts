import type { Handlers } from '../../handler.ts'
import { book } from './book.ts'
import { create } from './create.ts'
import { get } from './get.ts'
import { list } from './list.ts'
import { review } from './review.ts'
import { update } from './update.ts'

export const handlers: Handlers<'services'> = { create, update, list, get, book, review }
