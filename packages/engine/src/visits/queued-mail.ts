import { outgoingMails, type OutgoingMailRow } from '../entities/mail.ts'
import type { Tx } from '../store/store.ts'

/**
 * Queues a mail, due now. If the same mail is queued already, it is replaced: whoever is sending that one neither drops
 * nor postpones this one.
 */
export async function putMail(
  tx: Tx,
  mail: Pick<OutgoingMailRow, 'kind' | 'member_id' | 'address'> & { readonly since?: number },
  now: number,
  lifetime: number,
): Promise<void> {
  const { kind, member_id, address } = mail
  const waiting = await tx.find(outgoingMails, 'mail', { kind, member_id, address })
  if (waiting) await tx.delete(outgoingMails, waiting.id)
  // Another request may have queued it meanwhile, which does as well.
  await tx.insertIfAbsent(outgoingMails, {
    since: now,
    ...mail,
    attempts: 0,
    due: now,
    expires_at: now + lifetime,
  })
}
