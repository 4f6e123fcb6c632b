import type { Command } from 'commander'
import { addMembersCreate } from './members/create.ts'
import { addMembersDelete } from './members/delete.ts'
import { addMembersExport } from './members/export.ts'
import { addMembersList } from './members/list.ts'
import { addMembersSet } from './members/set.ts'
import { addMembersShow } from './members/show.ts'
import { addMembersInvite } from './members/invite.ts'
import { addMembersSignIn } from './members/sign-in.ts'

import { addMembersStanding } from './members/standing.ts'

export function addMembers(members: Command): void {
  addMembersCreate(members)
  addMembersInvite(members)
  addMembersSignIn(members)
  addMembersList(members)
  addMembersShow(members)
  addMembersSet(members)
  addMembersStanding(members)
  addMembersDelete(members)
  addMembersExport(members)
}
