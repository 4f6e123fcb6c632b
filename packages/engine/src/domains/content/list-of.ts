import type { ContentType } from '@chowk/contract'
import type { ItemRow } from '../../entities/content.ts'
import type { ListContext } from '../../handler.ts'
import { listPublished } from './list-published.ts'
import type { Presenting } from './present-items.ts'

/** The handler of a list of all items of a kind, newest first. */
export const listOf =
  <Item>(type: ContentType, present: (context: Presenting, rows: readonly ItemRow[]) => Promise<Item[]>) =>
  async (context: ListContext) => {
    const page = await listPublished(context, type)
    return { ...page, items: await present(context, page.items) }
  }
