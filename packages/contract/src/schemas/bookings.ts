import * as z from 'zod'
import { bounded } from './bounds.ts'
import { actionsOf, bookingStates, statesOf } from '../vocabulary/states.ts'
import { pageOf } from './answers.ts'
import { id } from './identifiers.ts'
import { MemberCard } from './members.ts'
import { text } from './text.ts'
import { timestamp } from './times.ts'

export const Package = z
  .object({
    id: id(),
    name: z.string(),
    description: z.string().nullable(),
    price: z.int().min(0).describe('Whole rupees.'),
    delivery_days: z.int().min(0).nullable(),
    revisions: z.int().min(0).nullable(),
  })
  .meta({ id: 'Package', description: 'A bookable offer of a service, with its price.' })

export const BookingCreate = z
  .strictObject({
    package_id: id().describe('ID of a package of the service.'),
    quantity: bounded(z.int().min(1).max(1000).default(1), 'Quantity, {}.'),
    requirements: bounded(
      text(1, 10_000).optional(),
      'Requirements for the provider: plain text, at most {} characters.',
    ),
  })
  .meta({ id: 'BookingCreate', description: 'A booking to create.' })

export const bookingStatus = () => z.enum(statesOf(bookingStates))
export const bookingRole = () => z.enum(['provider', 'client'])

export const Booking = z
  .object({
    id: id(),
    status: bookingStatus(),
    role: bookingRole().describe('Your side.'),
    allowed: z.array(z.enum(actionsOf(bookingStates))).describe('Actions that are possible for you now.'),
    service: z
      .object({ id: id(), slug: z.string(), title: z.string(), url: z.string(), web_url: z.string() })
      .describe('The booked service.'),
    package: Package.describe('Snapshot of the package at booking time.'),
    quantity: z.int().min(0),
    total: z.int().min(0).describe('Price times quantity, in whole rupees.'),
    requirements: z.string().nullable(),
    provider: MemberCard,
    client: MemberCard,
    cancelled_by: bookingRole().nullable(),
    history: z
      .array(z.object({ status: bookingStatus(), by: bookingRole(), at: timestamp() }))
      .describe('Latest 50 statuses, with side and time, oldest first.'),
    created_at: timestamp(),
    updated_at: timestamp(),
  })
  .meta({ id: 'Booking', description: 'An order of a service.' })

export const BookingPage = pageOf(Booking).meta({
  id: 'BookingPage',
  description: 'A page of bookings, newest first.',
})

export const BookingChanged = z
  .object({ id: id(), status: bookingStatus(), booking: Booking })
  .meta({ id: 'BookingChanged', description: 'An updated booking.' })
