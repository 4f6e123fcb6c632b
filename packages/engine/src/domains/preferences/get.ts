import type { Operations } from '@chowk/contract'
import type { Behaviour } from '../../handler.ts'
import { preferencesOf } from './preferences-of.ts'

export const get: Behaviour<Operations['preferences']['get']> = async ({ tx, member }) => ({
  preferences: await preferencesOf(tx, member.id),
})
