import { bookingStates, statesOf, actionsOf, type BookingStatus } from '@chowk/contract'
import { describe, expect, test } from 'vitest'
import type { Client } from '../../harness/client.ts'
import { onEveryStore } from '../../harness/every-store.ts'
import { oneStoreOf } from '../../harness/stores.ts'
import type { World } from '../../harness/world.ts'
import { bookedService } from '../services/fixtures.ts'

type Action = (typeof actions)[number]
type Party = 'provider' | 'client'
type Step = readonly [action: Action, by: Party]

const actions = ['accept', 'decline', 'progress', 'deliver', 'complete', 'cancel'] as const

/** Everything that can happen to a booking: from a status, by one side, to the next. */
const legal: Readonly<Record<BookingStatus, readonly (readonly [...Step, to: BookingStatus])[]>> = {
  pending: [
    ['accept', 'provider', 'accepted'],
    ['decline', 'provider', 'declined'],
    ['cancel', 'client', 'cancelled'],
  ],
  accepted: [
    ['progress', 'provider', 'in_progress'],
    ['cancel', 'provider', 'cancelled'],
    ['cancel', 'client', 'cancelled'],
  ],
  in_progress: [
    ['deliver', 'provider', 'delivered'],
    ['cancel', 'provider', 'cancelled'],
  ],
  delivered: [
    ['progress', 'provider', 'in_progress'],
    ['complete', 'client', 'completed'],
  ],
  completed: [],
  declined: [],
  cancelled: [],
}

/** How a booking comes to each status. */
const stepsTo: Readonly<Record<BookingStatus, readonly Step[]>> = {
  pending: [],
  accepted: [['accept', 'provider']],
  in_progress: [
    ['accept', 'provider'],
    ['progress', 'provider'],
  ],
  delivered: [
    ['accept', 'provider'],
    ['progress', 'provider'],
    ['deliver', 'provider'],
  ],
  completed: [
    ['accept', 'provider'],
    ['progress', 'provider'],
    ['deliver', 'provider'],
    ['complete', 'client'],
  ],
  declined: [['decline', 'provider']],
  cancelled: [['cancel', 'client']],
}

const statuses = Object.keys(legal) as BookingStatus[]
/** Who may take a step at all, whatever the status. */
const parties = (action: Action): Party[] => [
  ...new Set(
    Object.values(legal).flatMap((steps) => steps.flatMap(([what, role]) => (what === action ? role : []))),
  ),
]

async function bookingIn(world: World, status: BookingStatus) {
  const { provider, client, booking } = await bookedService(world)
  const people: Record<Party, Client> = { provider, client }
  const params = { id: booking.id }
  for (const [action, role] of stepsTo[status]) await people[role].ok(`bookings.${action}`, { params })
  return { people, params }
}

test('the machine has these statuses and actions, and no others', () => {
  expect(statesOf(bookingStates).toSorted()).toEqual(statuses.toSorted())
  expect(actionsOf(bookingStates).toSorted()).toEqual([...actions].toSorted())
})

onEveryStore(
  'a booking',
  (world) => {
    describe.each(statuses)('a booking that is %s', (status) => {
      test.each(
        actions.flatMap((action) => (['provider', 'client'] as const).map((role) => [action, role] as const)),
      )('%s by the %s', async (action, role) => {
        const { people, params } = await bookingIn(world(), status)
        const next = legal[status].find(([what, who]) => what === action && who === role)
        const answer = await people[role].call(`bookings.${action}`, { params })
        const { items } = await people[role].ok('bookings.list')
        if (next) {
          expect(answer.body).toMatchObject({
            id: params.id,
            status: next[2],
            booking: { status: next[2], role: role },
          })
          expect(items).toEqual([answer.body.booking])
        } else {
          expect(answer.status).toBe(parties(action).includes(role) ? 409 : 403)
          if (answer.status === 409)
            expect(answer.body).toMatchObject({
              code: 'conflict',
              current_status: status,
              allowed: actions.filter((candidate) =>
                legal[status].some(([what, who]) => what === candidate && who === role),
              ),
            })
          expect(items).toMatchObject([{ id: params.id, status }])
        }
      })

      test('returns the allowed actions of each side', async () => {
        const { people } = await bookingIn(world(), status)
        for (const role of ['provider', 'client'] as const) {
          const { items } = await people[role].ok('bookings.list')
          expect(items[0]!.allowed.toSorted()).toEqual(
            legal[status].flatMap(([what, who]) => (who === role ? what : [])).toSorted(),
          )
        }
      })
    })
  },
  {},
  oneStoreOf('a booking'),
)
