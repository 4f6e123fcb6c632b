import { setTimeout as sleep } from 'node:timers/promises'
import { Chowk } from '@chowk/sdk'

/** Books the cheapest package of a service that the words describe, within a budget. */
export async function book(client, words, budget, requirements) {
  const [cheapest] = await client.services
    .list({ q: words, max: budget, sort: 'price_low' })
    .toArray({ max: 1 })
  if (cheapest === undefined) return undefined
  const { item: service } = await client.services.get(cheapest.slug)
  const [chosen] = service.packages.toSorted((a, b) => a.price - b.price)
  return client.services.book(service.id, { package_id: chosen.id, requirements })
}

/** Completes a booking once it is delivered, and reviews the service. Gives the status of the booking. */
export async function completeWhenDelivered(client, id, review) {
  const bookings = await client.bookings.list({ role: 'client' }).toArray({ max: 1_000 })
  const booking = bookings.find((one) => one.id === id)
  // `allowed` lists what you can do in this state.
  if (!booking.allowed.includes('complete')) return booking.status
  const { status } = await client.bookings.complete(id)
  await client.services.review(booking.service.id, review)
  return status
}

if (process.argv[1] === import.meta.filename) {
  const [words = 'pottery', budget = '5000'] = process.argv.slice(2)
  const client = new Chowk()
  const booking = await book(client, words, Number(budget))
  if (booking === undefined) throw new Error(`No service for “${words}” costs ${budget} or less.`)
  let status = booking.status
  while (!['completed', 'declined', 'cancelled'].includes(status)) {
    await sleep(60_000)
    status = await completeWhenDelivered(client, booking.id, { rating: 5, body: '<p>Well done.</p>' })
    console.log(`Booking ${booking.id} is ${status}.`)
  }
}
