import type { ItemType, Operations } from '@chowk/contract'
import { items } from '../../entities/content.ts'
import { favorites } from '../../entities/engagement.ts'
import type { Handler, WriteContext } from '../../handler.ts'
import { all } from '../../store/all.ts'
import { findItemRow } from '../content/find-item.ts'

export const set: Handler<Operations['favorites']['set']> = async (context, { body }) => {
  const { id, saved } = body
  // A saved item can be taken off even when the member may no longer read it.
  if (!saved && (await forget(context, body.type, id))) return { saved, changed: true }
  await findItemRow(context, body.type, id)
  return { saved, changed: saved && (await save(context, id)) }
}

async function save({ tx, member, now }: WriteContext, item_id: number): Promise<boolean> {
  const row = { member_id: member.id, item_id, created_at: now }
  return (await tx.insertIfAbsent(favorites, row)) !== undefined
}

async function forget({ tx, member }: WriteContext, type: ItemType, item_id: number): Promise<boolean> {
  const [row, item] = await all([
    tx.find(favorites, 'favorite', { member_id: member.id, item_id }),
    tx.get(items, item_id),
  ])
  return row !== undefined && item?.type === type && (await tx.take(favorites, row.id)) !== undefined
}
