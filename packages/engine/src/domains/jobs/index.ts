import type { Handlers } from '../../handler.ts'
import { applications } from './applications.ts'
import { apply } from './apply.ts'
import { create } from './create.ts'
import { get } from './get.ts'
import { list } from './list.ts'
import { setStatus } from './set-status.ts'
import { update } from './update.ts'

export const handlers: Handlers<'jobs'> = {
  create,
  update,
  close: setStatus('close'),
  reopen: setStatus('reopen'),
  list,
  get,
  applications,
  apply,
}
