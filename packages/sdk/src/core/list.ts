import { pageSize } from '../resources/constants.ts'
import { Call, type DataWithResponse } from './call.ts'
import { checkMax } from './check-options.ts'
import type { ChowkError } from './errors.ts'

/** The common fields of all pages. */
export interface PageOf<Item> {
  readonly items: readonly Item[]
  readonly next_offset: number
  readonly has_more: boolean
  /** The start of the next page, unaffected by changes of earlier items; null after the last. */
  readonly next_cursor?: string | null
}

/** A page that can read the next one. */
export type Page<Data> = Data & {
  /** Returns the next page, without items of earlier pages; undefined after the last. */
  next(): Promise<Page<Data> | undefined>
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

/** A list request: a promise of its first page, and an async iterable of all its items. */
export class List<Data extends PageOf<unknown>, Failure = ChowkError>
  extends Call<Page<Data>, Failure>
  implements AsyncIterable<Data['items'][number]>
{
  /** @internal */
  constructor(read: PageReader<Data>, query: ListQuery) {
    super(firstPage(read, query))
  }

  /** Iterates over the items of all pages, each once, even if items are added or removed in between. */
  [Symbol.asyncIterator](): AsyncGenerator<Data['items'][number], void, undefined> {
    return itemsOf(this.pages())
  }

  /** Iterates over all pages, without items of earlier pages. */
  pages(): AsyncGenerator<Page<Data>, void, undefined> {
    return walk<Data>(this)
  }

  /** Returns the first `max` items; all items for Infinity. */
  async toArray(options: { readonly max: number }): Promise<Data['items'][number][]> {
    // Always awaited, since the request has been sent.
    await this
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
  list: PromiseLike<Page<Data>> | undefined,
): AsyncGenerator<Page<Data>, void, undefined> {
  let page: Page<Data> | undefined = await list
  // oxlint-disable-next-line no-useless-assignment -- While this runs, it would hold the list, and that its first page.
  list = undefined
  for (; page; page = await page.next()) yield page
}

async function* itemsOf<Data extends PageOf<unknown>>(
  pages: AsyncGenerator<Page<Data>, void, undefined>,
): AsyncGenerator<Data['items'][number], void, undefined> {
  for await (const { items } of pages) yield* items as Data['items'][number][]
}

async function firstPage<Data extends PageOf<unknown>>(read: PageReader<Data>, query: ListQuery) {
  const answer = await read(query, true)
  const data = follow(read, query, answer.data, query.offset ?? 0, new Set())
  return { ...answer, data }
}

/**
 * Adds `next()` to a page read at `offset`. With a cursor, the next page starts right after it. Without one, it starts
 * at the last item of this page. If that item is gone, earlier ones may be gone too and later ones have moved up, so
 * it reads backwards until it finds a known item.
 */
function follow<Data extends PageOf<unknown>>(
  read: PageReader<Data>,
  query: ListQuery,
  read_: Data,
  readAt: number,
  seen: Set<string>,
): Page<Data> {
  const items = read_.items.filter((item) => {
    const identity = identityOf(item)
    return !seen.has(identity) && seen.add(identity)
  })

  const readNext = async (): Promise<Page<Data> | undefined> => {
    const { next_cursor: cursor, has_more, next_offset } = read_
    // A page that does not advance would loop forever.
    if (!has_more || (cursor ? cursor === query.cursor : next_offset <= readAt)) return undefined
    let next: Data
    let offset = readAt
    let further = query
    if (cursor) {
      further = { ...query, offset: undefined, cursor }
      next = (await read(further, false)).data
    } else {
      const start = query.offset ?? 0
      const limit = Math.min(pageSize, (query.limit ?? read_.items.length) + 1)
      const readFrom = async (position: number) => {
        offset = Math.max(start, position)
        return (await read({ ...query, offset, limit }, false)).data
      }
      next = await readFrom(next_offset - 1)
      while (offset > start && !seen.has(identityOf(next.items[0]))) next = await readFrom(offset - limit + 1)
    }
    const page = follow(read, further, next, offset, seen)
    if (page.items.length) return page
    const movesOn = cursor || offset < next_offset - 1 || next.next_offset > next_offset
    return movesOn ? page.next() : undefined
  }

  let next: Promise<Page<Data> | undefined> | undefined
  const page = { ...read_, items } as unknown as Page<Data>
  return Object.defineProperty(page, 'next', {
    value: () =>
      (next ??= readNext().catch((error: unknown) => {
        // Allows a retry.
        next = undefined
        throw error
      })),
  })
}

/** Returns the identity of an item: its type and id, or all of it without an id. */
function identityOf(item: unknown): string {
  const { type, id, key } = Object(item) as { type?: string; id?: number; key?: string }
  return `${type} ${id ?? key ?? JSON.stringify(item)}`
}
