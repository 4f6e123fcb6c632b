import type { Operations } from '@chowk/contract'
import type { Handler } from '../../handler.ts'
import { preferencesOf } from './preferences-of.ts'

export const get: Handler<Operations['preferences']['get']> = async ({ tx, member }) => ({
  preferences: await preferencesOf(tx, member.id),
})
