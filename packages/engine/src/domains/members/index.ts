import type { InternalHandlers } from '../../handler.ts'
import { save } from './save.ts'

export const handlers: InternalHandlers<'members'> = { save }
