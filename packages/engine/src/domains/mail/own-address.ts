import { emailAddresses } from '../../entities/mail.ts'
import type { MemberRef } from '../../entities/members.ts'
import type { ReadTx } from '../../store/store.ts'
import { memberContextOf, type View } from '../../view.ts'
import { findLink } from '../sessions/links.ts'

/** Returns the confirmed address of the viewer. @throws SignInNeeded */
export async function ownAddress(view: View): Promise<string | undefined> {
  const { tx, member } = memberContextOf(view)
  return (await tx.get(emailAddresses, member.id))?.address
}

/** Returns the address that a link confirms for the viewer; undefined if the link was used or has expired. */
export async function addressToConfirm(view: View, secret: string): Promise<string | undefined> {
  const { tx, member, now } = memberContextOf(view)
  return (await linkOf(tx, secret, member, now))?.address
}

export async function linkOf(tx: ReadTx, secret: string, { id: member_id }: MemberRef, now: number) {
  const link = await findLink(tx, 'confirm_address', secret, now)
  return link?.member_id === member_id ? link : undefined
}
