import { suspensionDigests } from '../../entities/moderation.ts'
import { all } from '../../store/all.ts'
import type { Tx } from '../../store/store.ts'

/** How many ids of members a part has: 0 to 2047 are the first. */
export const PART = 2048

/** The part that stands for all. */
export const WHOLE = -1

/** Two sums over members, so that two sets of them hardly ever have the same. */
export interface Digest {
  readonly low: number
  readonly high: number
}

export const partOf = (memberId: number): number => Math.floor(memberId / PART)

/** What each member adds. A release that computes it otherwise has to make all digests anew, by a migration. */
export function digestOf(memberIds: Iterable<number>): Digest {
  let [low, high] = [0, 0]
  for (const id of memberIds) {
    low += mixed(id ^ 0x2545f491)
    high += mixed(id ^ 0x6c078965)
  }
  return { low, high }
}

/** The last steps of MurmurHash3: 32 bits, all of which depend on each bit of the value. */
function mixed(value: number): number {
  let bits = Math.imul(value ^ (value >>> 16), 0x85ebca6b)
  bits = Math.imul(bits ^ (bits >>> 13), 0xc2b2ae35)
  return (bits ^ (bits >>> 16)) >>> 0
}

/** What a suspension (1), or its end (-1), adds to which digests. That of all comes first: whoever holds it waits for no other. */
export function digestShifts(memberId: number, by: 1 | -1): readonly (Digest & { readonly part: number })[] {
  const { low, high } = digestOf([memberId])
  return [WHOLE, partOf(memberId)].map((part) => ({ part, low: low * by, high: high * by }))
}

/** Notes in the digests that a member was suspended (1), or is so no more (-1): with each row of `suspensions` that comes or goes. */
export async function shiftDigests(tx: Tx, memberId: number, by: 1 | -1): Promise<void> {
  await all(
    digestShifts(memberId, by).map(async ({ part, ...amounts }) => {
      const row =
        (await tx.find(suspensionDigests, 'part', { part })) ??
        (await tx.insertIfAbsent(suspensionDigests, { part, low: 0, high: 0 })) ??
        (await tx.find(suspensionDigests, 'part', { part }))
      await tx.increment(suspensionDigests, row!.id, amounts)
    }),
  )
}
