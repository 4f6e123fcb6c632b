import { nameKey } from '@chowk/contract/core'
import { entity, integer, nullable, text, texts } from '../store/entity.ts'
import type { Migration } from '../store/migration.ts'
import type { Position, Tx } from '../store/store.ts'
import { distinctTags } from '../text/tags.ts'

const PAGE = 500

/* Steps copy what they need and never change, because entities and domain constants do. */

const jobsBefore2 = entity('jobs', {
  columns: {
    salary_period: nullable(text<'yearly' | 'monthly' | 'hourly' | 'project'>()),
    salary_top: nullable(integer()),
    yearly_top: nullable(integer()),
  },
  indexes: { byId: [] },
})
const membersBefore2 = entity('members', { columns: { status: text() }, indexes: { byId: [] } })
const suspensionsIn2 = entity('suspensions', {
  columns: {
    member_id: integer(),
    until: nullable(integer()),
    reason: nullable(text()),
    created_at: integer(),
  },
})
const tagsIn3 = entity('tags', {
  columns: { name: text(), name_key: text(), items_count: integer(), followers_count: integer() },
  unique: { name: ['name_key'] },
  indexes: { byId: [] },
})
const itemTagsIn3 = entity('item_tags', {
  columns: { item_id: integer(), tag_id: integer(), published_at: integer() },
  indexes: { ofTag: ['tag_id', 'published_at', 'item_id'], ofItem: ['item_id'] },
})
const itemsIn3 = entity('items', { columns: { tags: texts() } })
const followsIn3 = entity('follows', {
  columns: { member_id: integer(), target_type: text(), target_id: integer(), created_at: integer() },
  unique: { follow: ['member_id', 'target_type', 'target_id'] },
  indexes: { ofTarget: ['target_type', 'target_id', 'created_at'] },
})
const searchEntriesIn3 = entity('search_entries', {
  columns: { type: text(), subject_id: integer() },
  unique: { subject: ['type', 'subject_id'] },
})
const paymentsInYear = { yearly: 1, monthly: 12, hourly: 52 * 40, project: 1 }

/** From oldest to newest. Released migrations never change. */
export const migrations: readonly Migration[] = [
  {
    version: 2,
    entities: [jobsBefore2, membersBefore2, suspensionsIn2],
    drops: { jobs: ['salary_top'] },
    async run(tx) {
      await moveSalaries(tx)
      await suspendAgain(tx)
    },
  },
  {
    version: 3,
    entities: [tagsIn3, itemTagsIn3, itemsIn3, followsIn3, searchEntriesIn3],
    // Kept by previews of 1.0, whose schema had version 2 too.
    dropsTables: ['suspension_digests'],
    run: mergeTags,
  },
]

async function moveSalaries(tx: Tx): Promise<void> {
  for (let after: Position | undefined; ;) {
    const rows = await tx.page(jobsBefore2, { index: 'byId', after, limit: PAGE })
    for (const { id, salary_top, salary_period } of rows)
      if (salary_top !== null)
        await tx.update(jobsBefore2, id, {
          yearly_top: salary_top * paymentsInYear[salary_period ?? 'yearly'],
        })
    if (rows.length < PAGE) return
    after = [rows.at(-1)!.id]
  }
}

/** Moves suspensions to a table of their own. */
async function suspendAgain(tx: Tx): Promise<void> {
  for (let after: Position | undefined; ;) {
    const rows = await tx.page(membersBefore2, { index: 'byId', after, limit: PAGE })
    for (const { id, status } of rows)
      if (status === 'suspended')
        await tx.insert(suspensionsIn2, { member_id: id, until: null, reason: null, created_at: 0 })
    if (rows.length < PAGE) return
    after = [rows.at(-1)!.id]
  }
}

/** Gives tags the keys by which they are found now, and merges those that became the same. */
async function mergeTags(tx: Tx): Promise<void> {
  for (let after: Position | undefined; ;) {
    const rows = await tx.page(tagsIn3, { index: 'byId', after, limit: PAGE })
    for (const { id, name, name_key } of rows) {
      const key = nameKey(name)
      if (key === name_key) continue
      const same = await tx.find(tagsIn3, 'name', { name_key: key })
      if (same === undefined) await tx.update(tagsIn3, id, { name_key: key })
      else await mergeTag(tx, id, same.id)
    }
    if (rows.length < PAGE) return
    after = [rows.at(-1)!.id]
  }
}

async function mergeTag(tx: Tx, from: number, to: number): Promise<void> {
  const moved = {
    items_count: await moveItems(tx, from, to),
    followers_count: await moveFollows(tx, from, to),
  }
  await tx.increment(tagsIn3, to, moved)
  const entry = await tx.find(searchEntriesIn3, 'subject', { type: 'tag', subject_id: from })
  if (entry) await tx.delete(searchEntriesIn3, entry.id)
  await tx.delete(tagsIn3, from)
}

/** Returns the number of items that did not have the other tag yet. */
async function moveItems(tx: Tx, from: number, to: number): Promise<number> {
  for (let moved = 0; ;) {
    const rows = await tx.page(itemTagsIn3, { index: 'ofTag', equals: { tag_id: from }, limit: PAGE })
    for (const { id, item_id } of rows) {
      const all = await tx.page(itemTagsIn3, { index: 'ofItem', equals: { item_id }, limit: PAGE })
      if (all.some(({ tag_id }) => tag_id === to)) {
        await tx.delete(itemTagsIn3, id)
        const item = await tx.get(itemsIn3, item_id)
        if (item) await tx.update(itemsIn3, item_id, { tags: distinctTags(item.tags) })
      } else {
        await tx.update(itemTagsIn3, id, { tag_id: to })
        moved++
      }
    }
    if (rows.length < PAGE) return moved
  }
}

/** Returns the number of members who did not follow the other tag yet. */
async function moveFollows(tx: Tx, from: number, to: number): Promise<number> {
  const of = (target_id: number) => ({ target_type: 'tag', target_id })
  for (let moved = 0; ;) {
    const rows = await tx.page(followsIn3, { index: 'ofTarget', equals: of(from), limit: PAGE })
    for (const { id, member_id } of rows)
      if (await tx.find(followsIn3, 'follow', { member_id, ...of(to) })) await tx.delete(followsIn3, id)
      else {
        await tx.update(followsIn3, id, { target_id: to })
        moved++
      }
    if (rows.length < PAGE) return moved
  }
}
