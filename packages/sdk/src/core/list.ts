import { pageSize } from '../resources/constants.ts'
import { Call, type DataWithResponse } from './call.ts'
import { checkMax } from './check-options.ts'
import { throwInvalidValue } from './json.ts'
import type { ChowkError } from './errors.ts'

/** The common fields of all pages. */
export interface PageOf<Item> {
  readonly items: readonly Item[]
  readonly next_offset: number
  readonly has_more: boolean
  /** The start of the next page, unaffected by changes of earlier items; null after the last. */
  readonly next_cursor?: string | null
}

/** The paging part of a list query. */
export interface ListQuery {
  readonly offset?: number | undefined
  readonly limit?: number | undefined
  readonly cursor?: string | undefined
}

/** The page of a list within a response. */
export interface PartQuery {
  /** The number of items to skip. Default: `0`. */
  readonly offset?: number | undefined
  /** The maximum number of items on a page, 1 to 50. Default: `20`. */
  readonly limit?: number | undefined
}

/** Reads one page. */
export type PageReader<Data> = (query: ListQuery, isFirst: boolean) => Promise<DataWithResponse<Data>>

/** Reads of the pages after one, by page: a page itself is plain data. */
const followers = new WeakMap<object, () => Promise<object | undefined>>()

/**
 * Returns the page after `page`, without items of earlier pages; undefined after the last.
 * @throws TypeError if `page` did not come from a list of this package, or is a copy.
 */
export async function nextPage<Data extends PageOf<unknown>>(page: Data): Promise<Data | undefined> {
  const follow = followers.get(page)
  if (!follow)
    return throwInvalidValue(
      'This',
      'is not a page of a list, or is a copy of one. Continue with its next_cursor',
    )
  return (await follow()) as Data | undefined
}

/**
 * A list: a promise of its first page, and an async iterable of all its items. The first `await` or loop sends the
 * request.
 */
export class List<Data extends PageOf<unknown>, Failure = ChowkError>
  extends Call<Data, Failure>
  implements AsyncIterable<Data['items'][number]>
{
  readonly #start: () => void

  /** @internal */
  constructor(read: PageReader<Data>, query: ListQuery) {
    let start!: () => void
    let first: Promise<DataWithResponse<Data>> | undefined
    super(
      new Promise((resolve) => {
        start = () => resolve((first ??= firstPage(read, query)))
      }),
    )
    this.#start = start
  }

  override then<Then = Data, Catch = never>(
    onData?: ((data: Data) => Then | PromiseLike<Then>) | null,
    onFailure?: ((failure: unknown) => Catch | PromiseLike<Catch>) | null,
  ): Promise<Then | Catch> {
    this.#start()
    return super.then(onData, onFailure)
  }

  /** Iterates over the items of all pages, each once, even if items are added or removed in between. */
  [Symbol.asyncIterator](): AsyncGenerator<Data['items'][number], void, undefined> {
    return itemsOf(this.pages())
  }

  /** Iterates over all pages, without items of earlier pages. */
  pages(): AsyncGenerator<Data, void, undefined> {
    return walk<Data>(this)
  }

  /** Returns the first `max` items; all items for Infinity. */
  async toArray(options: { readonly max: number }): Promise<Data['items'][number][]> {
    // Callers in JavaScript may omit it.
    const max = options?.max ?? NaN
    checkMax(max)
    const items: Data['items'][number][] = []
    if (max)
      for await (const item of this) {
        items.push(item)
        if (items.length >= max) break
      }
    return items
  }
}

/** Holds only the current page: each page refers to the next, so holding the first would keep all. */
async function* walk<Data extends PageOf<unknown>>(
  list: PromiseLike<Data> | undefined,
): AsyncGenerator<Data, void, undefined> {
  let page: Data | undefined = await list
  // oxlint-disable-next-line no-useless-assignment -- While this runs, it would hold the list, and that its first page.
  list = undefined
  for (; page; page = await nextPage(page)) yield page
}

async function* itemsOf<Data extends PageOf<unknown>>(
  pages: AsyncGenerator<Data, void, undefined>,
): AsyncGenerator<Data['items'][number], void, undefined> {
  for await (const { items } of pages) yield* items as Data['items'][number][]
}

/** A list that loses its place more often in a row, and finds nothing new in between, leads in a circle. */
const MAX_LOST = 10

/**
 * Reads the first page, which knows how to read on. With a cursor, the next page starts right after it. Without one, it
 * starts at the last item of this page. If that item is gone, earlier ones may be gone too and later ones have moved up,
 * so it reads backwards until it finds a known item.
 */
async function firstPage<Data extends PageOf<unknown>>(read: PageReader<Data>, query: ListQuery) {
  /** The items of earlier pages. */
  const seen = new Set<string>()
  /** Cursors of earlier pages: a repeated one would lead in a circle. */
  const cursors = new Set<unknown>([query.cursor])
  const start = query.offset ?? 0
  let lost = 0

  const follow = (data: Data, readAt: number): Data => {
    const { has_more, next_offset, next_cursor: cursor } = data
    const readNext = async (): Promise<Data | undefined> => {
      // Otherwise a cycle or an unreachable position would never end.
      const advances = cursor
        ? typeof cursor === 'string' && !cursors.has(cursor)
        : next_offset > readAt && next_offset < readAt + 1000 && data.items.length
      if (!has_more || !advances) return undefined
      let next: Data
      let offset = readAt
      if (cursor) {
        next = (await read({ ...query, offset: undefined, cursor }, false)).data
        cursors.add(cursor)
      } else {
        // The last item of this page and at least one more.
        const limit = Math.max(2, Math.min(pageSize, (query.limit ?? data.items.length) + 1))
        const readFrom = async (position: number) => {
          offset = Math.max(start, position)
          return (await read({ ...query, offset, limit }, false)).data
        }
        next = await readFrom(next_offset - 1)
        while (offset > start && !seen.has(identityOf(next.items[0])))
          next = await readFrom(offset - limit + 1)
      }
      const page = follow(next, offset)
      if (page.items.length) {
        lost = 0
        return page
      }
      const movesOn =
        cursor || (offset < next_offset - 1 ? lost++ < MAX_LOST : next.next_offset > next_offset)
      return movesOn ? nextPage(page) : undefined
    }

    // Adding one that is known leaves the size.
    const items = data.items.filter((item) => seen.size < seen.add(identityOf(item)).size)
    const page = { ...data, items }
    let next: Promise<Data | undefined> | undefined
    followers.set(
      page,
      () =>
        (next ??= readNext().catch((error: unknown) => {
          // Allows a retry.
          next = undefined
          throw error
        })),
    )
    return page
  }

  const answer = await read(query, true)
  return { ...answer, data: follow(answer.data, start) }
}

/** Returns the identity of an item: its type and id, or all of it without an id. */
function identityOf(item: unknown): string {
  const { type, id, key } = Object(item) as { type?: string; id?: number; key?: string }
  return `${type} ${id ?? key ?? JSON.stringify(item)}`
}
