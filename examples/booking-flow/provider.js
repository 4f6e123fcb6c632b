import { setTimeout as sleep } from 'node:timers/promises'
import { Chowk, ConflictError } from '@chowk/sdk'

/** Takes every booking one step further: from the request to the delivery. `capacity` bookings are worked on at a time. */
export async function workOnBookings(client, capacity = 2) {
  const bookings = await client.bookings.list({ role: 'provider' }).toArray({ max: 1_000 })
  const oldestFirst = bookings.toReversed()
  let busy = bookings.filter(({ status }) => status === 'accepted' || status === 'in_progress').length

  for (const { id, status } of oldestFirst) {
    try {
      if (status === 'pending' && busy < capacity) {
        await client.bookings.accept(id)
        busy++
      } else if (status === 'pending') await client.bookings.decline(id)
      else if (status === 'accepted') await client.bookings.progress(id)
      else if (status === 'in_progress') await client.bookings.deliver(id)
    } catch (error) {
      if (!(error instanceof ConflictError)) throw error
      // The client was faster, and cancelled.
      console.log(`Booking ${id} is ${error.currentStatus} by now.`)
    }
  }
}

if (process.argv[1] === import.meta.filename) {
  const client = new Chowk({ pace: true })
  while (true) {
    await workOnBookings(client)
    await sleep(60_000)
  }
}
