import type { Operations } from '@chowk/contract'
import type { Handler } from '../../handler.ts'
import { findMember } from '../members/find-member.ts'
import { presentUser } from './present-user.ts'

export const get: Handler<Operations['users']['get']> = async (context, { params }) => ({
  user: await presentUser(context, await findMember(context, params.username)),
})
