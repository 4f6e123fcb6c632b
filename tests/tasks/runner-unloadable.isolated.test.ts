import { entities, memoryStore, systemClock, systemRandom } from '@chowk/engine'
import { expect, onTestFinished, test, vi } from 'vitest'
import { tasks } from '../../packages/engine/src/entities/tasks.ts'
import { Scheduler } from '../../packages/engine/src/schedule/scheduler.ts'

let files = 0

vi.mock('../../packages/engine/src/tasks/runner.ts', async (original) => {
  if (files === 0) throw new Error('EMFILE: too many open files')
  return original()
})

test('finishes tasks in the next try when their runner could not be loaded', async () => {
  const store = memoryStore(entities)
  onTestFinished(() => store.close())
  await store.transact((tx) =>
    tx.insert(tasks, {
      kind: 'read_notifications',
      subject_id: 1,
      other_id: 0,
      state: { created_at: 0, id: 0, apart: [] },
      created_at: 0,
    }),
  )
  const schedule = new Scheduler({
    store,
    clock: systemClock,
    random: systemRandom,
    lastUses: () => undefined,
  })
  await expect(schedule.finishTasks()).rejects.toThrow()
  files = 100
  await schedule.catchUp(0)
  expect(await store.read((tx) => tx.page(tasks, { index: 'oldest', limit: 1 }))).toEqual([])
  await schedule.stop()
})
