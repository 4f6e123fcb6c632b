import { expect, test } from 'vitest'
import { onEveryStore } from '../../harness/every-store.ts'
import { describeOperation } from '../../harness/operation.ts'
import { notificationSummaries } from '../../harness/rows.ts'
import { START } from '../../harness/world.ts'
import { bookedService } from '../services/fixtures.ts'

/** Each step, with those that lead to where it is possible. */
const steps = [
  ['accept', [], 'provider'],
  ['decline', [], 'provider'],
  ['progress', ['accept'], 'provider'],
  ['deliver', ['accept', 'progress'], 'provider'],
  ['complete', ['accept', 'progress', 'deliver'], 'client'],
  ['cancel', ['accept'], 'client'],
] as const

for (const [action, before, role] of steps)
  describeOperation(
    `bookings.${action}`,
    async (world) => {
      const { booking, ...people } = await bookedService(world)
      const params = { id: booking.id }
      for (const step of before) await people.provider.ok(`bookings.${step}`, { params })
      return { as: people[role], input: { params } }
    },
    () => {},
  )

onEveryStore('the steps of a booking', (world) => {
  test('keeps steps with their times and actors', async () => {
    const { provider, client, booking } = await bookedService(world())
    const params = { id: booking.id }
    const minute = 60_000
    for (const step of ['accept', 'progress', 'deliver', 'progress', 'deliver'] as const) {
      await world().clock.advance(minute)
      await provider.ok(`bookings.${step}`, { params })
    }
    await world().clock.advance(minute)
    const { booking: done } = await client.ok('bookings.complete', { params })
    expect(done.history).toEqual(
      ['pending', 'accepted', 'in_progress', 'delivered', 'in_progress', 'delivered', 'completed'].map(
        (status, index) => ({
          status,
          by: index === 0 || index === 6 ? 'client' : 'provider',
          at: new Date(START + index * minute).toISOString(),
        }),
      ),
    )
    expect(done).toMatchObject({ cancelled_by: null, allowed: [] })
  })

  test('shows the latest 50 steps', async () => {
    const { provider, booking } = await bookedService(world())
    const params = { id: booking.id }
    await provider.ok('bookings.accept', { params })
    for (let times = 0; times < 25; times++)
      for (const step of ['progress', 'deliver'] as const) await provider.ok(`bookings.${step}`, { params })
    const { items } = await provider.ok('bookings.list')
    expect(items[0]!.history.map(({ status }) => status)).toEqual(
      Array.from({ length: 50 }, (_, index) => (index % 2 ? 'delivered' : 'in_progress')),
    )
  })

  test.each(['client', 'provider'] as const)('records that the %s cancelled', async (role) => {
    const { booking, ...people } = await bookedService(world())
    const params = { id: booking.id }
    await people.provider.ok('bookings.accept', { params })
    const { booking: cancelled } = await people[role].ok('bookings.cancel', { params })
    expect(cancelled).toMatchObject({ status: 'cancelled', cancelled_by: role, role: role })
  })

  test('notify only the other side', async () => {
    const { provider, client, booking } = await bookedService(world())
    const params = { id: booking.id }
    for (const step of ['accept', 'progress', 'deliver'] as const)
      await provider.ok(`bookings.${step}`, { params })
    await client.ok('bookings.complete', { params })
    const notificationsOf = (actingClient: typeof client, ...kinds: string[]) =>
      kinds.map((kind) => [kind, actingClient.id, 'booking', params.id])
    expect(await notificationSummaries(world(), client)).toEqual(
      notificationsOf(provider, 'booking_accepted', 'booking_in_progress', 'booking_delivered'),
    )
    expect(await notificationSummaries(world(), provider)).toEqual(
      notificationsOf(client, 'booking_requested', 'booking_completed'),
    )
  })
})
