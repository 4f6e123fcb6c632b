import type { BookingRole, BookingStatus } from '@chowk/contract'
import { bookingStates, type BookingAction } from '@chowk/contract/core'
import { notFound } from '../api-error.ts'
import { items } from '../entities/content.ts'
import type { MemberRow } from '../entities/members.ts'
import { type BookingRow, bookings } from '../entities/services.ts'
import {
  type Handler,
  type ListContext,
  type Handlers,
  type Presenting,
  presentOne,
  type WriteContext,
} from '../handler.ts'
import { itemPaths } from '../site.ts'
import { all } from '../store/all.ts'
import { orderOf, positionOf } from '../store/position.ts'
import type { Selection } from '../store/store.ts'
import { timestamp } from '../text/times.ts'
import { pageOf, pageOfRows } from './content/pages.ts'
import { memberCards, plainCard } from './members/members.ts'
import { reachesAcross } from './viewer/blocks.ts'
import { notify, notifyOfUndo, withdrawNotifications } from './notifications/notify.ts'
import { presentPackage } from './services/packages.ts'
import { allowedActions, eachAction, nextState, stepToTakeBack, withStep } from './states.ts'
import { memberContextOf, type View } from '../view.ts'

/** Returns a member's side of a booking; undefined for others. */
const roleIn = (
  { provider_id, client_id }: Pick<BookingRow, 'provider_id' | 'client_id'>,
  memberId: number,
): BookingRole | undefined =>
  memberId === provider_id ? 'provider' : memberId === client_id ? 'client' : undefined

const otherParty = (booking: BookingRow, role: BookingRole): number =>
  role === 'provider' ? booking.client_id : booking.provider_id

/** Presents bookings of the member, in the order given; fetches related rows together. */
async function presentBookings({ tx, site, member }: Presenting, rows: readonly BookingRow[]) {
  const parties = new Set(rows.flatMap((row) => [row.provider_id, row.client_id]))
  const [services, cardOf, reaches] = await all([
    tx.getMany(items, new Set(rows.map((row) => row.service_id))),
    memberCards({ tx, site }, parties),
    reachesAcross(tx, member.id, [...parties]),
  ])
  const shownCard = (id: number) => (reaches(id, Infinity) ? cardOf(id) : plainCard(cardOf(id)))
  return rows.map((row) => {
    const service = services.get(row.service_id)!
    const slug = service.slug ?? ''
    const url = itemPaths.service + slug
    const role = roleIn(row, member.id) ?? 'client'
    return {
      id: row.id,
      status: row.status,
      role,
      allowed: allowedActions(bookingStates, row.status, [role]),
      service: {
        id: service.id,
        slug,
        title: reaches(service.author_id, service.updated_at) ? service.title : 'Service',
        url,
        web_url: site.absolute(url),
      },
      package: presentPackage(row.package),
      quantity: row.quantity,
      total: row.total,
      requirements: row.requirements,
      provider: shownCard(row.provider_id),
      client: shownCard(row.client_id),
      cancelled_by: row.cancelled_by,
      history: row.history.map(({ status, by, at }) => ({ status, by, at: timestamp(at) })),
      created_at: timestamp(row.created_at),
      updated_at: timestamp(row.updated_at),
    }
  })
}

export const presentBooking = presentOne(presentBookings)

const list: Handler<'bookings.list'> = async (context, { query }) => {
  const { role, status } = query
  const own = (as: BookingRole) => bookingsOf(as, context.member.id, status)
  const page = await (role === undefined
    ? onBothSides(context, own('provider'), own('client'))
    : pageOfRows(context, bookings, { ...own(role), order: 'desc' }))
  return { ...page, items: await presentBookings(context, page.items) }
}

/** Selects the bookings of a member on one side. */
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

/**
 * Returns a page of bookings on either side, newest first. No member is on both sides of one, so sorting
 * merges the lists.
 */
const onBothSides = (
  { tx, paging }: ListContext,
  provided: Selection<typeof bookings>,
  booked: Selection<typeof bookings>,
) =>
  pageOf<BookingRow>(
    paging,
    orderOf(bookings, provided),
    async ({ after, offset, limit }) => {
      const max = offset + limit
      const read = (side: Selection<typeof bookings>) =>
        tx.page(bookings, { ...side, order: 'desc', after, limit: max })
      return (await all([read(provided), read(booked)]))
        .flat()
        .sort((a, b) => b.created_at - a.created_at || b.id - a.id)
        .slice(offset, max)
    },
    (row) => positionOf(bookings, provided, row),
  )

/** Returns a booking of the member, with their side. @throws ApiError `not_found` */
function sideOf(booking: BookingRow | undefined, member: MemberRow) {
  const role = booking && roleIn(booking, member.id)
  if (booking === undefined || role === undefined) throw notFound()
  return { booking, role }
}

/** Returns a booking of the viewer, as lists present it. @throws ApiError `not_found`, SignInNeeded */
export async function readBooking(view: View, id: number) {
  const context = memberContextOf(view)
  return presentBooking(context, sideOf(await context.tx.get(bookings, id), context.member).booking)
}

/** Returns the handler of one step of a booking, by either side. */
const takeStep =
  (action: BookingAction): Handler<`bookings.${BookingAction}`> =>
  async (context, { params: { id } }) => {
    const { tx, now, member } = context
    const { booking, role } = sideOf(await tx.lock(bookings, id), member)
    const status = nextState(bookingStates, booking.status, action, [role])
    const changes = {
      status,
      history: withStep(booking.history, { status, by: role, at: now }),
      cancelled_by: status === 'cancelled' ? role : booking.cancelled_by,
      updated_at: now,
    }
    const moved = (await tx.update(bookings, id, changes)) ?? booking
    const subject = { type: 'booking', id }
    const asked = { kind: 'booking_requested', subject, actor: member.id } as const
    // A provider who has not read of the request gets no notification of its cancellation.
    const isUnknown =
      action === 'cancel' &&
      booking.status === 'pending' &&
      (await withdrawNotifications(tx, [booking.provider_id], asked))
    if (!isUnknown) await notify(context, [otherParty(booking, role)], `booking_${status}`, subject)
    return { id, status, booking: await presentBooking(context, moved) }
  }

/** Takes back the member's own last step. @throws ApiError `not_found`, `conflict` */
export async function takeBackBooking(
  context: Pick<WriteContext, 'tx' | 'now' | 'member'>,
  id: number,
): Promise<void> {
  const { tx, now, member } = context
  const { booking, role } = sideOf(await tx.lock(bookings, id), member)
  const { before, last } = stepToTakeBack(bookingStates, booking.history, role, now)
  await tx.update(bookings, id, {
    status: before.status,
    history: booking.history.slice(0, -1),
    cancelled_by: null,
    updated_at: now,
  })
  await notifyOfUndo(
    context,
    [otherParty(booking, role)],
    { kind: `booking_${last.status}`, subject: { type: 'booking', id }, actor: member.id },
    before.by !== role
      ? undefined
      : before.status === 'pending'
        ? 'booking_requested'
        : `booking_${before.status}`,
  )
}

export const handlers: Handlers<'bookings'> = {
  list,
  ...eachAction(bookingStates, takeStep),
}
