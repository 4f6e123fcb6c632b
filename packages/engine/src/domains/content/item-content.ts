import { itemContents, type ItemRow } from '../../entities/content.ts'
import type { RowOf } from '../../store/entity.ts'
import type { ReadTx } from '../../store/store.ts'
import { kinds, type Details } from './kinds.ts'

/** An item with its full text. */
export interface WholeItem {
  readonly row: ItemRow
  /** Cleaned HTML. */
  readonly body: string | null
  /** Of all fields that only its kind has, with those that its version did not know yet. */
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
  details: { ...kinds[row.type].details, ...content?.details },
})
