import type { Operations } from '@chowk/contract'
import type { Handlers } from '../../handler.ts'
import { addMembers } from './add-members.ts'
import { create } from './create.ts'
import { leave } from './leave.ts'
import { rename } from './rename.ts'
import { setIcon } from './set-icon.ts'
import { setRole } from './set-role.ts'

export const groups: Handlers<Operations['groups']> = {
  create,
  addMembers,
  setRole,
  rename,
  setIcon,
  leave,
}
