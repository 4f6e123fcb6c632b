import assert from 'node:assert/strict'
import { beforeEach, test } from 'node:test'
import { createMock } from '@chowk/mocks'
import { Chowk } from '@chowk/sdk'
import { book, completeWhenDelivered } from './client.js'
import { workOnBookings } from './provider.js'

const mock = createMock()
const review = { rating: 5, body: '<p>Even, and in time.</p>' }
let provider, client

async function memberClient(username) {
  const { key } = await mock.members.create({ username })
  return new Chowk({ apiKey: key, baseUrl: mock.baseUrl, clock: mock.clock, fetch: mock.fetch })
}

beforeEach(async () => {
  mock.reset()
  provider = await memberClient('meera')
  client = await memberClient('asha')
  const { categories } = await provider.lookups.serviceCategories()
  await provider.services.create({
    title: 'Pottery plates to your drawing',
    description: '<p>Thrown and glazed.</p>',
    category_id: categories[0].id,
    packages: [
      { name: 'Forty plates', price: 26_000 },
      { name: 'Six plates', price: 4_500 },
    ],
  })
})

test('the cheapest package is booked, delivered, completed and reviewed', async () => {
  const { id } = await book(client, 'plates', 5_000, 'White, please.')
  assert.equal(await completeWhenDelivered(client, id, review), 'pending')

  for (const status of ['accepted', 'in_progress', 'delivered']) {
    await workOnBookings(provider)
    const [booking] = (await client.bookings.list({ role: 'client' })).items
    assert.equal(booking.status, status)
    assert.equal(booking.package.name, 'Six plates')
  }
  assert.equal(await completeWhenDelivered(client, id, review), 'completed')
  const [service] = (await provider.services.list()).items
  assert.equal(service.rating, 5)
})

test('nothing is booked beyond the budget', async () => {
  assert.equal(await book(client, 'plates', 4_000), undefined)
})

test('a provider declines what exceeds its capacity', async () => {
  for (let count = 1; count <= 3; count++) await book(client, 'plates', 5_000)
  await workOnBookings(provider, 2)

  const bookings = await provider.bookings.list({ role: 'provider' }).toArray({ max: Infinity })
  assert.deepEqual(bookings.map(({ status }) => status).sort(), ['accepted', 'accepted', 'declined'])
})

test('a booking that was cancelled meanwhile stops nothing', async () => {
  const cancelled = await book(client, 'plates', 5_000)
  await book(client, 'plates', 5_000)
  // The client cancels after the provider has read the list.
  const slow = provider.withOptions({
    middleware: [
      {
        async call({ operation }, next) {
          if (operation === 'bookings.accept') await client.bookings.cancel(cancelled.id).safe()
          return next()
        },
      },
    ],
  })
  await workOnBookings(slow)

  const bookings = await provider.bookings.list({ role: 'provider' }).toArray({ max: Infinity })
  assert.deepEqual(
    bookings.map(({ status }) => status),
    ['accepted', 'cancelled'],
  )
})
