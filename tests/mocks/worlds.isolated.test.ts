// Measures the memory of its process.
import { setFlagsFromString } from 'node:v8'
import { runInNewContext } from 'node:vm'
import { createMock, type Mock } from '@chowk/mocks'
import { expect, test } from 'vitest'

setFlagsFromString('--expose-gc')
const collectGarbage = runInNewContext('gc') as () => void

const usedMemory = (): number => {
  collectGarbage()
  return process.memoryUsage().heapUsed
}

async function costOf(mock: Mock, use: (world: ReturnType<Mock['world']>) => Promise<unknown>) {
  for (let more = 0; more < 20; more++) await use(mock.world())
  const before = usedMemory()
  for (let more = 0; more < 50; more++) await use(mock.world())
  return (usedMemory() - before) / 50
}

test('uses less than 40 KB for a world before its first call, and 150 KB after it', async () => {
  const mock = createMock({ seed: 'demo' })
  expect(await costOf(mock, async () => undefined)).toBeLessThan(40_000)
  const use = async (world: ReturnType<Mock['world']>) => {
    const { key } = await world.members.create({ username: 'asha' })
    await world.fetch(`${mock.baseUrl}/posts`, { headers: { 'x-api-key': key } })
  }
  expect(await costOf(mock, use)).toBeLessThan(150_000)
})

test('frees the memory of a closed world', async () => {
  const mock = createMock({ seed: 'demo' })
  const cost = await costOf(mock, async (world) => {
    const { key } = await world.members.create({ username: 'asha' })
    await world.fetch(`${mock.baseUrl}/posts`, { headers: { 'x-api-key': key } })
    void world.requests.next('posts.create')
    void world.clock.sleep(1000, new AbortController().signal)
    world.close()
  })
  expect(cost).toBeLessThan(5000)
})
