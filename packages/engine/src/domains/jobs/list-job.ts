import type { JobStatus } from '@chowk/contract'
import type { ItemRow } from '../../entities/content.ts'
import { jobs } from '../../entities/jobs.ts'
import type { Tx } from '../../store/store.ts'
import { listingOf } from '../content/listing.ts'

/** Returns the columns for lists of published, open jobs. */
export function jobListing(item: ItemRow, status: JobStatus, published?: boolean) {
  const { listed, ...copied } = listingOf(item, published)
  return { ...copied, status, listed: listed && status === 'open' }
}

/** Lists a job whose item, locked, becomes visible (1), unless the job is closed; unlists a withdrawn one (-1). */
export async function listJob(tx: Tx, item: ItemRow, amount: 1 | -1): Promise<void> {
  const job = await tx.get(jobs, item.id)
  if (job !== undefined) await tx.update(jobs, job.id, jobListing(item, job.status, amount === 1))
}
