import { nameKey } from '@chowk/contract/core'
import {
  boolean,
  counter,
  entity,
  integer,
  json,
  nullable,
  text,
  texts,
  type RowOf,
} from '../store/entity.ts'
import type { Migration } from '../store/migration.ts'
import { UNLIMITED, type Position, type SnapshotRow, type Store, type Tx } from '../store/store.ts'
import { distinctTags } from '../text/tags.ts'
import { suspensions } from './moderation.ts'
import { blocks } from './network.ts'
import { notificationCounts, notifications } from './notifications.ts'
import { tasks } from './tasks.ts'

const PAGE = 500
const today = { notifications, notificationCounts, blocks, suspensions, tasks }

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
  columns: { name: text(), name_key: text(), items_count: counter(), followers_count: counter() },
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
const countedIn4 = {
  notifications: entity('notifications', {
    columns: {
      member_id: integer(),
      actor_id: nullable(integer()),
      read: boolean(),
      hidden: boolean(),
      created_at: integer(),
    },
    indexes: { byId: [] },
  }),
  notificationCounts: entity('notification_counts', { columns: { unread: counter() } }),
  blocks: entity('blocks', {
    columns: { member_id: integer(), blocked_id: integer() },
    unique: { block: ['member_id', 'blocked_id'] },
  }),
  suspensions: entity('suspensions', {
    columns: { member_id: integer() },
    // Version 1 had no suspensions: of new tables, steps have the order by id alone.
    indexes: { byId: [] },
  }),
  tasks: entity('tasks', {
    columns: { kind: text(), subject_id: integer(), state: json<unknown>() },
    indexes: { byId: [] },
  }),
}
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
  {
    version: 4,
    entities: Object.values(countedIn4),
    run: (tx) => countNotifications(tx, countedIn4),
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

async function mergeTag(tx: Tx, from: number, newId: number): Promise<void> {
  const moved = {
    items_count: await moveItems(tx, from, newId),
    followers_count: await moveFollows(tx, from, newId),
  }
  await tx.increment(tagsIn3, newId, moved)
  const entry = await tx.find(searchEntriesIn3, 'subject', { type: 'tag', subject_id: from })
  if (entry) await tx.delete(searchEntriesIn3, entry.id)
  await tx.delete(tagsIn3, from)
}

/** Returns the number of items that did not have the other tag yet. */
async function moveItems(tx: Tx, from: number, newId: number): Promise<number> {
  for (let moved = 0; ;) {
    const rows = await tx.page(itemTagsIn3, { index: 'ofTag', equals: { tag_id: from }, limit: PAGE })
    for (const { id, item_id } of rows) {
      const all = await tx.page(itemTagsIn3, { index: 'ofItem', equals: { item_id }, limit: PAGE })
      if (all.some(({ tag_id }) => tag_id === newId)) {
        await tx.delete(itemTagsIn3, id)
        const item = await tx.get(itemsIn3, item_id)
        if (item) await tx.update(itemsIn3, item_id, { tags: distinctTags(item.tags) })
      } else {
        await tx.update(itemTagsIn3, id, { tag_id: newId })
        moved++
      }
    }
    if (rows.length < PAGE) return moved
  }
}

/** Returns the number of members who did not follow the other tag yet. */
async function moveFollows(tx: Tx, from: number, newId: number): Promise<number> {
  const followKey = (target_id: number) => ({ target_type: 'tag', target_id })
  for (let moved = 0; ;) {
    const rows = await tx.page(followsIn3, { index: 'ofTarget', equals: followKey(from), limit: PAGE })
    for (const { id, member_id } of rows)
      if (await tx.find(followsIn3, 'follow', { member_id, ...followKey(newId) }))
        await tx.delete(followsIn3, id)
      else {
        await tx.update(followsIn3, id, { target_id: newId })
        moved++
      }
    if (rows.length < PAGE) return moved
  }
}

/** How far a member had read everything, in version 3. */
interface MarkBefore4 {
  readonly created_at: number
  readonly id: number
  readonly apart: readonly number[]
}

/** Members counted at once. */
const MEMBERS_PER_STEP = 5000

/** Hides notifications whose actor is hidden from the member, and counts those that are neither hidden nor read. */
async function countNotifications(tx: Tx, entities: typeof countedIn4): Promise<void> {
  const { notifications, tasks } = entities
  const marks = new Map<number, MarkBefore4>()
  for (const { id, kind, subject_id, state } of await tx.page(tasks, { index: 'byId', limit: UNLIMITED }))
    if (kind === 'read_notifications') {
      marks.set(subject_id, state as MarkBefore4)
      await tx.delete(tasks, id)
    }
  const everySuspension = { index: 'byId', limit: UNLIMITED } as const
  const suspended = new Set(
    (await tx.page(entities.suspensions, everySuspension)).map(({ member_id }) => member_id),
  )
  const counts = new Map<number, number>()
  for (let after: Position | undefined; ;) {
    const rows = await tx.page(notifications, { index: 'byId', after, limit: PAGE })
    const apart = await pairsApart(tx, rows, entities)
    for (const row of rows) {
      const { id, member_id, actor_id } = row
      const hidden = actor_id !== null && (suspended.has(actor_id) || apart.has(`${member_id} ${actor_id}`))
      const read = row.read || isCovered(row, marks.get(member_id))
      if (!hidden && !read) counts.set(member_id, (counts.get(member_id) ?? 0) + 1)
      if (hidden !== row.hidden || read !== row.read) await tx.update(notifications, id, { hidden, read })
    }
    const last = rows.length < PAGE
    if (last || counts.size > MEMBERS_PER_STEP) {
      for (const [id, unread] of counts)
        if ((await tx.increment(entities.notificationCounts, id, { unread })) === undefined)
          await tx.insert(entities.notificationCounts, { id, unread })
      counts.clear()
    }
    if (last) return
    after = [rows.at(-1)!.id]
  }
}

type NotificationIn4 = RowOf<typeof countedIn4.notifications>

const isCovered = ({ created_at, id, actor_id }: NotificationIn4, mark: MarkBefore4 | undefined): boolean =>
  mark !== undefined &&
  (created_at < mark.created_at || (created_at === mark.created_at && id <= mark.id)) &&
  (actor_id === null || !mark.apart.includes(actor_id))

/** Returns the pairs of members and actors of some rows that a block separates. */
async function pairsApart(
  tx: Tx,
  rows: readonly NotificationIn4[],
  { blocks }: typeof countedIn4,
): Promise<ReadonlySet<string>> {
  const pairs = rows.flatMap(({ member_id: memberId, actor_id: otherId }) =>
    otherId === null
      ? []
      : [
          { member_id: memberId, blocked_id: otherId },
          { member_id: otherId, blocked_id: memberId },
        ],
  )
  const found = await tx.findMany(blocks, 'block', pairs)
  return new Set(
    found.flatMap(({ member_id: memberId, blocked_id: otherId }) => [
      `${memberId} ${otherId}`,
      `${otherId} ${memberId}`,
    ]),
  )
}

/** Whether a row of a snapshot shows that it is older than the counts of notifications. */
const isUncounted = ([name, row]: SnapshotRow): boolean => name === 'notifications' && !('hidden' in row)

/** Counts the notifications of an imported snapshot that is older than their counts. */
export async function countImported(store: Store, rows: readonly SnapshotRow[]): Promise<void> {
  // The declarations of today have these columns.
  const counted = today as unknown as typeof countedIn4
  if (rows.some(isUncounted)) await store.transact((tx) => countNotifications(tx, counted))
}
