import { suspensionDigests, suspensions, type SuspensionDigestRow } from '../../entities/moderation.ts'
import { all } from '../../store/all.ts'
import { ALL, type ReadTx, type Store } from '../../store/store.ts'
import { LookedUp } from './looked-up.ts'
import { digestOf, PART, partOf, WHOLE, type Digest } from './suspension-digests.ts'

interface Part extends Digest {
  readonly members: ReadonlySet<number>
}

/** Who is suspended, as viewers ask. */
export interface Suspended {
  readonly nobody: boolean
  /** Makes {@link has} know of these; undefined where it does already. */
  meet(memberIds: readonly number[]): Promise<void> | undefined
  has(memberId: number): boolean
}

/** Everybody who is suspended, at some moment: it does not change. */
class Everybody implements Suspended {
  readonly #parts: ReadonlyMap<number, Part>

  constructor(parts: ReadonlyMap<number, Part>) {
    this.#parts = parts
  }

  get nobody(): boolean {
    return this.#parts.size === 0
  }

  meet(): undefined {
    return undefined
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

/** Those who are asked about, while not everybody has been read. */
class Some extends LookedUp implements Suspended {
  readonly nobody = false

  constructor(tx: ReadTx) {
    super(async (ids) => {
      const keys = ids.map((member_id) => ({ member_id }))
      return (await tx.findMany(suspensions, 'member', keys)).map(({ member_id }) => member_id)
    })
  }
}

const NOBODY = new Everybody(new Map())

/** How many parts a request reads at most, which takes 2 ms each: others are left to those that follow. */
const MOST_PARTS = 2

/** How many are kept: views of different moments, and other stores in this process, need different ones. */
const KEPT = 4

/**
 * What was read, by the digest of all: where that is the same, so are those who are suspended, in whatever store and at whatever moment.
 * The one used last is last.
 */
const kept = new Map<string, Everybody>()

const nameOf = ({ low, high }: Digest): string => `${low} ${high}`
const isSame = (one: Digest, other: Digest): boolean => one.low === other.low && one.high === other.high
const isNone = ({ low, high }: Digest): boolean => low === 0 && high === 0

/**
 * Who is suspended, as the transaction sees it: one small row, and beyond that two of the parts that nobody has read yet. While there are
 * more of them, members are looked up.
 */
export async function loadSuspended(tx: ReadTx): Promise<Suspended> {
  const whole = await tx.find(suspensionDigests, 'part', { part: WHOLE })
  if (whole === undefined || isNone(whole)) return NOBODY
  const before = kept.get(nameOf(whole))
  if (before === undefined) return readSuspended(tx)
  keep(whole, before)
  return before
}

async function readSuspended(tx: ReadTx): Promise<Suspended> {
  const digests = await partsOf(tx)
  const parts = new Map<number, Part>()
  const unread: number[] = []
  for (const digest of digests) {
    const part = keptPart(digest)
    if (part === undefined) unread.push(digest.part)
    else parts.set(digest.part, part)
  }
  const read = await all(unread.slice(0, MOST_PARTS).map((part) => readMembers(tx, part)))
  for (const [at, part] of read.entries()) parts.set(unread[at]!, part)
  // A transaction may see what others commit between two of its reads: this is right for its own digest, if not for that of all.
  const everybody = keepParts(parts)
  return unread.length > MOST_PARTS ? new Some(tx) : everybody
}

async function partsOf(tx: ReadTx): Promise<readonly SuspensionDigestRow[]> {
  const rows = await tx.page(suspensionDigests, { index: 'byPart', from: 0, limit: ALL })
  return rows.filter((row) => !isNone(row))
}

/** A part that was read before. */
function keptPart(digest: SuspensionDigestRow): Part | undefined {
  for (const everybody of kept.values()) {
    const part = everybody.part(digest)
    if (part !== undefined) return part
  }
  return undefined
}

/** Those of a part who are suspended, with the digest that their rows make. */
export async function readMembers(tx: ReadTx, part: number): Promise<Part> {
  const from = part * PART
  const rows = await tx.page(suspensions, { index: 'byMember', from, to: from + PART - 1, limit: PART })
  const members = new Set(rows.map((row) => row.member_id))
  return { ...digestOf(members), members }
}

/** Keeps parts as those of one moment: where they are of different ones, they go into the next whole as far as they are still what they were. */
function keepParts(parts: ReadonlyMap<number, Part>): Everybody {
  const everybody = new Everybody(parts)
  keep(sumOf(parts.values()), everybody)
  return everybody
}

/** The digest of all, from those of the parts. */
export function sumOf(digests: Iterable<Digest>): Digest {
  let [low, high] = [0, 0]
  for (const digest of digests) {
    low += digest.low
    high += digest.high
  }
  return { low, high }
}

function keep(digest: Digest, everybody: Everybody): void {
  const name = nameOf(digest)
  kept.delete(name)
  kept.set(name, everybody)
  const [oldest] = kept.keys()
  if (kept.size > KEPT) kept.delete(oldest!)
}

/** Reads who is suspended part by part, each in a view of its own, so that no request has to look them up; waits for `pause` before each. */
export async function prepareSuspended(store: Store, pause: () => Promise<unknown>): Promise<void> {
  const digests = await store.read(partsOf)
  const parts = new Map<number, Part>()
  for (const digest of digests) {
    await pause()
    parts.set(digest.part, await store.read((tx) => readMembers(tx, digest.part)))
  }
  if (parts.size > 0) keepParts(parts)
}
