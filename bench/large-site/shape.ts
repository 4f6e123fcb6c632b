import type { NotificationKind } from '@chowk/contract'
import { notificationCounts, notifications } from '../../packages/engine/src/entities/notifications.ts'
import { searchEntries } from '../../packages/engine/src/entities/search.ts'
import { entryColumns, type Entry, type Subject } from '../../packages/engine/src/domains/search/entries.ts'
import { deduplicationKey } from '../../packages/engine/src/domains/notifications/notify.ts'
import type { AnyEntity, NewRow } from '../../packages/engine/src/store/entity.ts'
import type { SnapshotRow } from '../../packages/engine/src/store/store.ts'

/** The size of a generated site: at least ten members and ten items. Equal sizes generate equal rows. */
export interface SiteSize {
  readonly members: number
  readonly items: number
  readonly messages: number
  readonly seed: number
}

const DAY = 24 * 60 * 60_000
/** Members join in the first half of 2023, communities grow in the second; items and messages follow until 2026. */
const times = {
  joining: [Date.UTC(2023, 0, 1), 180 * DAY],
  founding: [Date.UTC(2023, 6, 1), 90 * DAY],
  meeting: [Date.UTC(2023, 9, 1), 90 * DAY],
  writing: [Date.UTC(2024, 0, 1), 730 * DAY],
} as const satisfies Record<string, readonly [start: number, length: number]>

/** Returns a time in a period, from 0, its start, to below 1. */
export const timeIn = (period: keyof typeof times, part: number): number => {
  const [start, length] = times[period]
  return start + Math.floor(part * length)
}

/** Members with a special role. All others form the crowd. */
export const JOINER = 1
export const FOLLOWER = 2
export const BLOCKER = 3
const PARTS = 3

/** Returns a number from 0 to below 1, determined by seed, topic and keys. */
type Draw = (one: number, two?: number) => number

/** Derives every number of a site from its size, so that counters are known before the counted rows. */
export class Shape {
  readonly size: SiteSize
  /** Number of members without a special role. Those with low ranks are most active. */
  readonly crowd: number
  readonly tags: number
  readonly communities: number
  readonly #words: readonly string[]
  readonly #draws = new Map<string, Draw>()

  constructor(size: SiteSize) {
    this.size = size
    this.crowd = size.members - PARTS
    this.tags = Math.max(5, Math.min(5000, Math.floor(size.items / 50)))
    this.communities = Math.max(3, Math.floor(size.members / 10))
    this.#words = Array.from({ length: VOCABULARY }, (_, at) => word(at))
  }

  /** Returns the id of a member of the crowd. */
  memberOf(rank: number): number {
    return PARTS + 1 + rank
  }

  draw(topic: string, one: number, two = 0): number {
    let draw = this.#draws.get(topic)
    if (draw === undefined) this.#draws.set(topic, (draw = drawOf(`${this.size.seed} ${topic}`)))
    return draw(one, two)
  }

  /** Returns a count from 0, low for most keys and high for few; higher exponents give lower counts. */
  few(topic: string, key: number, exponent: number, most: number): number {
    return Math.min(most, Math.floor((1 - this.draw(topic, key)) ** (-1 / exponent)) - 1)
  }

  /** Returns an index below `length`; the first ones are most frequent. */
  popular(topic: string, key: number, length: number): number {
    return Math.floor(length * this.draw(topic, key) ** 3)
  }

  /**
   * Yields ids of members of the crowd, each once, in an order that depends on the key: all of them, or
   * the first ones.
   */
  *sample(topic: string, key: number, most = Infinity, except?: number): Generator<number> {
    const start = Math.floor(this.draw(topic, key, 1) * this.crowd)
    let step = 1 + Math.floor(this.draw(topic, key, 2) * this.crowd)
    while (commonDivisor(step, this.crowd) !== 1) step = (step % this.crowd) + 1
    for (let at = 0, given = 0; at < this.crowd && given < most; at++) {
      const id = this.memberOf((start + at * step) % this.crowd)
      if (id === except) continue
      given++
      yield id
    }
  }

  /** Returns words, a few of them very frequent. */
  words(topic: string, key: number, count: number): string {
    let text = ''
    for (let at = 0; at < count; at++)
      text += `${at === 0 ? '' : ' '}${this.#words[Math.floor(VOCABULARY * this.draw(topic, key, at + 1) ** 3)]!}`
    return text
  }

  word(at: number): string {
    return this.#words[at % VOCABULARY]!
  }
}

/** Creates rows, with ids in order of creation. */
export class Rows {
  readonly #ids = new Map<AnyEntity, number>()
  readonly #unread = new Map<number, number>()

  /** Returns the id that {@link id} returns next. */
  next(entity: AnyEntity): number {
    return (this.#ids.get(entity) ?? 0) + 1
  }

  id(entity: AnyEntity): number {
    const id = this.next(entity)
    this.#ids.set(entity, id)
    return id
  }

  /** Sets ids aside for rows that are older than those yielded before them. Returns the first. */
  reserve(entity: AnyEntity, count: number): number {
    const first = this.next(entity)
    this.#ids.set(entity, first + count - 1)
    return first
  }

  of<E extends AnyEntity>(entity: E, row: NewRow<E>): SnapshotRow {
    return [entity.name, { ...row, id: row.id ?? this.id(entity) }]
  }

  entry({ type, id: subject_id }: Subject, entry: Entry, id = this.id(searchEntries)): SnapshotRow {
    return this.of(searchEntries, { id, type, subject_id, ...entryColumns(entry) })
  }

  notification(kind: NotificationKind, told: Told): SnapshotRow {
    const { comment_id = null, read = false, hidden = false, ...values } = told
    const { member_id, actor_id: actor, subject_type: type, subject_id: id } = told
    if (!read && !hidden) this.#unread.set(member_id, (this.#unread.get(member_id) ?? 0) + 1)
    const once = deduplicationKey({ kind, actor, subject: { type, id }, commentId: told.comment_id })
    return this.of(notifications, { kind, comment_id, read, hidden, ...values, once })
  }

  /** Yields the counts of all notifications before. */
  *notificationCounts(): Generator<SnapshotRow> {
    for (const [id, unread] of this.#unread) yield this.of(notificationCounts, { id, unread })
  }
}

interface Told {
  readonly member_id: number
  readonly actor_id: number
  readonly subject_type: string
  readonly subject_id: number
  readonly comment_id?: number
  readonly read?: boolean
  readonly hidden?: boolean
  readonly created_at: number
}

function drawOf(topic: string): Draw {
  let hash = 0x811c9dc5
  for (const character of topic) hash = Math.imul(hash ^ character.codePointAt(0)!, 0x01000193)
  return (one, two = 0) => (mixed(mixed(hash ^ one) + Math.imul(two, 0x9e3779b1)) >>> 0) / 2 ** 32
}

/** The finalizer of MurmurHash3. */
function mixed(value: number): number {
  let hash = value
  hash = Math.imul(hash ^ (hash >>> 16), 0x85ebca6b)
  hash = Math.imul(hash ^ (hash >>> 13), 0xc2b2ae35)
  return hash ^ (hash >>> 16)
}

const commonDivisor = (one: number, other: number): number =>
  other === 0 ? one : commonDivisor(other, one % other)

const VOCABULARY = 20_000
const CONSONANTS = 'bdghjklmnprstvy'

/** Returns a distinct word of syllables for each number. */
function word(at: number): string {
  let text = ''
  for (let rest = at + 75; rest > 0; rest = Math.floor(rest / 75))
    text += CONSONANTS[rest % 15]! + 'aeiou'[Math.floor(rest / 15) % 5]!
  return text
}
