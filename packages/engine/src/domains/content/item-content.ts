import { itemContents, type ItemRow } from '../../entities/content.ts'
import type { RowOf } from '../../store/entity.ts'
import type { ReadTx } from '../../store/store.ts'

/** What only a kind of item has, by name. */
export type Details = Readonly<Record<string, unknown>>

/** An item with its full text. */
export interface WholeItem {
  readonly row: ItemRow
  /** Cleaned HTML. */
  readonly body: string | null
  readonly details: Details
}

/** An item with the text that is kept apart from its row. */
export async function wholeItem(tx: ReadTx, row: ItemRow): Promise<WholeItem> {
  return withContent(row, await tx.get(itemContents, row.id))
}

/** An item whose text has been read already. */
export const withContent = (row: ItemRow, content: RowOf<typeof itemContents> | undefined): WholeItem => ({
  row,
  body: content?.body ?? null,
  details: content?.details ?? {},
})
