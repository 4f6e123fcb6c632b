import type { Operations } from '@chowk/contract'
import { favorites } from '../../entities/engagement.ts'
import type { Handler, WriteContext } from '../../handler.ts'
import { findItemRow } from '../content/find-item.ts'

export const set: Handler<Operations['favorites']['set']> = async (context, { body }) => {
  const { id, saved } = body
  await findItemRow(context, body.type, id)
  return { saved, changed: saved ? await save(context, id) : await forget(context, id) }
}

async function save({ tx, member, now }: WriteContext, item_id: number): Promise<boolean> {
  const row = { member_id: member.id, item_id, created_at: now }
  return (await tx.insertIfAbsent(favorites, row)) !== undefined
}

async function forget({ tx, member }: WriteContext, item_id: number): Promise<boolean> {
  const row = await tx.find(favorites, 'favorite', { member_id: member.id, item_id })
  return row !== undefined && (await tx.take(favorites, row.id)) !== undefined
}
