import { expect, test } from 'vitest'
import { stores } from '../harness/stores.ts'
import { World } from '../harness/world.ts'

test('a body that breaks on its way ends the call as a lost connection does, and is no fault of the server', async () => {
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
