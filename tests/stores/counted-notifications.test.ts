import { schemaVersion, type Store } from '@chowk/engine'
import { expect, onTestFinished, test } from 'vitest'
import { suspensions } from '../../packages/engine/src/entities/moderation.ts'
import { blocks } from '../../packages/engine/src/entities/network.ts'
import { notifications } from '../../packages/engine/src/entities/notifications.ts'
import { tasks } from '../../packages/engine/src/entities/tasks.ts'
import { counts, news, rowsIn, wrongCounts } from '../harness/recount.ts'
import { databases } from './versioned-stores.ts'

/** More than one page of the migration. */
const NOTIFICATION_COUNT = 700

/** Stores notifications as version 3 did: none hidden, nobody’s counted, and some read by a mark alone. */
const fill = (store: Store) =>
  store.transact(async (tx) => {
    const tell = (member_id: number, actor_id: number | null, created_at: number) =>
      tx.insert(notifications, {
        ...{ member_id, actor_id, created_at, read: created_at % 7 === 0, hidden: false },
        ...{ kind: 'comment', subject_type: null, subject_id: null, remark_id: null, once: null },
      })
    for (let index = 0; index < NOTIFICATION_COUNT; index++)
      await tell(1 + (index % 3), [4, 5, 6, null][index % 4]!, index)
    await tx.insert(blocks, { member_id: 1, blocked_id: 4, created_at: 0 })
    await tx.insert(blocks, { member_id: 5, blocked_id: 2, created_at: 0 })
    await tx.insert(suspensions, { member_id: 6, until: null, reason: null, created_at: 0 })
    const mark = { created_at: 500, id: NOTIFICATION_COUNT, apart: [4] }
    const key = { kind: 'read_notifications', subject_id: 1, other_id: 0 } as const
    await tx.insert(tasks, { ...key, state: mark, created_at: 0 })
  })

test.each(Object.entries(databases))(
  'notifications of version 3 are hidden and counted on %s, with marks applied',
  async (_, create) => {
    const open = await create()
    const old = await open(3)
    await fill(old)
    await old.close()
    const store = await open(schemaVersion)
    onTestFinished(() => store.close())
    const rows = await rowsIn(store.export())
    expect(wrongCounts(rows, [counts, news])).toEqual([])
    expect(rows(tasks)).toEqual([])
    const ofFirst = rows(notifications).filter(({ member_id }) => member_id === 1)
    for (const { actor_id, created_at, read } of ofFirst)
      expect(read).toBe(created_at % 7 === 0 || (created_at <= 500 && actor_id !== 4))
    expect(rows(notifications).filter(({ hidden }) => hidden).length).toBeGreaterThan(NOTIFICATION_COUNT / 4)
  },
)
