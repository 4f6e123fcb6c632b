import { pageSize } from '../resources/constants.ts'
import { Call, type DataWithResponse } from './call.ts'
import { checkMax } from './check-options.ts'
import type { ChowkError } from './errors.ts'

/** What the pages of every list have in common. */
export interface PageOf<Item> {
  readonly items: readonly Item[]
  readonly next_offset: number
  readonly has_more: boolean
  /** Where the next page starts, whatever becomes of the items before it; null after the last. */
  readonly next_cursor?: string | null
}

/** A page that knows how to get the one after it. */
export type Page<Data> = Data & {
  /** The next page, without the items that came before; undefined after the last. */
  next(): Promise<Page<Data> | undefined>
}

/** As much of the query of a list as it takes to go on. */
export interface ListQuery {
  readonly offset?: number | undefined
  readonly limit?: number | undefined
  readonly cursor?: string | undefined
}

/** Which part of a list within an answer is wanted. */
export interface PartQuery {
  /** How many items to pass over. Default: `0`. */
  readonly offset?: number | undefined
  /** How many items a page has at most. 1 to 50. Default: `20`. */
  readonly limit?: number | undefined
}

/** Reads one page. */
export type PageReader<Data> = (query: ListQuery, isFirst: boolean) => Promise<DataWithResponse<Data>>

/** A list under way: a promise of its first page, and all of its items one by one. */
export class List<Data extends PageOf<unknown>, Failure = ChowkError>
  extends Call<Page<Data>, Failure>
  implements AsyncIterable<Data['items'][number]>
{
  /** @internal */
  constructor(read: PageReader<Data>, query: ListQuery) {
    super(firstPage(read, query))
  }

  /** All items of all pages, each once, also where others are added or removed meanwhile. */
  [Symbol.asyncIterator](): AsyncGenerator<Data['items'][number], void, undefined> {
    return itemsOf(this.pages())
  }

  /** All pages, without what came on one before. */
  pages(): AsyncGenerator<Page<Data>, void, undefined> {
    return walk<Data>(this)
  }

  /** The first `max` items; all of them with Infinity. */
  async toArray(options: { readonly max: number }): Promise<Data['items'][number][]> {
    // Awaited whatever is wanted of it, as it has been sent.
    await this
    // JavaScript can leave it out.
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

/** Holds on to no page but the one it is at: each leads to the next, so that the first would keep all. */
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
 * Makes a page, read at `offset`, one that leads on. With a cursor the next page starts right after it. Without one it
 * starts on its last item: where that is not there any more, others before it may have gone too, and those behind moved
 * up, so that it goes back until it meets one that it has seen.
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
    // What does not move on would go round for ever.
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
        // To be asked for again.
        next = undefined
        throw error
      })),
  })
}

/** What an item is told apart by: its kind and id, or where it has no id, all of it. */
function identityOf(item: unknown): string {
  const { type, id, key } = Object(item) as { type?: string; id?: number; key?: string }
  return `${type} ${id ?? key ?? JSON.stringify(item)}`
}
