import { writeFile } from 'node:fs/promises'
import { createControl, demoSeed, entities, memoryStore, type Seed, type SnapshotRow } from '@chowk/engine'
import { expect, onTestFinished, test } from 'vitest'
import { readSnapshot } from '../../packages/server/src/control/read-snapshot.ts'
import { readSeed } from '../../packages/server/src/settings/seed.ts'
import { temporaryFile } from '../stores/temporary-file.ts'
import { repeatable } from '../harness/repeatable.ts'
import { World } from '../harness/world.ts'
import { startControlled } from './start-controlled.ts'

type Server = Awaited<ReturnType<typeof startControlled>>

async function postsOf(server: Server, count: number): Promise<string> {
  const { key } = await server.newKey('asha')
  for (let number = 1; number <= count; number++)
    await server.control('POST', '/act', {
      username: 'asha',
      operation: 'posts.create',
      body: { title: `Post ${number}`, body: '<p>Words.</p>' },
    })
  return key
}

const firstPage = async (server: Server, key: string) =>
  (await server.call(key, '/posts?limit=1')).body['next_cursor'] as string

test('restores the cursor key of a snapshot on another server', async () => {
  const [first, second] = [await startControlled(), await startControlled()]
  const key = await postsOf(first, 3)
  const cursor = await firstPage(first, key)
  await firstPage(second, await postsOf(second, 2))

  const { body: snapshot } = await first.control('GET', '/snapshot')
  expect((await second.control('PUT', '/snapshot', snapshot)).status).toBe(200)

  const next = await second.call(key, `/posts?limit=1&cursor=${cursor}`)
  expect(next).toMatchObject({ status: 200, body: { items: [{ title: 'Post 2' }] } })
  const { body: takenSnapshot } = await second.control('GET', '/snapshot')
  expect((takenSnapshot['rows'] as unknown[][]).filter(([entity]) => entity === 'secrets')).toEqual(
    (snapshot['rows'] as unknown[][]).filter(([entity]) => entity === 'secrets'),
  )
})

test('issues no key again after a start with a snapshot of the same randomness', async () => {
  const { path, remove } = await temporaryFile()
  onTestFinished(remove)
  const keys = async (seed?: Seed) => {
    const control = createControl({
      store: memoryStore(entities),
      publicUrl: 'http://localhost',
      randomFrom: 'text',
      ...(seed && { seed }),
    })
    await control.reset()
    const body = { username: 'asha' }
    await control.engine.perform({ test: true }, 'members.save', { body })
    const { key } = await control.engine.perform({ test: true }, 'keys.create', { body })
    return { control, key }
  }
  const first = await keys()
  await writeFile(path, JSON.stringify(await first.control.snapshot()))
  const [second, again] = [await keys(await readSeed(path)), await keys(await readSeed(path))]
  expect(second.key).not.toBe(first.key)
  expect(second.key).toBe(again.key)
})

/** A world whose keys repeat, with its control and its interface. */
async function repeatingWorld() {
  const server = await startControlled()
  await server.control('POST', '/worlds', { name: 'one', random: 'text', now: '2027-01-01T00:00:00Z' })
  const send = async (method: string, path: string, body?: unknown, key?: string) => {
    const response = await fetch(`${server.origin}/_worlds/one${path}`, {
      method,
      headers: {
        ...(key !== undefined && { 'x-api-key': key }),
        ...(body !== undefined && { 'content-type': 'application/json' }),
      },
      ...(body !== undefined && { body: JSON.stringify(body) }),
    })
    return (await response.json()) as Record<string, unknown>
  }
  const newKey = async (username: string) => {
    await send('POST', '/_control/members', { username })
    return (await send('POST', '/_control/keys', { username }))['key'] as string
  }
  return { send, newKey }
}

test('generates the same cursor key after a reset of a deterministic world', async () => {
  const { send, newKey } = await repeatingWorld()
  const run = async () => {
    await send('POST', '/_control/reset')
    const key = await newKey('asha')
    for (const title of ['First rain', 'Second rain'])
      await send('POST', '/api/v1/posts', { title, body: '<p>Words.</p>' }, key)
    const { next_cursor: cursor } = await send('GET', '/api/v1/posts?limit=1', undefined, key)
    return [cursor, await newKey('ravi')]
  }
  const once = await run()
  expect(once).toEqual([expect.any(String), expect.any(String)])
  expect(await run()).toEqual(once)
})

test('continues the keys of a deterministic world from its snapshot', async () => {
  const { send, newKey } = await repeatingWorld()
  const takenSnapshot = await send('GET', '/_control/snapshot')
  const key = await newKey('ravi')
  await newKey('meera')
  await send('PUT', '/_control/snapshot', takenSnapshot)
  expect(await newKey('ravi')).toBe(key)
})

const snapshot = {
  rows: [
    ['members', { id: 1, bio: 'a "quoted" \\ [bracket]} {', list: [[1], { two: [] }], é: 'é😀' }],
    ['items', { id: 2 }],
  ],
  now: 5,
  random: [1, 2, 3, 4],
}

async function* inPieces(text: string, length: number): AsyncGenerator<Uint8Array> {
  const bytes = Buffer.from(text)
  for (let index = 0; index < bytes.length; index += length) yield bytes.subarray(index, index + length)
}

test.each([1, 2, 3, 7, 1000])(
  'reads a snapshot in pieces of %i bytes and any form of JSON',
  async (length) => {
    for (const text of [JSON.stringify(snapshot), JSON.stringify(snapshot, null, 2)])
      expect(await readSnapshot(inPieces(text, length))).toEqual(snapshot)
    expect(await readSnapshot(inPieces('{"now": 1, "rows": []}', length))).toEqual({ rows: [], now: 1 })
  },
)

test.each([
  ['{"rows":[["items",{"id":1}]', 'The body is not JSON.'],
  ['{"rows":[["items",{"id":1}},{}]}', 'The body is not JSON.'],
  ['{"rows":[["items",{"id":1}] ["items",{"id":2}]]}', 'The body is not JSON.'],
  ['', 'The body is not JSON.'],
  ['[]', 'This must be an object.'],
  ['{"rows":{"items":[1]}}', 'rows'],
  ['{"rows":[0]}', 'rows.0'],
  ['{"rows":[["items",{"id":1}],null]}', 'rows.1'],
  ['{"rows":[["items",{"id":0}]]}', 'rows.0.1.id'],
  ['{"rows":[],"rest":[1]}', 'rest'],
  ['{"rows":[],"rest":[["items",{"id":1}]]}', 'rest'],
])('rejects an invalid snapshot: %s', async (text, message) => {
  for (const length of [1, 1000]) await expect(readSnapshot(inPieces(text, length))).rejects.toThrow(message)
})

/** The part of all processor time of the work for which the event loop let nothing else in, at most. */
async function longestTurn(work: () => Promise<unknown>): Promise<number> {
  let max = 0
  let all = 0
  let last = process.threadCpuUsage()
  let done = false
  const watch = (): void => {
    const { user, system } = process.threadCpuUsage(last)
    max = Math.max(max, user + system)
    all += user + system
    last = process.threadCpuUsage()
    if (!done) setImmediate(watch)
  }
  setImmediate(watch)
  await work()
  done = true
  return max / all
}

test('exports and restores a large snapshot without blocking others', async () => {
  const server = await startControlled()
  await server.newKey('asha')
  const { body } = await server.control('GET', '/snapshot')
  const [, member] = (body['rows'] as [string, object][]).find(([entity]) => entity === 'members')!
  const rows = Array.from({ length: 40_000 }, (_, index) => [
    'members',
    { ...member, id: index + 1, username: `m${index}`, username_key: `m${index}`, bio: 'Words. '.repeat(20) },
  ])
  const text = Buffer.from(JSON.stringify({ rows, now: body['now'] }))
  const headers = { 'content-type': 'application/json' }

  const putting = await longestTurn(async () => {
    const answer = await fetch(`${server.origin}/_control/snapshot`, { method: 'PUT', body: text, headers })
    expect(answer.status).toBe(200)
  })
  let length = 0
  const longest = await longestTurn(async () => {
    const answer = await fetch(`${server.origin}/_control/snapshot`)
    for await (const chunk of answer.body!) length += chunk.length
  })
  expect(length).toBe(text.length)
  expect(putting).toBeLessThan(1 / 4)
  expect(longest).toBeLessThan(1 / 4)
})

test('rejects a snapshot with a value of the wrong type and changes nothing', async () => {
  const server = await startControlled()
  const { key } = await server.newKey('asha')
  const { body: snapshot } = await server.control('GET', '/snapshot')
  const rows = snapshot['rows'] as [string, Record<string, unknown>][]
  for (const scopes of [5, 'all', {}, null, [5], [null], true]) {
    const changed = rows.map(([entity, row]) => [entity, entity === 'api_keys' ? { ...row, scopes } : row])
    const answer = await server.control('PUT', '/snapshot', { ...snapshot, rows: changed })
    expect({ scopes, status: answer.status }).toEqual({ scopes, status: 400 })
    expect(JSON.stringify(answer.body)).toContain('api_keys.scopes takes a list of strings')
  }
  expect((await server.call(key, '/me')).status).toBe(200)
})

test('rejects values of the wrong type in every column', async () => {
  const world = new World(memoryStore(entities), { ...repeatable(), seed: demoSeed })
  await world.control.reset()
  const store = memoryStore(entities)
  const invalidValues = [5.5, 'text', true, {}, [], [5], null, new Uint8Array(1)]
  /** What of these each kind takes. */
  const validValues: Readonly<Record<string, readonly unknown[]>> = {
    integer: [],
    real: [5.5],
    text: ['text'],
    boolean: [true],
    bytes: [invalidValues[7]],
    texts: [invalidValues[4]],
    list: [invalidValues[4], invalidValues[5]],
    object: [invalidValues[3], invalidValues[7]],
  }
  for (const entity of entities) {
    const [row] = (await rowsOf(world)).filter(([name]) => name === entity.name)
    const columns = Object.entries(entity.columns as Readonly<Record<string, Column>>)
    for (const [name, { kind, shape, nullable }] of row === undefined ? [] : columns) {
      const fits = validValues[shape ?? kind]
      // The only json of any form is the state of a task.
      if (fits === undefined) expect(`${entity.name}.${name}`).toBe('tasks.state')
      for (const value of fits === undefined ? [] : invalidValues) {
        const imported = store.import([[entity.name, { ...row![1], [name]: value }]]).then(
          () => true,
          () => false,
        )
        const expected = fits!.includes(value) || (value === null && nullable)
        expect({ column: `${entity.name}.${name}`, value, taken: await imported }).toEqual({
          column: `${entity.name}.${name}`,
          value,
          taken: expected,
        })
      }
    }
  }
  await store.close()
})

interface Column {
  readonly kind: string
  readonly shape?: string
  readonly nullable: boolean
}

async function rowsOf(world: World): Promise<SnapshotRow[]> {
  const rows: SnapshotRow[] = []
  for await (const row of world.control.engine.store.export()) rows.push(row)
  return rows
}
