import type { ItemType } from '@chowk/contract'
import { items } from '../entities/content.ts'
import { favorites as stored } from '../entities/engagement.ts'
import type { Handler, Handlers, WriteContext } from '../handler.ts'
import { all } from '../store/all.ts'
import { orderOf, positionOf } from '../store/position.ts'
import { findItemRow, readableItems } from './content/find-item.ts'
import { presentItems } from './content/present-items.ts'
import { pageOfStream, streamOf } from './content/streams.ts'
import { pluck } from '../store/pluck.ts'

const set: Handler<'favorites.set'> = async (context, { body }) => {
  const { id, saved } = body
  // A saved item can be removed even if the member may no longer read it.
  if (!saved && (await forget(context, body.type, id))) return { saved, changed: true }
  await findItemRow(context, body.type, id)
  return { saved, changed: saved && (await save(context, id)) }
}

async function save({ tx, member, now }: WriteContext, item_id: number): Promise<boolean> {
  const row = { member_id: member.id, item_id, created_at: now }
  return (await tx.insertIfAbsent(stored, row)) !== undefined
}

async function forget({ tx, member }: WriteContext, type: ItemType, item_id: number): Promise<boolean> {
  const [row, item] = await all([
    tx.find(stored, 'favorite', { member_id: member.id, item_id }),
    tx.get(items, item_id),
  ])
  return row !== undefined && item?.type === type && (await tx.delete(stored, row.id)) !== undefined
}

const list: Handler<'favorites.list'> = async (context) => {
  const readable = await readableItems(context)
  const query = { index: 'ofMember', equals: { member_id: context.member.id }, order: 'desc' } as const
  const saved = streamOf(context, stored, query, async (rows) => {
    const found = await readable(rows.map((row) => row.item_id))
    return rows.flatMap((row) => {
      const item = found.get(row.item_id)
      return item === undefined ? [] : [{ row, item }]
    })
  })
  const page = await pageOfStream(context.paging, orderOf(stored, query), saved, ({ row }) =>
    positionOf(stored, query, row),
  )
  return {
    ...page,
    items: await presentItems(context, pluck(page.items, 'item')),
  }
}

export const handlers: Handlers<'favorites'> = { set, list }
