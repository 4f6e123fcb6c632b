import type { BookingRole, BookingStatus, Operations } from '@chowk/contract'
import { bookings, type BookingRow } from '../../entities/services.ts'
import type { Handler, ListContext } from '../../handler.ts'
import { all } from '../../store/all.ts'
import { orderOf, positionOf } from '../../store/position.ts'
import type { Selection } from '../../store/store.ts'
import { pageOf, pageOfRows } from '../content/pages.ts'
import { presentBookings } from './present-bookings.ts'

export const list: Handler<Operations['bookings']['list']> = async (context, { query }) => {
  const { role, status } = query
  const own = (as: BookingRole) => bookingsOf(as, context.member.id, status)
  const page = await (role === undefined
    ? onBothSides(context, own('provider'), own('client'))
    : pageOfRows(context, bookings, { ...own(role), order: 'desc' }))
  return { ...page, items: await presentBookings(context, page.items) }
}

/** Bookings of a member on one side. */
function bookingsOf(
  role: BookingRole,
  memberId: number,
  status: BookingStatus | undefined,
): Selection<typeof bookings> {
  const party = role === 'provider' ? { provider_id: memberId } : { client_id: memberId }
  return status === undefined
    ? { index: role, equals: party }
    : { index: `${role}Status`, equals: { ...party, status } }
}

/** A page of bookings on either side, newest first. Nobody is on both sides of one booking, so the lists are merged by sorting. */
const onBothSides = (
  { tx, paging }: ListContext,
  provided: Selection<typeof bookings>,
  booked: Selection<typeof bookings>,
) =>
  pageOf<BookingRow>(
    paging,
    orderOf(bookings, provided),
    async ({ after, offset, limit }) => {
      const most = offset + limit
      const read = (side: Selection<typeof bookings>) =>
        tx.page(bookings, { ...side, order: 'desc', after, limit: most })
      return (await all([read(provided), read(booked)]))
        .flat()
        .sort((one, other) => other.created_at - one.created_at || other.id - one.id)
        .slice(offset, most)
    },
    (row) => positionOf(bookings, provided, row),
  )
