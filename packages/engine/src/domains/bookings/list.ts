import type { BookingRole, BookingStatus, Operations } from '@chowk/contract'
import { bookings, type BookingRow } from '../../entities/services.ts'
import type { Handler } from '../../handler.ts'
import type { ReadTx } from '../../store/store.ts'
import { all } from '../../store/all.ts'
import { pageOf } from '../content/pages.ts'
import { presentBookings } from './present-bookings.ts'

export const list: Handler<Operations['bookings']['list']> = async (context, { query }) => {
  const { tx, member } = context
  const { role, status, offset, limit } = query
  const page = (as: BookingRole, from: number, most: number) =>
    bookingsOf(tx, as, member.id, status, { offset: from, limit: most })
  // Nobody is on both sides of a booking, so the two lists are one once they are put in order.
  const most = Math.min(offset + limit + 1, Number.MAX_SAFE_INTEGER)
  const rows =
    role === undefined
      ? (await all([page('provider', 0, most), page('client', 0, most)]))
          .flat()
          .sort((one, other) => other.created_at - one.created_at || other.id - one.id)
          .slice(offset, most)
      : await page(role, offset, limit + 1)
  const shown = pageOf(rows, query)
  return { ...shown, items: await presentBookings(context, shown.items) }
}

/** Bookings of a member on one side, newest first. */
function bookingsOf(
  tx: ReadTx,
  role: BookingRole,
  memberId: number,
  status: BookingStatus | undefined,
  page: { offset: number; limit: number },
): Promise<BookingRow[]> {
  const party = role === 'provider' ? { provider_id: memberId } : { client_id: memberId }
  return status === undefined
    ? tx.page(bookings, { index: role, equals: party, order: 'desc', ...page })
    : tx.page(bookings, { index: `${role}Status`, equals: { ...party, status }, order: 'desc', ...page })
}
