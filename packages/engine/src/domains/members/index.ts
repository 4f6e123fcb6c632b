import type { InternalHandlers } from '../../handler.ts'
import { deleteMember } from './delete.ts'
import { exportMember } from './export.ts'
import { list } from './list.ts'
import { save } from './save.ts'
import { show } from './show.ts'
import { suspend, unsuspend } from './suspend.ts'

export const handlers: InternalHandlers<'members'> = {
  list,
  show,
  save,
  suspend,
  unsuspend,
  delete: deleteMember,
  export: exportMember,
}
