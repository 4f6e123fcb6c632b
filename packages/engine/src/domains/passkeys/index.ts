import { conflict, invalid, invalidFields, notFound } from '../../api-error.ts'
import { passkeys } from '../../entities/sessions.ts'
import type { InternalHandler, InternalHandlers } from '../../handler.ts'
import { fromBase64 } from '../../media/base64.ts'
import { isSafeText, unsafeText } from '../../text/safe-text.ts'
import { recentAccount } from '../sessions/own-sessions.ts'
import { changeSecrets, ownAccount } from '../sessions/secrets.ts'
import { MAX_PASSKEYS, passkeysOf } from './own-passkeys.ts'
import { consumeChallenge } from './use-passkey.ts'

const MAX_NAME_LENGTH = 100

const add: InternalHandler<'passkeys.add'> = async (context, { body }) => {
  recentAccount(context)
  const { challenge, expires_at, name, public_key, ...made } = body
  return changeSecrets(context, 'passkeys_changed', async ({ tx, now, self }) => {
    if (!(await consumeChallenge(tx, { challenge, expires_at }, now)))
      throw conflict('This page has been used. Open it again.')
    if ((await passkeysOf(tx, self)).length >= MAX_PASSKEYS)
      throw conflict(`You have ${MAX_PASSKEYS} passkeys; remove one first.`)
    const added = await tx.insertIfAbsent(passkeys, {
      ...made,
      public_key: fromBase64(public_key)!,
      name: nameOf(name),
      member_id: self.id,
      created_at: now,
      last_used_at: null,
    })
    if (added === undefined) throw conflict('This passkey is already registered.')
    return true
  })
}

function nameOf(input: string): string {
  const name = input.trim()
  if (name.length > MAX_NAME_LENGTH)
    throw invalid('name', 'too_long', `At most ${MAX_NAME_LENGTH} characters.`)
  if (!isSafeText(name)) throw invalidFields(unsafeText('name'))
  return name || 'Passkey'
}

const noSuchPasskey = () => notFound('Passkey not found.')

const rename: InternalHandler<'passkeys.rename'> = async (context, { params: { id }, body: { name } }) => {
  const { self } = ownAccount(context)
  const renamed = await context.tx.update(passkeys, id, { name: nameOf(name) }, { member_id: self.id })
  if (renamed === undefined) throw noSuchPasskey()
  return {}
}

const remove: InternalHandler<'passkeys.remove'> = async (context, { params: { id } }) => {
  recentAccount(context)
  return changeSecrets(context, 'passkeys_changed', async ({ tx, self }) => {
    if (!(await tx.delete(passkeys, id, { member_id: self.id }))) throw noSuchPasskey()
    return true
  })
}

export const handlers: InternalHandlers<'passkeys'> = { add, rename, remove }
