import { conflict } from '../../api-error.ts'
import { passwords } from '../../entities/sessions.ts'
import type { InternalHandler, InternalHandlers } from '../../handler.ts'
import { changeSecrets } from '../sessions/secrets.ts'

const set: InternalHandler<'passwords.set'> = (context, { body: { hash, before } }) =>
  changeSecrets(context, 'password_changed', async ({ tx, now, self: { id: member_id } }) => {
    const row = await tx.find(passwords, 'member', { member_id })
    if (row?.hash !== before) throw conflict('Your password has been changed in the meantime.')
    if (row === undefined) await tx.insert(passwords, { member_id, hash, updated_at: now })
    else await tx.update(passwords, row.id, { hash, updated_at: now })
    return true
  })

export const handlers: InternalHandlers<'passwords'> = { set }
