import { bookingStates } from '@chowk/contract/core'
import { members } from '../../entities/members.ts'
import { bookings, bookingSteps, servicePackages, services } from '../../entities/services.ts'
import { conflict, forbidden, invalid, notFound } from '../../api-error.ts'
import type { Handler } from '../../handler.ts'
import { all } from '../../store/all.ts'
import { presentBooking } from '../bookings.ts'
import { findItemRow } from '../content/find-item.ts'
import { notify } from '../notifications/notify.ts'

export const book: Handler<'services.book'> = async (context, { params, body }) => {
  const { tx, member, now } = context
  const service = await findItemRow(context, 'service', params.id)
  if (service.author_id === member.id) throw forbidden('You can not book a service of your own.')
  const [provider, booked, chosen] = await all([
    tx.get(members, service.author_id),
    tx.increment(services, service.id, { bookings_count: 1 }, { listed: true }),
    tx.get(servicePackages, body.package_id),
  ])
  if (provider?.status !== 'active')
    throw conflict('The provider of this service is not active on the site now.')
  if (booked === undefined) throw notFound()
  if (chosen?.service_id !== service.id)
    throw invalid('package_id', 'not_found', 'The service has no such package.')
  const status = bookingStates.initial
  const booking = await tx.insert(bookings, {
    service_id: service.id,
    provider_id: service.author_id,
    client_id: member.id,
    status,
    package: chosen,
    quantity: body.quantity,
    total: chosen.price * body.quantity,
    requirements: body.requirements ?? null,
    cancelled_by: null,
    steps: 1,
    created_at: now,
    updated_at: now,
  })
  await all([
    tx.insert(bookingSteps, { booking_id: booking.id, step: 0, status, by: 'client', at: now }),
    notify(context, [service.author_id], 'booking_requested', { type: 'booking', id: booking.id }),
  ])
  return { id: booking.id, status, booking: await presentBooking(context, booking) }
}
