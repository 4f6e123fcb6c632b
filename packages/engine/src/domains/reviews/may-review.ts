import { bookings } from '../../entities/services.ts'
import type { ReadTx } from '../../store/store.ts'

/** Whether a member has completed a booking of this service. */
export async function hasCompletedBooking(
  tx: ReadTx,
  service_id: number,
  client_id: number,
): Promise<boolean> {
  const completed = await tx.page(bookings, {
    index: 'ofServiceStatus',
    equals: { service_id, client_id, status: 'completed' },
    limit: 1,
  })
  return completed.length > 0
}
