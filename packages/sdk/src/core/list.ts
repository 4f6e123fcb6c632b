import { Call, type DataWithResponse } from './call.ts'
import { check, checkNames } from './check-options.ts'
import { hide, inside } from './hidden.ts'
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

/**
 * Returns the page after `page`, without items of earlier pages. Undefined after the last page. @throws TypeError if
 * its `items` do not come from a list of this package.
 */
export async function nextPage<Data extends PageOf<unknown>>(page: Data): Promise<Data | undefined> {
  const { items } = Object(page) as { items?: { [inside]?: () => Promise<Data | undefined> } }
  const follow = items?.[inside]
  if (!follow) return throwInvalidValue('This', 'is not a page of a list. Continue with its next_cursor')
  return follow()
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
    const { max } = Object(options) as typeof options
    checkNames('toArray has no option', Object(options) as object, 'max')
    check('max', max, max >= 0, '0 items or more')
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

/** Reads the first page, which knows how to read on: from its cursor, which stays right when items come and go. */
async function firstPage<Data extends PageOf<unknown>>(read: PageReader<Data>, query: ListQuery) {
  /** The items of earlier pages. */
  const seen = new Set<string>()
  /** Cursors of earlier pages: a repeated one would lead in a circle. */
  const cursors = new Set<unknown>([query.cursor])

  const follow = (data: Data): Data => {
    const { has_more, next_cursor: cursor } = data
    const readNext = async (): Promise<Data | undefined> => {
      if (!has_more || !cursor || typeof cursor !== 'string' || cursors.has(cursor)) return undefined
      const { data } = await read({ ...query, offset: undefined, cursor }, false)
      cursors.add(cursor)
      const page = follow(data)
      return page.items.length ? page : nextPage(page)
    }

    // Adding a known value does not change the size.
    const items = data.items.filter((item) => seen.size < seen.add(identityOf(item)).size)
    let next: Promise<Data | undefined> | undefined
    const readOnce = () =>
      (next ??= readNext().catch((error: unknown) => {
        // Allows a retry.
        next = undefined
        throw error
      }))
    // With the items, so that copies of the page have it too. In the page itself, server components of React refuse it.
    hide(items, inside, readOnce)
    return { ...data, items }
  }

  const answer = await read(query, true)
  return { ...answer, data: follow(answer.data) }
}

/** Returns the identity of an item: its type and id, or all of it without an id. */
function identityOf(item: unknown): string {
  const { type, id, key } = Object(item) as { type?: string; id?: number; key?: string }
  return `${type} ${id ?? key ?? JSON.stringify(item)}`
}
