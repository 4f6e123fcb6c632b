import { all } from '../../store/all.ts'
import { pageOf } from './pages.ts'

interface Paging {
  readonly offset: number
  readonly limit: number
}

/** Something that happened at a moment: the latest comes first, and of what happened at the same, the higher id. */
export interface Dated {
  readonly at: number
  readonly id: number
}

const SMALLEST_CHUNK = 25
const LARGEST_CHUNK = 200

/** Reads a list bit by bit, as far as it is asked for, and gives of each bit what `shown` makes of it. */
export async function* streamOf<Row, Entry>(
  read: (paging: Paging) => Promise<readonly Row[]>,
  shown: (rows: readonly Row[]) => readonly Entry[] | Promise<readonly Entry[]>,
): AsyncGenerator<Entry> {
  for (let offset = 0, limit = SMALLEST_CHUNK; ; limit = Math.min(2 * limit, LARGEST_CHUNK)) {
    const rows = await read({ offset, limit })
    yield* await shown(rows)
    if (rows.length < limit) return
    offset += rows.length
  }
}

/** Several streams as one. Each is in the order of {@link Dated}, ids too, and so is the one. */
export async function* merged<Entry extends Dated>(
  streams: readonly AsyncGenerator<Entry>[],
): AsyncGenerator<Entry> {
  const starts = await all(streams.map((stream) => stream.next()))
  const heads = streams.flatMap((stream, at) => {
    const start = starts[at]!
    return start.done === true ? [] : [{ stream, entry: start.value }]
  })
  while (heads.length > 0) {
    const first = heads.reduce((one, other) => (comesFirst(other.entry, one.entry) ? other : one))
    yield first.entry
    const next = await first.stream.next()
    if (next.done === true) heads.splice(heads.indexOf(first), 1)
    else first.entry = next.value
  }
}

/** A page of a stream, which reaches no further than `depth`. */
export async function pageOfStream<Entry>(
  stream: AsyncGenerator<Entry>,
  { offset, limit }: Paging,
  depth = Infinity,
) {
  const most = Math.min(offset + limit + 1, depth)
  const entries: Entry[] = []
  let place = 0
  if (offset < most)
    for await (const entry of stream) {
      if (place >= offset) entries.push(entry)
      if (++place === most) break
    }
  return pageOf(entries, { offset, limit })
}

const comesFirst = (one: Dated, other: Dated): boolean =>
  one.at > other.at || (one.at === other.at && one.id > other.id)
