import { readMembers, sumOf } from '../domains/viewer/suspended.ts'
import { PART, partOf, WHOLE, type Digest } from '../domains/viewer/suspension-digests.ts'
import { suspensionDigests, suspensions, type SuspensionDigestRow } from '../entities/moderation.ts'
import { ALL, type ReadTx, type Store, type Tx } from '../store/store.ts'

/** A digest as it is kept, and as those who are suspended make it. */
interface Compared {
  readonly row: SuspensionDigestRow | undefined
  readonly right: Digest
}

export interface CheckedSuspensions {
  /** How many members are suspended. */
  readonly suspended: number
  /** Whether all digests of them are right: viewers may take those of others for not suspended. */
  readonly right: boolean
}

/** Holds the digests of who is suspended to the rows; changes nothing. It reads a part of them at a time. */
export async function checkSuspensions(store: Store): Promise<CheckedSuspensions> {
  let right = isRight(await store.read(comparedWhole))
  for await (const part of partsOf(store)) right &&= isRight(await store.read((tx) => comparedPart(tx, part)))
  const suspended = await store.read((tx) => tx.count(suspensions, { index: 'byMember' }))
  return { suspended, right }
}

/** Makes digests of who is suspended anew where they are missing or wrong, each in a transaction of its own, and says whether there were some. */
export async function repairSuspensions(store: Store): Promise<boolean> {
  let repaired = false
  for await (const part of partsOf(store))
    if (await store.transact((tx) => repair(tx, part, () => comparedPart(tx, part)))) repaired = true
  // The sum of the parts, which are right now.
  const whole = await store.transact((tx) => repair(tx, WHOLE, () => comparedWhole(tx)))
  return repaired || whole
}

/** Every part in which somebody is suspended, or which has a digest. */
async function* partsOf(store: Store): AsyncGenerator<number> {
  for (let part = 0; ; part++) {
    const next = await store.read(async (tx) => {
      const [member] = await tx.page(suspensions, { index: 'byMember', from: part * PART, limit: 1 })
      const [digest] = await tx.page(suspensionDigests, { index: 'byPart', from: part, limit: 1 })
      return Math.min(member ? partOf(member.member_id) : Infinity, digest?.part ?? Infinity)
    })
    if (next === Infinity) return
    yield (part = next)
  }
}

async function comparedPart(tx: ReadTx, part: number): Promise<Compared> {
  const row = await tx.find(suspensionDigests, 'part', { part })
  return { row, right: await readMembers(tx, part) }
}

async function comparedWhole(tx: ReadTx): Promise<Compared> {
  const parts = await tx.page(suspensionDigests, { index: 'byPart', from: 0, limit: ALL })
  const row = await tx.find(suspensionDigests, 'part', { part: WHOLE })
  return { row, right: sumOf(parts) }
}

/** What is not there is zero. */
const isRight = ({ row, right }: Compared): boolean =>
  (row?.low ?? 0) === right.low && (row?.high ?? 0) === right.high

async function repair(tx: Tx, part: number, compared: () => Promise<Compared>): Promise<boolean> {
  // Whoever suspends somebody changes the digest of all before that of a part: they wait meanwhile.
  const whole =
    (await tx.insertIfAbsent(suspensionDigests, { part: WHOLE, low: 0, high: 0 })) ??
    (await tx.find(suspensionDigests, 'part', { part: WHOLE }))
  await tx.lock(suspensionDigests, whole!.id)
  const found = await compared()
  if (isRight(found)) return false
  const {
    row,
    right: { low, high },
  } = found
  if (row === undefined) await tx.insert(suspensionDigests, { part, low, high })
  else await tx.update(suspensionDigests, row.id, { low, high })
  return true
}
