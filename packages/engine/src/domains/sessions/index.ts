import { sessions } from '../../entities/sessions.ts'
import type { InternalHandler, InternalHandlers } from '../../handler.ts'
import { invite, link } from './links.ts'
import { endSecrets, ownAccount } from './secrets.ts'
import { signUp } from './sign-up.ts'
import { start } from './start.ts'

const end: InternalHandler<'sessions.end'> = async (context, { params: { id } }) => {
  const { tx } = context
  const { self, session } = ownAccount(context)
  if (id === 'others') await endSecrets(tx, self, session)
  else await tx.delete(sessions, id === 'this' ? session.id : id, { member_id: self.id })
  return {}
}

export const handlers: InternalHandlers<'sessions'> = { start, signUp, end, link, invite }
