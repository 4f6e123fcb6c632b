import { forbidden } from '../../failure.ts'
import type { Membership } from './find-chat.ts'

/** @throws ApiError `forbidden` where the caller is neither owner nor admin of the group. */
export function assertManages({ own }: Membership): void {
  if (own.role === 'member') throw forbidden('Only the owner and the admins of the group may do this.')
}

/** @throws ApiError `forbidden` where the caller is not the owner of the group. */
export function assertOwns({ own }: Membership): void {
  if (own.role !== 'owner') throw forbidden('Only the owner of the group may do this.')
}
