import { entities, memoryStore, StoreNotWritable, StoreReadOnly } from '@chowk/engine'
import { expect, test } from 'vitest'
import { storeClock } from '../time/store-clock.ts'
import {
  findings,
  problemOf,
  StoreLacksRights,
  StoreTimeout,
  type ImageSample,
  type Sample,
} from './checks.ts'
import { ImageWatch, takeSample } from './sample.ts'

const well: ImageSample = { looked: 5, missing: 0 }

test('samples images at most once a minute without delaying callers', async () => {
  let now = 0
  let looked = 0
  let next = Promise.withResolvers<ImageSample>()
  const watch = new ImageWatch(
    () => (looked++, next.promise),
    () => now,
  )
  const first = watch.look()
  expect([watch.sample, watch.sample, looked]).toEqual([undefined, undefined, 1])
  next.resolve(well)
  await first
  now = 59_999
  expect([watch.sample, looked]).toEqual([well, 1])
  now = 60_000
  next = Promise.withResolvers()
  expect([watch.sample, watch.sample, looked]).toEqual([well, well, 2])
  const lost = { ...well, lost: new Error('away') }
  next.resolve(lost)
  await next.promise
  expect(watch.sample).toBe(lost)
})

test.each<[Sample, string]>([
  [{ store: { lost: new Error('connect ECONNREFUSED 10.0.0.1:5432') } }, 'store unavailable'],
  [{ store: { lost: new StoreTimeout('late') } }, 'store does not respond'],
  [{ store: { lost: new StoreLacksRights('none') }, skew: 9000 }, 'store lacks rights'],
])('reports not ready for %j, with the reason %s', (sample, reason) => {
  expect(problemOf(sample)).toEqual({ reason, stops: true })
})

test.each<[Sample, string]>([
  [{ store: { lost: new StoreReadOnly('postgres://db') } }, 'store read-only'],
  [{ store: { lost: new StoreNotWritable('The disk is full.') } }, 'store not writable'],
  [{ store: {}, skew: 400_000 }, 'clock 400 s ahead of the database'],
  [{ store: {}, skew: -2001 }, 'clock 2 s behind the database'],
  [{ store: {}, images: { ...well, lost: new Error('away') } }, 'images could not use undefined'],
])('%j keeps the server answering and reports %s', (sample, reason) => {
  expect(problemOf(sample)).toEqual({ reason, stops: false })
})

test.each<Sample>([{ store: {} }, { store: {}, skew: 2000 }])('%j is well', (sample) => {
  expect(problemOf(sample)).toBeUndefined()
})

test('shows addresses to operators only', () => {
  const error = new Error('connect ECONNREFUSED 10.0.0.1:5432')
  expect(findings({ store: { lost: error } }).get('store')).toMatchObject({
    reason: 'unavailable',
    detail: error.message,
  })
})

test('reports a store lost during sampling and keeps the other values', async () => {
  const store = memoryStore(entities)
  store.usage = () => Promise.reject(new StoreNotWritable('gone'))
  const sample = await takeSample({ store, clock: storeClock(store) }, { store: {}, skew: 3000 })
  expect([...findings(sample)].map(([name, { state }]) => [name, state])).toEqual([
    ['store', 'failure'],
    ['clock', 'failure'],
  ])
})
