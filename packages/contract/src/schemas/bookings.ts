import * as z from 'zod'
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
  .meta({ id: 'Package', description: 'What can be booked of a service, and for how much.' })

export const BookingCreate = z
  .strictObject({
    package_id: id().describe('The id of a package of the service.'),
    quantity: z.int().min(1).max(1000).default(1).describe('How many, 1 to 1,000.'),
    requirements: text(1, 10_000)
      .optional()
      .describe('What the provider should know: plain text, at most 10,000 characters.'),
  })
  .meta({ id: 'BookingCreate', description: 'What to book of a service.' })

export const bookingStatus = () => z.enum(statesOf(bookingStates))
export const bookingRole = () => z.enum(['provider', 'client'])

export const Booking = z
  .object({
    id: id(),
    status: bookingStatus(),
    role: bookingRole().describe('Which side you are on.'),
    allowed: z.array(z.enum(actionsOf(bookingStates))).describe('What you can do with it now.'),
    service: z
      .object({ id: id(), slug: z.string(), title: z.string(), url: z.string(), web_url: z.string() })
      .describe('The service that was booked.'),
    package: Package.describe('The package as it was when it was booked.'),
    quantity: z.int().min(0),
    total: z.int().min(0).describe('Price times quantity, in whole rupees.'),
    requirements: z.string().nullable(),
    provider: MemberCard,
    client: MemberCard,
    cancelled_by: bookingRole().nullable(),
    history: z
      .array(z.object({ status: bookingStatus(), by: bookingRole(), at: timestamp() }))
      .describe('Each status it came to, by whom and when, oldest first; the latest 50.'),
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
  .meta({ id: 'BookingChanged', description: 'A booking, as it is now.' })
