import { bookingStates } from '@chowk/contract/core'
import { items } from '../../entities/content.ts'
import { bookingSteps, type BookingRow, type BookingStepRow } from '../../entities/services.ts'
import type { ReadContext } from '../../handler.ts'
import type { ReadTx } from '../../store/store.ts'
import { itemPaths } from '../../site.ts'
import { all } from '../../store/all.ts'
import { timestamp } from '../../text/times.ts'
import { memberCards } from '../members/present-member.ts'
import { presentPackage } from '../services/present-package.ts'
import { allowedActions } from '../states/transition.ts'
import { roleIn } from './parties.ts'

/** How many of the latest steps a booking shows. */
const STEPS_SHOWN = 50

type Presenting = Pick<ReadContext, 'tx' | 'site' | 'member'>

/** Bookings of the member, in the order given; related rows are fetched together. */
export async function presentBookings({ tx, site, member }: Presenting, rows: readonly BookingRow[]) {
  const [services, cardOf, steps] = await all([
    tx.getMany(items, new Set(rows.map((row) => row.service_id))),
    memberCards({ tx, site }, new Set(rows.flatMap((row) => [row.provider_id, row.client_id]))),
    stepsOf(tx, rows),
  ])
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
      service: { id: service.id, slug, title: service.title, url, web_url: site.absolute(url) },
      package: presentPackage(row.package),
      quantity: row.quantity,
      total: row.total,
      requirements: row.requirements,
      provider: cardOf(row.provider_id),
      client: cardOf(row.client_id),
      cancelled_by: row.cancelled_by,
      history: (steps.get(row.id) ?? []).map(({ status, by, at }) => ({ status, by, at: timestamp(at) })),
      created_at: timestamp(row.created_at),
      updated_at: timestamp(row.updated_at),
    }
  })
}

export async function presentBooking(context: Presenting, row: BookingRow) {
  const [booking] = await presentBookings(context, [row])
  return booking!
}

/** The latest steps of each booking, oldest first. Steps are numbered, so that all are asked for at once. */
async function stepsOf(tx: ReadTx, rows: readonly BookingRow[]): Promise<Map<number, BookingStepRow[]>> {
  const keys = rows.flatMap(({ id: booking_id, steps }) =>
    Array.from({ length: Math.min(steps, STEPS_SHOWN) }, (_, back) => ({
      booking_id,
      step: steps - 1 - back,
    })),
  )
  const found = await tx.findMany(bookingSteps, 'step', keys)
  const byBooking = Map.groupBy(found, (step) => step.booking_id)
  for (const steps of byBooking.values()) steps.sort((one, other) => one.step - other.step)
  return byBooking
}
