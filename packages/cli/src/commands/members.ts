import type { Command } from 'commander'
import { addMembersCreate, addMembersSet } from './members/save.ts'
import { addMembersDelete } from './members/delete.ts'
import { addMembersExport } from './members/export.ts'
import { addMembersLinks } from './members/links.ts'
import { addMembersList, addMembersShow } from './members/look-up.ts'
import { addMembersStatus } from './members/status.ts'

export function add(members: Command): void {
  addMembersCreate(members)
  addMembersLinks(members)
  addMembersList(members)
  addMembersShow(members)
  addMembersSet(members)
  addMembersStatus(members)
  addMembersDelete(members)
  addMembersExport(members)
}
