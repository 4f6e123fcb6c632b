import { waitForTurn } from '@chowk/engine'
import { expect, test } from 'vitest'
import { stores } from '../harness/stores.ts'
import { World } from '../harness/world.ts'
import { createKey } from '../harness/administer.ts'

test('treats a body that breaks off as a lost connection', async () => {
  const { store, dispose } = await stores.memory()
  const world = new World(store)
  const { key } = await world.member('asha')
  const broken = new ReadableStream({
    start(controller) {
      controller.enqueue(new TextEncoder().encode('{"title":'))
    },
    pull(controller) {
      controller.error(new Error('The disk went away.'))
    },
  })
  const request = new Request('http://localhost:4000/api/v1/posts', {
    method: 'POST',
    headers: { 'x-api-key': key, 'content-type': 'application/json' },
    body: broken,
    duplex: 'half',
  } as RequestInit)
  await expect(world.control.engine.fetch(request)).rejects.toThrow(TypeError)
  expect(world.errors).toEqual([])
  await dispose()
})

test('queues requests by member, not by key', async () => {
  const { store, dispose } = await stores.memory()
  const world = new World(store)
  const { engine } = world.control
  const [asha, dev] = await world.members('asha', 'dev')
  const { key: second } = await createKey(engine, { username: 'asha' })
  const order: string[] = []
  const ask = async (who: string, key: string) => {
    const request = new Request('http://localhost:4000/api/v1/me', { headers: { 'x-api-key': key } })
    expect((await engine.fetch(request)).status).toBe(200)
    order.push(who)
  }
  // Whose a key is is known from its first use.
  for (const key of [asha.key, second, dev.key]) await ask('', key)
  order.length = 0
  // Uses up the turn.
  await waitForTurn(() => '', 20_000)
  await Promise.all([
    ...[asha.key, asha.key, second, second].map((key) => ask('asha', key)),
    ask('dev', dev.key),
  ])
  expect(order.indexOf('dev')).toBe(1)
  await dispose()
})
