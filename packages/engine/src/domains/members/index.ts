import type { InternalHandlers } from '../../handler.ts'
import { deleteMember } from './delete.ts'
import { exportMember } from './export.ts'
import { save } from './save.ts'
import { suspend, unsuspend } from './suspend.ts'

export const handlers: InternalHandlers<'members'> = {
  save,
  suspend,
  unsuspend,
  delete: deleteMember,
  export: exportMember,
}
