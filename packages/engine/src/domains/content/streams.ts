import type { Paging, ReadContext } from '../../handler.ts'
import type { AnyEntity, RowOf } from '../../store/entity.ts'
import { positionOf } from '../../store/position.ts'
import type { Position } from '../../store/store.ts'
import { all } from '../../store/all.ts'
import { pageOf, type ListedRows } from './pages.ts'

/** An entry with a time. Sorted latest first, ties by highest id. */
export interface Dated {
  readonly at: number
  readonly id: number
}

/**
 * Yields entries lazily: all, or those after a position.
 * @param expected The number of entries that are probably read.
 */
export type Stream<Entry> = (after: Position | undefined, expected: number) => AsyncGenerator<Entry>

const SMALLEST_CHUNK = 25
/** As deep as a feed: a page at any offset is one chunk, as each looks up the first rows of all ranges. */
const MAX_CHUNK_SIZE = 1000

/** Reads rows in growing chunks, and yields the entries that `shown` returns for each. */
export const streamOf = <E extends AnyEntity, Entry>(
  { tx }: Pick<ReadContext, 'tx'>,
  entity: E,
  query: ListedRows<E>,
  present: (rows: readonly RowOf<E>[]) => readonly Entry[] | Promise<readonly Entry[]>,
): Stream<Entry> =>
  async function* (after, expected) {
    let limit = Math.min(Math.max(expected, SMALLEST_CHUNK), MAX_CHUNK_SIZE)
    for (; ; limit = Math.min(2 * limit, MAX_CHUNK_SIZE)) {
      const rows = await tx.page(entity, { ...query, after, limit })
      yield* await present(rows)
      if (rows.length < limit) return
      after = positionOf(entity, query, rows.at(-1)!)
    }
  }

/** An entry of merged streams, with the index of its stream. */
export type Merged<Entry> = Entry & { readonly stream: number }

/** The order of {@link merged} streams. */
export const mergedOrder = ['at', 'id', 'stream']
export const mergedPosition = ({ at, id, stream }: Merged<Dated>): Position => [at, id, stream]

/**
 * Merges streams. Each stream and the result are in the order of {@link Dated}; their positions begin with time and
 * id. Ties are in the order of the streams.
 */
export const merged = <Entry extends Dated>(streams: readonly Stream<Entry>[]): Stream<Merged<Entry>> =>
  async function* (after, expected) {
    const startedStreams = streams.map((stream, number) =>
      stream(after && chunkStart(number, after), expected),
    )
    const starts = await all(startedStreams.map((stream) => stream.next()))
    const heads = startedStreams.flatMap((stream, number) => {
      const start = starts[number]!
      return start.done === true ? [] : [{ stream, number, entry: start.value }]
    })
    while (heads.length > 0) {
      const first = heads.reduce((a, b) => (comesFirst(b.entry, a.entry) ? b : a))
      yield { ...first.entry, stream: first.number }
      const next = await first.stream.next()
      if (next.done === true) heads.splice(heads.indexOf(first), 1)
      else first.entry = next.value
    }
  }

/**
 * Returns the position from which one stream continues, given a merged position. Streams later than that position's
 * own have not yielded their tied entry yet.
 */
function chunkStart(number: number, [time, id, stream]: Position): Position {
  return number <= (stream as number) ? [time!, id!] : [time!, (id as number) + 1]
}

/** Returns a page of a stream, up to `depth` entries deep. */
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
      const max = Math.min(offset + limit, depth - before + offset)
      const entries: Entry[] = []
      let streamNumber = 0
      if (offset < max)
        for await (const entry of stream(after, max)) {
          if (streamNumber >= offset) entries.push(entry)
          if (++streamNumber === max) break
        }
      return entries
    },
    positionOf,
  )

const comesFirst = (a: Dated, b: Dated): boolean => a.at > b.at || (a.at === b.at && a.id > b.id)
