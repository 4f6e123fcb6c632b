import { bookingStates, type BookingAction, type Operations } from '@chowk/contract/core'
import { bookings, bookingSteps } from '../../entities/services.ts'
import { notFound } from '../../failure.ts'
import type { Handler } from '../../handler.ts'
import { all } from '../../store/all.ts'
import { notify } from '../notifications/notify.ts'
import { nextState, wrongState } from '../states/transition.ts'
import { otherParty, roleIn } from './parties.ts'
import { presentBooking } from './present-bookings.ts'

/** The behaviour of one step of a booking, by either of its parties. */
export const takeStep =
  (action: BookingAction): Handler<Operations['bookings'][BookingAction]> =>
  async (context, { params: { id } }) => {
    const { tx, member, now } = context
    const booking = await tx.get(bookings, id)
    const role = booking && roleIn(booking, member.id)
    if (booking === undefined || role === undefined) throw notFound()
    const status = nextState(bookingStates, booking.status, action, [role])
    const { steps: step, cancelled_by } = booking
    const changes = {
      status,
      steps: step + 1,
      cancelled_by: status === 'cancelled' ? role : cancelled_by,
      updated_at: now,
    }
    const moved = await tx.update(bookings, id, changes, { steps: step })
    if (moved === undefined) {
      const current = (await tx.get(bookings, id)) ?? booking
      throw wrongState(bookingStates, current.status, [role])
    }
    await all([
      tx.insert(bookingSteps, { booking_id: id, step, status, by: role, at: now }),
      notify(tx, [otherParty(booking, role)], {
        kind: `booking_${status}`,
        actor: member.id,
        subject: { type: 'booking', id },
        now,
      }),
    ])
    return { id, status, booking: await presentBooking(context, moved) }
  }
