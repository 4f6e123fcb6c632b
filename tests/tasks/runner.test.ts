import { entities, memoryStore, systemRandom, type Store } from '@chowk/engine'
import { expect, onTestFinished, test } from 'vitest'
import { tasks } from '../../packages/engine/src/entities/tasks.ts'
import type { Tx } from '../../packages/engine/src/store/store.ts'
import { TaskRunner } from '../../packages/engine/src/tasks/runner.ts'

/** The store as a server finds it while another one holds every named lock. */
const locked = (store: Store): Store => ({
  ...store,
  transact: (work) =>
    store.transact((tx) => work(new Proxy(tx, { get: (target, name) => get(target, name) }))),
})

function get(target: Tx, name: string | symbol): unknown {
  if (name === 'tryLock') return () => Promise.resolve(false)
  const value: unknown = Reflect.get(target, name)
  return typeof value === 'function' ? value.bind(target) : value
}

test('checks again a task that another server runs until it ends', async () => {
  const store = memoryStore(entities)
  onTestFinished(() => store.close())
  let now = 0
  const steps: string[] = []
  let alarm: { readonly at: number; readonly work: () => void } | undefined
  const runner = new TaskRunner({
    store: locked(store),
    clock: {
      now: () => now,
      wake(at, work) {
        const own = { at, work }
        alarm = own
        return () => {
          if (alarm === own) alarm = undefined
        }
      },
    },
    random: systemRandom,
    background: (name, work) => {
      steps.push(name)
      return work()
    },
    onError: (error) => {
      throw error
    },
  })
  const { id } = await store.transact((tx) =>
    tx.insert(tasks, { kind: 'read_notifications', subject_id: 1, other_id: 0, state: {}, created_at: 0 }),
  )

  await runner.finish()
  expect(alarm?.at).toBe(1000)

  await store.transact((tx) => tx.delete(tasks, id))
  now = 1000
  await runner.finish()
  expect(alarm).toBeUndefined()
  expect(steps).toEqual(['task.read_notifications'])
})
