import type { Handlers } from '../../handler.ts'
import { autocomplete } from './suggest.ts'
import { query } from './query.ts'

export const handlers: Handlers<'search'> = { query, autocomplete }
