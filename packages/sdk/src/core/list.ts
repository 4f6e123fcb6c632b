import { Call } from './call.ts'
import type { ChowkError } from './errors.ts'

/** What the pages of every list have in common. */
export interface PageOf<Item> {
  readonly items: readonly Item[]
  readonly next_offset: number
  readonly has_more: boolean
}

/** A page that knows how to get the one after it. */
export type Page<Data> = Data & {
  /** The next page; undefined after the last. */
  next(): Promise<Page<Data> | undefined>
}

/** A list under way: a promise of its first page, and all of its items one by one. */
export class List<Data extends PageOf<unknown>, Failure = ChowkError>
  extends Call<Page<Data>, Failure>
  implements AsyncIterable<Data['items'][number]>
{
  /** All items of all pages, each once, also where one moves to a later page meanwhile. */
  async *[Symbol.asyncIterator](): AsyncGenerator<Data['items'][number], void, undefined> {
    const seen = new Set<string>()
    let page: Page<Data> | undefined = await this
    while (page) {
      for (const item of page.items) {
        const identity = identityOf(item)
        if (seen.has(identity)) continue
        seen.add(identity)
        yield item as Data['items'][number]
      }
      page = await page.next()
    }
  }

  /** The first `max` items. */
  async toArray({ max }: { readonly max: number }): Promise<Data['items'][number][]> {
    const items: Data['items'][number][] = []
    if (max > 0)
      for await (const item of this) {
        items.push(item)
        if (items.length >= max) break
      }
    return items
  }
}

/** What an item is told apart by: its kind and id, or where it has no id, all of it. */
function identityOf(item: unknown): string {
  const { type, id, key } = item as { type?: string; id?: number; key?: string }
  return `${type} ${id ?? key ?? JSON.stringify(item)}`
}
