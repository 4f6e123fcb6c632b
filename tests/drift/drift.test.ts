import { demoSeed } from '@chowk/engine'
import { createLogger, serve, type RunningServer } from '@chowk/server'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { findDrift } from '../../packages/cli/src/drift/drift.ts'
import { chowk } from '../cli/chowk.ts'
import { startDeviatingProxy, type PassingAnswer } from './deviating-proxy.ts'
import { createKey, saveMember } from '../harness/administer.ts'

type Entry = Record<string, unknown>

let server: RunningServer
let apiKey: string

beforeAll(async () => {
  server = await serve({
    port: 0,
    store: 'memory',
    control: true,
    seed: demoSeed,
    // Out of the way: it counts in real time.
    limits: { burst_per_minute: 1_000_000, bad_keys_per_minute: 1000 },
    logger: createLogger({ level: 'silent' }),
  })
  apiKey = (await createKey(server.control!.engine, { username: 'meera' })).key
})
afterAll(() => server.close())

/** All differences from a platform that deviates in some ways, in a line each. */
async function foundIn(
  deviations: Readonly<Record<string, (answer: PassingAnswer) => void>>,
  allowWrites: boolean,
) {
  const baseUrl = await startDeviatingProxy(server.url, (call, answer) => deviations[call]?.(answer))
  const { differences } = await findDrift({ baseUrl, apiKey, allowWrites })
  return differences.map(({ operation, kind, at, expected, found }) =>
    [operation, kind, at, expected, found].filter((part) => part !== '').join(' | '),
  )
}

const itemsOf = ({ body }: PassingAnswer): Entry[] =>
  Array.isArray(body.items) ? (body.items as Entry[]) : []

test('finds no difference between the server and its own engine and cancels its items', async () => {
  const scheduled = async () =>
    (await server.control!.snapshot()).rows.filter(([, row]) => (row as Entry).status === 'scheduled')
  const before = await scheduled()
  const drift = await findDrift({ baseUrl: server.url, apiKey, allowWrites: true })
  expect(drift.differences).toEqual([])
  expect(drift.calls).toBeGreaterThan(100)
  expect(await scheduled()).toEqual(before)
})

test('finds no difference on an empty server', async () => {
  const empty = await serve({
    port: 0,
    store: 'memory',
    limits: { burst_per_minute: 1_000_000 },
    logger: createLogger({ level: 'silent' }),
  })
  try {
    await saveMember(empty.engine, { username: 'priya', plan: 'business' })
    const { key } = await createKey(empty.engine, { username: 'priya' })
    const { differences, unread } = await findDrift({ baseUrl: empty.url, apiKey: key, allowWrites: true })
    expect(differences).toEqual([])
    expect(unread).toContain('posts.get')
  } finally {
    await empty.close()
  }
})

test('skips operations that the key may not call', async () => {
  const { key } = await createKey(server.control!.engine, { username: 'ravi', scopes: ['read'] })
  const { differences, calls } = await findDrift({ baseUrl: server.url, apiKey: key, allowWrites: true })
  expect(differences).toEqual([])
  expect(calls).toBeLessThan(20)
})

test('finds every deviation once and sends only GET', async () => {
  const before = server.control!.journal.list().length
  const deviations: Record<string, (answer: PassingAnswer) => void> = {
    'GET /usage': ({ headers }) => headers.delete('cache-control'),
    'GET /me/cv': ({ headers }) => headers.set('x-request-id', 'req_another'),
    'GET /me': ({ status, headers }) => {
      if (status === 401) headers.delete('www-authenticate')
    },
    'GET /users/nobody-has-this-name': ({ body }) => (body.code = 'forbidden'),
    'GET /posts/2147483646': (answer) => (answer.status = 410),
    'GET /posts': (answer) => {
      delete itemsOf(answer).at(-1)?.excerpt
    },
    'GET /questions': (answer) => {
      for (const { author } of itemsOf(answer)) (author as Entry).shoes = 44
    },
    'GET /services': (answer) => {
      for (const item of itemsOf(answer)) item.likes = String(item.likes)
    },
    'GET /notifications': (answer) => void itemsOf(answer).reverse(),
    'GET /feed': ({ body }) => {
      if (Array.isArray(body.fields)) (body.fields[0] as Entry).code = 'too_big'
    },
    'GET /chats/unread-count': ({ body }) => (body.ok = 1),
  }
  const found = await foundIn(deviations, false)
  const methods = server
    .control!.journal.list()
    .slice(before)
    .map(({ method }) => method)
  expect(new Set(methods)).toEqual(new Set(['GET']))
  expect(found.sort()).toEqual([
    'account.me | header | WWW-Authenticate | Bearer | no such header',
    'account.usage | header | Cache-Control | private, no-store | no such header',
    expect.stringMatching(/^chats.unreadCount \| type \| ok \| true \| 1$/),
    expect.stringMatching(/^cv.get \| header \| X-Request-Id \| req_\w+, as request_id \| req_another$/),
    'feed.list | code | fields | limit too_small | limit too_big',
    'notifications.list | order | items | created_at descending | another order',
    'posts.get | status | 404 with not_found | 410',
    'posts.list | missing | items[].excerpt | string | nothing',
    'questions.list | extra | items[].author.shoes | no such field | 44',
    expect.stringMatching(/^services.list \| type \| items\[\].likes \| (number|int) \| "\d+"$/),
    expect.stringMatching(/^users.get \| (code|status)/),
  ])
})

test('finds deviations by writing that reading cannot find', async () => {
  const found = await foundIn(
    {
      'GET /scheduled': (answer) => void itemsOf(answer).sort((a, b) => Number(a.id) - Number(b.id)),
      'POST /posts': ({ headers }) => headers.delete('idempotent-replayed'),
      'POST /polls': ({ headers }) => headers.delete('x-ratelimit-remaining'),
      'POST /jobs': ({ body }) => {
        if (Array.isArray(body.fields)) body.fields.pop()
      },
    },
    true,
  )
  expect(found).toEqual([
    expect.stringMatching(/^jobs.create \| code \| fields/),
    'posts.create | header | Idempotent-Replayed | true | no such header',
    'polls.create | header | X-RateLimit-Remaining | a whole number | no such header',
    expect.stringMatching(/^scheduled.list \| order \| items/),
  ])
})

test('distinguishes a rejected key, another service and an unreachable address', async () => {
  const find = (baseUrl: string, key = apiKey) => findDrift({ baseUrl, apiKey: key, allowWrites: false })
  await expect(find(server.url, `chk_${'0'.repeat(36)}`)).rejects.toThrow(
    /does not accept the key \(invalid_api_key\)/,
  )
  await expect(find(new URL(server.url).origin)).rejects.toThrow(/is not a Chowk API/)
  await expect(find('http://127.0.0.1:1/api/v1')).rejects.toThrow(/Could not reach/)
})

test('waits for the rate limit of the live API', async () => {
  const { key } = await createKey(server.control!.engine, { username: 'tom', scopes: ['read'] })
  let isRejected = false
  const waits: number[] = []
  const baseUrl = await startDeviatingProxy(server.url, (call, answer) => {
    if (call !== 'GET /usage' || isRejected) return
    isRejected = true
    answer.status = 429
    answer.headers.set('retry-after', '17')
    answer.body = { ...answer.body, ok: false, code: 'rate_limited' }
  })
  const { differences } = await findDrift({
    baseUrl,
    apiKey: key,
    allowWrites: false,
    wait: async (seconds) => void waits.push(seconds),
  })
  expect(waits).toEqual([17])
  expect(differences).toEqual([])
})

const runDrift = (words: readonly string[], environment: Readonly<Record<string, string>> = {}) =>
  chowk(['drift', ...words], environment)

test('exits with 0 or 1 and prints differences for people or programs', async () => {
  const { key } = await createKey(server.control!.engine, { username: 'sana', scopes: ['read'] })
  const environment = { CHOWK_API_KEY: key }
  const same = await runDrift(['--base-url', server.url], environment)
  expect(same).toMatchObject({
    code: 0,
    error: '',
    out: expect.stringMatching(/^Compared \d+ responses\.$/m) as string,
  })

  const baseUrl = await startDeviatingProxy(server.url, (call, { headers }) => {
    if (call === 'GET /usage') headers.delete('cache-control')
  })
  const different = await runDrift(['--base-url', baseUrl], environment)
  expect(different).toMatchObject({ code: 1, error: 'chowk: Found 1 difference.\n' })
  expect(different.out).toContain(
    'account.usage\n  header Cache-Control: expected private, no-store, found no such header\n',
  )
  const { out, code } = await runDrift(['--json'], { ...environment, CHOWK_BASE_URL: baseUrl })
  expect(code).toBe(1)
  expect((JSON.parse(out) as { differences: object[] }).differences).toEqual([
    {
      operation: 'account.usage',
      call: 'account.usage',
      kind: 'header',
      at: 'Cache-Control',
      expected: 'private, no-store',
      found: 'no such header',
    },
  ])
})

test('prints usage', async () => {
  expect(await runDrift(['--base-url', server.url])).toMatchObject({
    code: 3,
    error: expect.stringContaining('No API key.') as string,
  })
  expect(await runDrift([])).toMatchObject({
    code: 2,
    error: expect.stringContaining('--base-url') as string,
  })
})
