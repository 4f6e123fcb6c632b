import { expect, test } from 'vitest'
import { entities, memoryStore, type ReadTx, type Store } from '@chowk/engine'
import { describeInterface } from '../harness/interface.ts'
import { isWellFormed } from '../../packages/engine/src/keys/format.ts'
import { BASE_URL, UNKNOWN_KEY as UNKNOWN } from '../harness/client.ts'
import { START, World } from '../harness/world.ts'

const DAY = 24 * 60 * 60_000

async function me(world: World, headers: Record<string, string>) {
  const response = await world.send(new Request(`${BASE_URL}/me`, { headers }))
  const body = (await response.json()) as { code?: string; request_id: string }
  expect(response.headers.get('x-request-id')).toBe(body.request_id)
  return { status: response.status, code: body.code, challenge: response.headers.get('www-authenticate') }
}

const unauthorized = (code: string) => ({ status: 401, code, challenge: 'Bearer' })

describeInterface('authentication', (open) => {
  test('accepts a key in either header, and in both if they agree', async () => {
    const world = await open()
    const { key } = await world.member('asha')
    const accepted = { status: 200, code: undefined, challenge: null }
    expect(await me(world, { authorization: `Bearer ${key}` })).toEqual(accepted)
    expect(await me(world, { authorization: `bearer ${key}` })).toEqual(accepted)
    expect(await me(world, { 'x-api-key': key })).toEqual(accepted)
    for (const authorization of [`Bearer ${key}`, 'Bearer', 'Basic YTpi'])
      expect(await me(world, { 'x-api-key': key, authorization })).toEqual(accepted)
  })

  test.each([
    ['no header', {}],
    ['an empty Bearer', { authorization: 'Bearer ' }],
    ['Basic', { authorization: 'Basic YTpi' }],
    ['another scheme', { authorization: `Token Bearer ${UNKNOWN}` }],
    ['an empty X-API-Key', { 'x-api-key': '' }],
  ])('returns 401 missing_api_key for %s', async (_, headers) => {
    expect(await me(await open(), headers as Record<string, string>)).toEqual(unauthorized('missing_api_key'))
  })

  test('the unknown key is looked up: it has the form of one', () => {
    expect(isWellFormed(UNKNOWN)).toBe(true)
  })

  test.each(['nonsense', `${UNKNOWN.slice(0, -1)}A`, UNKNOWN, `${UNKNOWN} x`, 'chk_é'])(
    'returns 401 invalid_api_key for the unknown or malformed key %s',
    async (key) => {
      const headerValue = encodeURIComponent(key) === key ? key : Buffer.from(key).toString('latin1')
      expect(await me(await open(), { 'x-api-key': headerValue })).toEqual(unauthorized('invalid_api_key'))
    },
  )

  test('returns 401 invalid_api_key for two headers that differ, even where both keys are good', async () => {
    const world = await open()
    const [asha, ravi] = await world.members('asha', 'ravi')
    const headers = { 'x-api-key': asha.key, authorization: `Bearer ${ravi.key}` }
    expect(await me(world, headers)).toEqual(unauthorized('invalid_api_key'))
  })

  test('returns 401 invalid_api_key from the moment a key is revoked', async () => {
    const world = await open()
    const asha = await world.member('asha')
    expect(await me(world, { 'x-api-key': asha.key })).toMatchObject({ status: 200 })
    await world.control.engine.perform({ test: true }, 'keys.revoke', { params: { id: asha.keyId } })
    expect(await me(world, { 'x-api-key': asha.key })).toEqual(unauthorized('invalid_api_key'))
  })

  test('resolves a key by the current store, even after a restore', async () => {
    const world = await open()
    const [asha, ravi] = await world.members('asha', 'ravi')
    expect((await asha.ok('account.me')).user.username).toBe('asha')
    const { rows, now } = await world.control.snapshot()
    const moved = rows.map(([entity, row]) =>
      entity === 'api_keys' && row.id === asha.keyId
        ? ([entity, { ...row, member_id: ravi.id }] as const)
        : ([entity, row] as const),
    )
    await world.control.restore({ rows: moved, now })
    expect((await asha.ok('account.me')).user.username).toBe('ravi')
  })

  test('returns 401 invalid_api_key for a key whose member a restored store has no more', async () => {
    const world = await open()
    const asha = await world.member('asha')
    const { rows, now } = await world.control.snapshot()
    await world.control.restore({ rows: rows.filter(([entity]) => entity !== 'members'), now })
    expect(await me(world, { 'x-api-key': asha.key })).toEqual(unauthorized('invalid_api_key'))
  })

  test('returns 401 invalid_api_key once a key expires, by default after 365 days', async () => {
    const world = await open()
    const asha = await world.member('asha')
    await world.clock.moveTo(START + 365 * DAY - 1)
    expect((await me(world, { 'x-api-key': asha.key })).status).toBe(200)
    await world.clock.advance(1)
    expect(await me(world, { 'x-api-key': asha.key })).toEqual(unauthorized('invalid_api_key'))
  })

  test.each(['suspended', 'closed'] as const)(
    'returns 401 invalid_api_key while the member is %s',
    async (status) => {
      const world = await open()
      const asha = await world.member('asha')
      await world.save({ username: 'asha', status })
      expect(await me(world, { 'x-api-key': asha.key })).toEqual(unauthorized('invalid_api_key'))
      await world.save({ username: 'asha', status: 'active' })
      expect((await me(world, { 'x-api-key': asha.key })).status).toBe(200)
    },
  )

  test('returns 429 for the eleventh bad key of a minute from one address, not for a good key', async () => {
    const world = await open({ realLimits: true })
    const asha = await world.member('asha')
    for (let attempt = 0; attempt < 10; attempt++)
      expect((await me(world, { 'x-api-key': UNKNOWN })).code).toBe('invalid_api_key')
    await world.clock.advance(20_000)
    const headers = { 'x-api-key': UNKNOWN }
    const rejection = await world.send(new Request(`${BASE_URL}/me`, { headers }))
    expect([rejection.status, rejection.headers.get('retry-after')]).toEqual([429, '40'])
    expect(await rejection.json()).toMatchObject({
      code: 'rate_limited',
      error: 'Too many requests with a bad API key came from this address.',
    })
    expect((await me(world, { 'x-api-key': asha.key })).status).toBe(200)
    await world.clock.advance(40_000)
    expect((await me(world, { 'x-api-key': UNKNOWN })).code).toBe('invalid_api_key')
  })

  test('five active keys are the most, and of two creations at four one is rejected', async () => {
    const world = await open()
    for (let count = 0; count < 4; count++) await world.member('asha')
    const racing = await Promise.allSettled([world.member('asha'), world.member('asha')])
    expect(racing.map(({ status }) => status).sort()).toEqual(['fulfilled', 'rejected'])
    await expect(world.member('asha')).rejects.toThrow('5 active keys')
  })

  test('returns 403 with the missing scope before revealing anything about the item', async () => {
    const world = await open()
    const reader = await world.member('asha', { scopes: ['read'] })
    for (const id of [1, 999_999]) {
      const { error } = await reader.fails('posts.get', 'insufficient_scope', { params: { id } })
      expect(error).toContain('browse')
    }
  })
})

/** Returns the store, which writes down when the rows of a key and its member are asked for, and when they are there. */
function noted(store: Store, notes: string[]): Store {
  const view = (tx: ReadTx) =>
    new Proxy(tx, {
      get(target, name) {
        const method = Reflect.get(target, name) as (...args: unknown[]) => unknown
        if (name !== 'get' && name !== 'find') return method.bind(target)
        return async (...args: [{ name: string }]) => {
          notes.push(`ask for ${args[0].name}`)
          const found = await method.apply(target, args)
          notes.push(`have ${args[0].name}`)
          return found
        }
      },
    })
  return Object.assign(Object.create(store) as Store, {
    read: (work: (tx: ReadTx) => Promise<unknown>) => store.read((tx) => work(view(tx))),
  })
}

test('a key and its member are read in two steps the first time, and in one from then on', async () => {
  const notes: string[] = []
  const world = new World(noted(memoryStore(entities), notes))
  const asha = await world.member('asha')
  const steps = async () => {
    notes.length = 0
    await asha.ok('account.me')
    return notes.slice()
  }
  expect(await steps()).toEqual(['ask for api_keys', 'have api_keys', 'ask for members', 'have members'])
  const together = ['ask for api_keys', 'ask for members', 'have api_keys', 'have members']
  expect([await steps(), await steps()]).toEqual([together, together])
})
