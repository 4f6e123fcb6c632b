import type { ItemRow } from '../../entities/content.ts'
import { jobs } from '../../entities/jobs.ts'
import type { Tx } from '../../store/store.ts'

/** Lists a job that is published (1), unless it is closed; takes one off the lists that is withdrawn (-1). */
export async function listJob(tx: Tx, item: ItemRow, amount: 1 | -1): Promise<void> {
  const published_at = item.published_at ?? item.created_at
  if (amount === 1) await tx.update(jobs, item.id, { listed: true, published_at }, { status: 'open' })
  else await tx.update(jobs, item.id, { listed: false })
}
