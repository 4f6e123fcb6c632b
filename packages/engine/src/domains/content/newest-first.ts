import { pageOf } from './pages.ts'

/** Something that happened at a moment. Of what happened at the same, the higher id comes first. */
export interface Dated {
  readonly at: number
  readonly id: number
}

interface Paging {
  readonly offset: number
  readonly limit: number
}

/** How far such a list reaches back: what lies further is reached by narrower lists. */
export const DEPTH = 1000

const SMALLEST_CHUNK = 25
const LARGEST_CHUNK = 200

/** Reads a list bit by bit, as far as it is asked for, and gives of each bit what `presented` makes of it. */
export async function* streamOf<Row, Entry>(
  read: (paging: Paging) => Promise<readonly Row[]>,
  presented: (rows: readonly Row[]) => readonly Entry[] | Promise<readonly Entry[]>,
): AsyncGenerator<Entry> {
  for (let offset = 0, limit = SMALLEST_CHUNK; ; limit = Math.min(2 * limit, LARGEST_CHUNK)) {
    const rows = await read({ offset, limit })
    yield* await presented(rows)
    if (rows.length < limit) return
    offset += rows.length
  }
}

/** A page of what several streams give, each newest first, as one list; nothing that `sameAs` tells to be the same comes twice. */
export async function pageOfStreams<Entry extends Dated>(
  streams: readonly AsyncIterator<Entry>[],
  { offset, limit }: Paging,
  isSame: (one: Entry, other: Entry) => boolean = () => false,
) {
  const heads = await Promise.all(streams.map(async (stream) => ({ stream, next: await stream.next() })))
  const entries: Entry[] = []
  const most = Math.min(offset + limit + 1, DEPTH)
  while (entries.length < most) {
    let first: (typeof heads)[number] | undefined
    for (const head of heads)
      if (head.next.done !== true && (first?.next.done !== false || comesFirst(head.next.value, first.next.value)))
        first = head
    if (first === undefined || first.next.done === true) break
    const entry = first.next.value
    first.next = await first.stream.next()
    const last = entries.at(-1)
    if (last === undefined || !isSame(last, entry)) entries.push(entry)
  }
  return pageOf(entries.slice(offset), { offset, limit })
}

const comesFirst = (one: Dated, other: Dated): boolean => one.at > other.at || (one.at === other.at && one.id > other.id)
