import type { BookingRole } from '@chowk/contract'
import type { BookingRow } from '../../entities/services.ts'

/** Which side of a booking a member is on; undefined for anybody else. */
export const roleIn = (
  { provider_id, client_id }: Pick<BookingRow, 'provider_id' | 'client_id'>,
  memberId: number,
): BookingRole | undefined =>
  memberId === provider_id ? 'provider' : memberId === client_id ? 'client' : undefined

export const otherParty = (booking: BookingRow, role: BookingRole): number =>
  role === 'provider' ? booking.client_id : booking.provider_id
