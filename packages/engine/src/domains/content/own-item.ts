import type { ContentType } from '@chowk/contract'
import { items, type ItemRow } from '../../entities/content.ts'
import { notFound } from '../../failure.ts'
import type { ReadTx, Tx } from '../../store/store.ts'

/** Kinds of items with an author who edits them. A community is run, not edited. */
export type EditableType = Exclude<ContentType, 'community'>

export interface Named {
  readonly type: EditableType
  readonly id: number
}

/** The item of this kind and id, if the member is its author and it is not gone. @throws ApiError `not_found` */
export async function ownItem(tx: ReadTx, memberId: number, named: Named): Promise<ItemRow> {
  return checkOwn(await tx.get(items, named.id), memberId, named)
}

/** Like {@link ownItem}, and nobody else changes the item until the transaction ends. @throws ApiError `not_found` */
export async function lockOwnItem(tx: Tx, memberId: number, named: Named): Promise<ItemRow> {
  return checkOwn(await tx.lock(items, named.id), memberId, named)
}

function checkOwn(item: ItemRow | undefined, memberId: number, { type }: Named): ItemRow {
  const isGone = item === undefined || item.status === 'cancelled'
  if (isGone || item.type !== type || item.author_id !== memberId) throw notFound()
  return item
}
