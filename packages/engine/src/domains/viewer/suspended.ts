import { suspensionDigests, suspensions, type SuspensionDigestRow } from '../../entities/moderation.ts'
import { all } from '../../store/all.ts'
import { ALL, type ReadTx, type Store } from '../../store/store.ts'
import { digestOf, PART, partOf, WHOLE, type Digest } from './suspension-digests.ts'

interface Part extends Digest {
  readonly members: ReadonlySet<number>
}

/** Who is suspended, at some moment: it does not change. */
export class Suspended {
  readonly #parts: ReadonlyMap<number, Part>

  constructor(parts: ReadonlyMap<number, Part>) {
    this.#parts = parts
  }

  get nobody(): boolean {
    return this.#parts.size === 0
  }

  has(memberId: number): boolean {
    return this.#parts.get(partOf(memberId))?.members.has(memberId) ?? false
  }

  /** A part, if those in it have this digest. */
  part(digest: SuspensionDigestRow): Part | undefined {
    const part = this.#parts.get(digest.part)
    return part && isSame(part, digest) ? part : undefined
  }
}

const NOBODY = new Suspended(new Map())

/** How many are kept: views of different moments, and other stores in this process, need different ones. */
const KEPT = 4

/**
 * What was read, by the digest of all: where that is the same, so are those who are suspended, in whatever store and at whatever moment.
 * The one used last is last.
 */
const kept = new Map<string, Suspended>()

const nameOf = ({ low, high }: Digest): string => `${low} ${high}`
const isSame = (one: Digest, other: Digest): boolean => one.low === other.low && one.high === other.high
const isNone = ({ low, high }: Digest): boolean => low === 0 && high === 0

/** Who is suspended, as the transaction sees it: one small row, and beyond that only the parts that nobody has read yet. */
export async function loadSuspended(tx: ReadTx): Promise<Suspended> {
  const whole = await tx.find(suspensionDigests, 'part', { part: WHOLE })
  if (whole === undefined || isNone(whole)) return NOBODY
  const before = kept.get(nameOf(whole))
  if (before === undefined) return readSuspended(tx, whole)
  keep(whole, before)
  return before
}

async function readSuspended(tx: ReadTx, whole: Digest): Promise<Suspended> {
  const digests = await partsOf(tx)
  const parts = await all(digests.map((digest) => readPart(tx, digest)))
  const suspended = new Suspended(new Map(parts.map((part, at) => [digests[at]!.part, part])))
  // A transaction may see what others commit between two of its reads: then it is of no one moment, and nobody else's.
  const low = parts.reduce((sum, part) => sum + part.low, 0)
  const high = parts.reduce((sum, part) => sum + part.high, 0)
  if (isSame(whole, { low, high })) keep(whole, suspended)
  return suspended
}

async function partsOf(tx: ReadTx): Promise<readonly SuspensionDigestRow[]> {
  const rows = await tx.page(suspensionDigests, { index: 'byPart', from: 0, limit: ALL })
  return rows.filter((row) => !isNone(row))
}

/** A part, with the digest of those who are in it. */
function readPart(tx: ReadTx, digest: SuspensionDigestRow): Part | Promise<Part> {
  for (const suspended of kept.values()) {
    const part = suspended.part(digest)
    if (part !== undefined) return part
  }
  return readMembers(tx, digest.part)
}

async function readMembers(tx: ReadTx, part: number): Promise<Part> {
  const from = part * PART
  const rows = await tx.page(suspensions, { index: 'byMember', from, to: from + PART - 1, limit: PART })
  const members = new Set(rows.map((row) => row.member_id))
  return { ...digestOf(members), members }
}

function keep(digest: Digest, suspended: Suspended): void {
  const name = nameOf(digest)
  kept.delete(name)
  kept.set(name, suspended)
  const [oldest] = kept.keys()
  if (kept.size > KEPT) kept.delete(oldest!)
}

/** Reads who is suspended part by part, each in a view of its own, so that the first request need not; waits for `pause` before each. */
export async function prepareSuspended(store: Store, pause: () => Promise<unknown>): Promise<void> {
  const digests = await store.read(partsOf)
  const parts = new Map<number, Part>()
  for (const digest of digests) {
    await pause()
    parts.set(digest.part, await store.read((tx) => readMembers(tx, digest.part)))
  }
  // Those of different moments go into the next whole, as far as they are still what they were.
  if (parts.size > 0)
    keep(digestOf([...parts.values()].flatMap(({ members }) => [...members])), new Suspended(parts))
}
