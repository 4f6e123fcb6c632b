import { services } from '../../entities/services.ts'
import type { Tx } from '../../store/store.ts'

/** Adds to the rating sums of a service. Called before one of its reviews changes, or with the service locked. */
export async function moveRating(
  tx: Tx,
  serviceId: number,
  { sum, count }: { sum: number; count: number },
): Promise<void> {
  const moved = await tx.increment(services, serviceId, { rating_sum: sum, rating_count: count })
  if (moved === undefined) return
  const { rating_sum, rating_count } = moved
  const rating = rating_count === 0 ? 0 : Math.round((rating_sum * 100) / rating_count)
  await tx.update(services, serviceId, { rating })
}
