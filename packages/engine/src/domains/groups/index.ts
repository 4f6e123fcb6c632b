import type { Handlers } from '../../handler.ts'
import { addMembers } from './add-members.ts'
import { create } from './create.ts'
import { leave } from './leave.ts'
import { rename, setIcon, setRole } from './set-role.ts'

export const handlers: Handlers<'groups'> = {
  create,
  addMembers,
  setRole,
  rename,
  setIcon,
  leave,
}
