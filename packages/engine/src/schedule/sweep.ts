import { limits } from '@chowk/contract/core'
import { deleteUnusedImages } from '../domains/media/delete-image.ts'
import { idempotencyRecords, quotaUses } from '../entities/members.ts'
import type { LastUses } from '../keys/last-uses.ts'
import type { ExternalImages } from '../ports/image-store.ts'
import type { Store } from '../store/store.ts'
import { utcDay } from '../text/times.ts'

const BATCH = 50
const DAY = 24 * 60 * 60_000

/** Writes last uses of keys, and deletes expired idempotency records, past quota counts and unused images. */
export async function sweep(
  store: Store,
  now: number,
  lastUses: LastUses | undefined,
  imageStorage: ExternalImages | undefined,
): Promise<void> {
  await lastUses?.keep(store)
  const expired = now - limits.idempotencyLifetime
  const yesterday = utcDay(now - DAY)
  let deleted: number
  do {
    deleted = await store.transact(
      async (tx) =>
        (await tx.deleteMany(idempotencyRecords, { index: 'oldest', to: expired, limit: BATCH })) +
        (await tx.deleteMany(quotaUses, { index: 'byDay', to: yesterday, limit: BATCH })),
    )
  } while (deleted > 0)
  while ((await store.transact((tx) => deleteUnusedImages(tx, now))) > 0);
  await imageStorage?.sweep(store, now)
}
