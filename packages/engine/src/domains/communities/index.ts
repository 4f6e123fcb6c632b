import type { Handlers } from '../../handler.ts'
import { acceptInvite, declineInvite } from './invites.ts'
import { acceptRequest, declineRequest } from './requests.ts'
import { create } from './create.ts'
import { feed } from './feed.ts'
import { get } from './get.ts'
import { invite } from './invite.ts'
import { join } from './join.ts'
import { leave } from './leave.ts'
import { list } from './list.ts'
import { settings } from './settings.ts'
import { update } from './update.ts'

export const communities: Handlers<'communities'> = {
  create,
  list,
  get,
  feed,
  settings,
  update,
  join,
  leave,
  invite,
  acceptInvite,
  declineInvite,
  acceptRequest,
  declineRequest,
}
