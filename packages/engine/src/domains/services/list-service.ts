import { serviceCounts, type ItemRow } from '../../entities/content.ts'
import { services } from '../../entities/services.ts'
import type { Tx } from '../../store/store.ts'
import { listingOf } from '../content/listing.ts'

/** Lists a service that becomes visible (1), and unlists one that ceases to be (-1). */
export async function listService(tx: Tx, item: ItemRow, amount: 1 | -1): Promise<void> {
  const service = await tx.update(services, item.id, listingOf(item, amount === 1))
  if (service !== undefined) await countService(tx, service.category_id, amount)
}

/** Changes the count of services published in a category. */
export async function countService(tx: Tx, category_id: number, amount: 1 | -1): Promise<void> {
  const row =
    (await tx.find(serviceCounts, 'category', { category_id })) ??
    (await tx.insertIfAbsent(serviceCounts, { category_id, services: 0 })) ??
    (await tx.find(serviceCounts, 'category', { category_id }))
  if (row !== undefined) await tx.increment(serviceCounts, row.id, { services: amount })
}
