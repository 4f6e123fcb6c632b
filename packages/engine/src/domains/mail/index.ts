import { emailAddresses } from '../../entities/mail.ts'
import { linkLifetimes, links } from '../../entities/sessions.ts'
import type { InternalHandler, InternalHandlers } from '../../handler.ts'
import { recentAccount } from '../sessions/own-sessions.ts'
import { changeSecrets, endConfirmations } from '../sessions/secrets.ts'
import { linkOf } from './own-address.ts'
import { keyOf, putConfirmation, enqueueMail } from './queued-mail.ts'

/** The member is looked up when the mail is written, so the response reveals nothing. */
const sendSignInLink: InternalHandler<'mail.sendSignInLink'> = async ({ tx, now }, { body: { address } }) => {
  const mail = { kind: 'sign_in', member_id: 0, address: keyOf(address) } as const
  await enqueueMail(tx, mail, now, linkLifetimes.sign_in)
  return {}
}

/** Earlier links stop working, also those not yet sent. */
const sendConfirmation: InternalHandler<'mail.sendConfirmation'> = async (context, { body: { address } }) => {
  const { tx, now } = context
  const { id } = recentAccount(context).self
  await endConfirmations(tx, id)
  await putConfirmation(tx, id, address, now)
  return {}
}

const confirmAddress: InternalHandler<'mail.confirmAddress'> = (context, { body }) =>
  changeSecrets(context, 'address_changed', async ({ tx, now, self }) => {
    const link = await linkOf(tx, body.link, self, now)
    if (link === undefined) return false
    await tx.delete(links, link.id)
    const { address } = link
    const address_key = keyOf(address)
    if ((await tx.find(emailAddresses, 'address', { address_key })) !== undefined) return false
    const before = await tx.delete(emailAddresses, self.id)
    const saved = await tx.insertIfAbsent(emailAddresses, {
      id: self.id,
      address,
      address_key,
      confirmed_at: now,
      news_due: before?.news_due ?? null,
      digest_due: before?.digest_due ?? Date.parse(body.digest_due),
      digest_until: before?.digest_until ?? null,
    })
    if (saved === undefined && before) await tx.insert(emailAddresses, before)
    return saved !== undefined
  })

const removeAddress: InternalHandler<'mail.removeAddress'> = (context) => {
  recentAccount(context)
  return changeSecrets(
    context,
    'address_changed',
    async ({ tx, self }) => (await tx.delete(emailAddresses, self.id)) !== undefined,
  )
}

export const handlers: InternalHandlers<'mail'> = {
  sendSignInLink,
  sendConfirmation,
  confirmAddress,
  removeAddress,
}
