import type { ItemRow } from '../../entities/content.ts'
import { presentItems, type Presenting } from '../content/present-items.ts'

/** The answer to an update of an item of any kind. */
export async function presentUpdated(context: Presenting, row: ItemRow, updated: string[]) {
  const [item] = await presentItems(context, [row])
  return { id: row.id, url: item!.url, updated, item: item! }
}
