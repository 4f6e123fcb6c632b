import type { Operations } from '@chowk/contract'
import type { Behaviour } from '../../handler.ts'
import { findMember } from '../members/find-member.ts'
import { presentUser } from './present-user.ts'

export const get: Behaviour<Operations['users']['get']> = async (context, { params }) => ({
  user: await presentUser(context, await findMember(context, params.username)),
})
