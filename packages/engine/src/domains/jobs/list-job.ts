import type { ItemRow } from '../../entities/content.ts'
import { jobs } from '../../entities/jobs.ts'
import type { Tx } from '../../store/store.ts'

/** Puts a job into the lists when it begins to be seen (1), unless it is closed, and takes it out when it ceases to be (-1). */
export async function listJob(tx: Tx, item: ItemRow, amount: 1 | -1): Promise<void> {
  const published_at = item.published_at ?? item.created_at
  if (amount === 1) await tx.update(jobs, item.id, { listed: true, published_at }, { status: 'open' })
  else await tx.update(jobs, item.id, { listed: false })
}
