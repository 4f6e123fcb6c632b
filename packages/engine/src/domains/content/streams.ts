import type { Paging, ReadContext } from '../../handler.ts'
import type { AnyEntity, RowOf } from '../../store/entity.ts'
import { positionOf } from '../../store/position.ts'
import type { Position } from '../../store/store.ts'
import { all } from '../../store/all.ts'
import { pageOf, type ListedRows } from './pages.ts'

/** Something that happened at a moment: the latest comes first, and of what happened at the same, the higher id. */
export interface Dated {
  readonly at: number
  readonly id: number
}

/** Gives entries one by one and reads no more than are taken: all, or those after a position. */
export type Stream<Entry> = (after?: Position) => AsyncGenerator<Entry>

const SMALLEST_CHUNK = 25
const LARGEST_CHUNK = 200

/** Reads rows in chunks that grow, and gives the entries that `shown` makes of each chunk. */
export const streamOf = <E extends AnyEntity, Entry>(
  { tx }: Pick<ReadContext, 'tx'>,
  entity: E,
  query: ListedRows<E>,
  shown: (rows: readonly RowOf<E>[]) => readonly Entry[] | Promise<readonly Entry[]>,
): Stream<Entry> =>
  async function* (after) {
    for (let limit = SMALLEST_CHUNK; ; limit = Math.min(2 * limit, LARGEST_CHUNK)) {
      const rows =
        'ranges' in query
          ? await tx.mergedPage(entity, { ...query, after, limit })
          : await tx.page(entity, { ...query, after, limit })
      yield* await shown(rows)
      if (rows.length < limit) return
      after = positionOf(entity, query, rows.at(-1)!)
    }
  }

/** An entry of merged streams, with the number of the stream that it came from. */
export type Merged<Entry> = Entry & { readonly stream: number }

/** The order of {@link merged} streams. */
export const mergedOrder = ['at', 'id', 'stream']
export const mergedPosition = ({ at, id, stream }: Merged<Dated>): Position => [at, id, stream]

/**
 * Merges several streams. Each, and the result, is in the order of {@link Dated}, and its positions begin with the moment and the id.
 * Entries of the same moment and id come in the order of their streams.
 */
export const merged = <Entry extends Dated>(streams: readonly Stream<Entry>[]): Stream<Merged<Entry>> =>
  async function* (after) {
    const begun = streams.map((stream, number) => stream(after && beginOf(number, after)))
    const starts = await all(begun.map((stream) => stream.next()))
    const heads = begun.flatMap((stream, number) => {
      const start = starts[number]!
      return start.done === true ? [] : [{ stream, number, entry: start.value }]
    })
    while (heads.length > 0) {
      const first = heads.reduce((one, other) => (comesFirst(other.entry, one.entry) ? other : one))
      yield { ...first.entry, stream: first.number }
      const next = await first.stream.next()
      if (next.done === true) heads.splice(heads.indexOf(first), 1)
      else first.entry = next.value
    }
  }

/**
 * The position after which one stream goes on, given a position in the merged ones. Streams after that position's own have not
 * given their entry of the same moment and id yet.
 */
function beginOf(number: number, [at, id, stream]: Position): Position {
  return number <= (stream as number) ? [at!, id!] : [at!, (id as number) + 1]
}

/** A page of a stream, which reaches no further than `depth`. */
export const pageOfStream = <Entry>(
  paging: Paging,
  order: readonly string[],
  stream: Stream<Entry>,
  positionOf: (entry: Entry) => Position,
  depth = Infinity,
) =>
  pageOf<Entry>(
    paging,
    order,
    async ({ after, offset, limit }, before) => {
      const most = Math.min(offset + limit, depth - before + offset)
      const entries: Entry[] = []
      let place = 0
      if (offset < most)
        for await (const entry of stream(after)) {
          if (place >= offset) entries.push(entry)
          if (++place === most) break
        }
      return entries
    },
    positionOf,
  )

const comesFirst = (one: Dated, other: Dated): boolean =>
  one.at > other.at || (one.at === other.at && one.id > other.id)
