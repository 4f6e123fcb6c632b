import { entities, memoryStore } from '@chowk/engine'
import { expect, test } from 'vitest'
import { World } from '../harness/world.ts'
import { clientOf } from './support/clients.ts'

/** Numbers between 0 and 1 that are the same each time. */
function sequence(seed: number): () => number {
  let state = seed
  return () => {
    state = (state * 1_664_525 + 1_013_904_223) % 2 ** 32
    return state / 2 ** 32
  }
}

const COUNT = 250

test('creates each post once when responses are lost at random', async () => {
  const random = sequence(2027)
  let lost = 0
  const world = new World(memoryStore(entities))
  const asha = await world.member('asha')
  const fetch = async (url: string, init: RequestInit) => {
    // On its way there, or on its way back.
    if (random() < 0.2) throw new TypeError('fetch failed')
    const response = await world.send(new Request(url, init))
    if (random() < 0.5) {
      lost++
      throw new TypeError('terminated')
    }
    return response
  }
  const client = clientOf(
    { baseUrl: 'http://localhost:4000/api/v1' },
    { apiKey: asha.key, fetch, maxRetries: 100 },
  )

  const ids = new Set<number>()
  const titles = Array.from({ length: COUNT }, (_, index) => `Post ${index}`)
  const publish = async () => {
    for (let title = titles.pop(); title !== undefined; title = titles.pop())
      ids.add((await client.posts.create({ title, body: '<p>Rain.</p>' })).id)
  }
  await Promise.all(Array.from({ length: 10 }, publish))

  expect(lost).toBeGreaterThan(0.9 * COUNT)
  expect(ids.size).toBe(COUNT)
  const calm = clientOf(
    { baseUrl: 'http://localhost:4000/api/v1' },
    { apiKey: asha.key, fetch: (url, init) => world.send(new Request(url, init)) },
  )
  const posts = await calm.posts.list({ limit: 50 }).toArray({ max: 2000 })
  expect(posts).toHaveLength(COUNT)
  expect(new Set(posts.map(({ title }) => title)).size).toBe(COUNT)
})
