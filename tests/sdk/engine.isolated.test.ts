import { globSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import { operationById, operationList, schemasOf, takesBody, type OperationId } from '@chowk/contract'
import { entities, memoryStore } from '@chowk/engine'
import { Chowk } from '@chowk/sdk'
import * as schemas from '@chowk/sdk/schemas'
import { describe, expect, test, vi } from 'vitest'
import type { Client, LooseInput } from '../harness/client.ts'
import { World, type WorldOptions } from '../harness/world.ts'
import { clientOf } from './support/clients.ts'
import { simpleExamples } from './support/simple-examples.ts'

/** A call that succeeds, of any operation. */
type AnyExample = (world: World) => Promise<{ as: Client; input: object }>

const examples = vi.hoisted(() => new Map<string, { example: AnyExample; options?: WorldOptions }>())

// The tests of the operations each have a call that succeeds. Here they are taken from them, and nothing else.
vi.mock('../harness/operation.ts', () => ({
  describeOperation: (id: string, example: AnyExample, _behaviour: unknown, options: WorldOptions = {}) =>
    examples.set(id, { example, options }),
}))
vi.mock('../harness/every-store.ts', () => ({ onEveryStore: () => undefined }))

const folder = join(import.meta.dirname, '../operations')
for (const file of globSync('**/*.test.ts', { cwd: folder })) {
  // What declares tests of its own would declare them here as well.
  const isBare = /^(test|describe)\b/m.test(readFileSync(join(folder, file), 'utf8'))
  if (!isBare) await import(join(folder, file))
}
for (const [id, example] of Object.entries(simpleExamples))
  if (!examples.has(id)) examples.set(id, { example })

/** The arguments of a method for what an operation is given. */
function argumentsFor(id: OperationId, input: LooseInput): unknown[] {
  const row = operationById(id)
  const { parameters } = schemasOf(id)
  const path = parameters.filter((one) => one.in === 'path').map(({ name }) => input.params?.[name])
  if (row.upload) return [...path, new Blob([Buffer.from((input.body as { image: string }).image, 'base64')])]
  if (takesBody(row)) return [...path, input.body]
  return parameters.some((one) => one.in === 'query') ? [...path, input.query] : path
}

type AnyMethod = (...parameters: unknown[]) => Promise<object>

interface Schema {
  parse(value: unknown): unknown
}

/** What `@chowk/sdk/schemas` has for an operation. */
const schemasOfOperation = (id: OperationId) =>
  (schemas as unknown as Record<string, { body?: Schema; query?: Schema; answer: Schema }>)[
    id.replace(/\.(.)/, (_, letter: string) => letter.toUpperCase())
  ]!

describe('each method against the engine', () => {
  test('is called', () => {
    expect(operationList.map(([id]) => id).filter((id) => !examples.has(id))).toEqual([])
  })

  test.each([...examples])('%s', async (name, { example, options }) => {
    const id = name as OperationId
    const store = memoryStore(entities)
    const world = new World(store, options)
    const { as, input } = await example(world)
    const row = operationById(id)
    const sent: Request[] = []
    const fetch = (url: string, init: RequestInit) => {
      const request = new Request(url, init)
      sent.push(request)
      return world.send(request)
    }
    const client = new Chowk({
      apiKey: row.scope === null ? null : as.key,
      baseUrl: 'http://localhost:4000/api/v1',
      fetch,
      maxRetries: 0,
    })
    const [namespace, method = ''] = id.split('.') as ['posts', string]
    const methods = client[namespace] as unknown as Record<string, AnyMethod>
    const data = await methods[method]?.(...argumentsFor(id, input))
    expect(sent.map(({ method }) => method)).toEqual([row.method])
    expect(sent[0]?.headers.has('idempotency-key')).toBe(row.idempotent)
    expect(sent[0]?.headers.has('authorization')).toBe(row.scope !== null)
    expect(row.response.parse(data)).toEqual(data)
    const schema = schemasOfOperation(id)
    expect(schema.answer.parse(data)).toEqual(data)
    const { body, query } = input as LooseInput
    if (schema.body && body !== undefined) expect(schema.body.parse(body)).toEqual(body)
    if (schema.query && query !== undefined) expect(schema.query.parse(query)).toEqual(query)
    expect(world.errors).toEqual([])
    await store.close()
  })
})

/** Numbers between 0 and 1 that are the same each time. */
function sequence(seed: number): () => number {
  let state = seed
  return () => {
    state = (state * 1_664_525 + 1_013_904_223) % 2 ** 32
    return state / 2 ** 32
  }
}

test('1,000 posts whose answers get lost at random, over and over, are exactly 1,000 posts', async () => {
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
  const titles = Array.from({ length: 1000 }, (_, index) => `Post ${index}`)
  const publish = async () => {
    for (let title = titles.pop(); title !== undefined; title = titles.pop())
      ids.add((await client.posts.create({ title, body: '<p>Rain.</p>' })).id)
  }
  await Promise.all(Array.from({ length: 10 }, publish))

  expect(lost).toBeGreaterThan(900)
  expect(ids.size).toBe(1000)
  const calm = clientOf(
    { baseUrl: 'http://localhost:4000/api/v1' },
    { apiKey: asha.key, fetch: (url, init) => world.send(new Request(url, init)) },
  )
  const posts = await calm.posts.list({ limit: 50 }).toArray({ max: 2000 })
  expect(posts).toHaveLength(1000)
  expect(new Set(posts.map(({ title }) => title)).size).toBe(1000)
})
