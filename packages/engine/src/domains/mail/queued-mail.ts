import { emailAddresses, outgoingMails, type MailKind, type OutgoingMailRow } from '../../entities/mail.ts'
import { linkLifetimes } from '../../entities/sessions.ts'
import type { Tx } from '../../store/store.ts'

const MINUTE = 60_000

/** Returns an address as it is compared. */
export const keyOf = (address: string): string => address.toLowerCase()

/** Milliseconds before a failed mail is tried again: a minute, then doubling, up to an hour. */
export const retryPause = (attempts: number): number => Math.min(MINUTE * 2 ** attempts, 60 * MINUTE)

/** Milliseconds that a mail has waited since it was first due. */
export function waitedFor({ due, attempts }: Pick<OutgoingMailRow, 'due' | 'attempts'>, now: number): number {
  let first = due
  for (let attempt = 0; attempt < attempts; attempt++) first -= retryPause(attempt)
  return now - first
}

/**
 * Queues an email, due now. Replaces the same email if it is already queued, so that the sender of the old one neither
 * drops nor postpones the new one.
 */
export async function enqueueMail(
  tx: Tx,
  mail: Pick<OutgoingMailRow, 'kind' | 'member_id' | 'address'> & {
    readonly since?: number
    readonly until?: number
  },
  now: number,
  lifetime: number,
): Promise<void> {
  const { kind, member_id, address } = mail
  const queued = await tx.find(outgoingMails, 'mail', { kind, member_id, address })
  if (queued) await tx.delete(outgoingMails, queued.id)
  // Another request may have queued it in the meantime, which is just as good.
  await tx.insertIfAbsent(outgoingMails, {
    since: now,
    until: null,
    ...mail,
    attempts: 0,
    due: now,
    expires_at: now + lifetime,
  })
}

/** Milliseconds for which a notice about an account is tried. */
export const NOTICE_LIFETIME = 7 * 24 * 60 * MINUTE

/** Queues a notice to the address that a member has now, if any. */
export async function putNotice(tx: Tx, kind: MailKind, member_id: number, now: number): Promise<void> {
  const known = await tx.get(emailAddresses, member_id)
  if (known) await enqueueMail(tx, { kind, member_id, address: known.address }, now, NOTICE_LIFETIME)
}

/** Queues a link that confirms a member's address. */
export const putConfirmation = (tx: Tx, member_id: number, address: string, now: number) =>
  enqueueMail(tx, { kind: 'confirm_address', member_id, address }, now, linkLifetimes.confirm_address)
