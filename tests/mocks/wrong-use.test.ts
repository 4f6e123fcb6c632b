import { operationList } from '@chowk/contract'
import { createMock, type Mock } from '@chowk/mocks'
import { Chowk } from '@chowk/sdk'
import { afterEach, describe, expect, test, vi } from 'vitest'

/** As a program without types, which may call with anything. */
interface Loose extends Pick<Mock, 'fetch' | 'baseUrl' | 'reset'> {
  clock: Omit<Mock['clock'], 'until' | 'sleep'> & {
    until(...input: unknown[]): Promise<unknown>
    sleep(...input: unknown[]): Promise<void>
  }
  call(...input: unknown[]): Promise<unknown>
  fail(...input: unknown[]): void
  requests: {
    (...input: unknown[]): unknown
    last(...input: unknown[]): unknown
    next(...input: unknown[]): Promise<unknown>
  }
  quota: { exhaust(...input: unknown[]): Promise<void>; leave(...input: unknown[]): Promise<void> }
  members: {
    create(...input: unknown[]): Promise<{ key: string }>
    suspend(...input: unknown[]): Promise<unknown>
  }
  keys: { create(...input: unknown[]): Promise<unknown>; revoke(...input: unknown[]): Promise<void> }
  restore(...input: unknown[]): void
  world(...input: unknown[]): unknown
}
const create = createMock as (...input: unknown[]) => Loose
const mock = create({ seed: 'demo' })

const messageOf = async (work: () => unknown): Promise<string> => {
  try {
    await work()
  } catch (error) {
    return (error as Error).message
  }
  throw new Error('Nothing was refused.')
}

describe('misuse errors name the mistake and the likely intent', () => {
  test.each<[string, () => unknown, string]>([
    ['a seed', () => create({ seed: 'dmo' }), 'not "dmo". Did you mean "demo"?'],
    ['an option', () => create({ sead: 'demo' }), 'createMock "sead". Did you mean "seed"?'],
    [
      'a limit',
      () => create({ limits: { burst_per_minute: 0 } }),
      'burst_per_minute is a whole number from 1 on, not 0.',
    ],
    ['a limit in words', () => create({ limits: { bad_keys_per_minute: '9' } }), 'from 1 on, not "9".'],
    [
      'a quota',
      () => create({ limits: { quotas: { pro: { post: -1 } } } }),
      'The limit pro post is a whole number from 0 on, not -1.',
    ],
    ['options that are none', () => create('demo'), 'Expected an object with baseUrl, now, seed'],
    [
      'a plan of limits',
      () => create({ limits: { quotas: { fre: {} } } }),
      'plan "fre". Did you mean "free"?',
    ],
    ['a time', () => create({ now: 'soon' }), 'Expected a time such as 2026-12-01T09:00:00Z, not soon.'],
    [
      'a time without a zone',
      () => create({ now: '2026-12-01T09:00' }),
      'such as 2026-12-01T09:00:00Z, not 2026-12-01T09:00.',
    ],
    [
      'a day that is local',
      () => mock.clock.moveTo('1 Dec 2027'),
      'such as 2026-12-01T09:00:00Z, not 1 Dec 2027.',
    ],
    ['no time', () => create({ now: null }), 'such as 2026-12-01T09:00:00Z, not null.'],
    ['a wait of no time', () => mock.requests.next('posts.get', { timeoutMs: NaN }), 'milliseconds, not NaN'],
    ['a quota', () => mock.quota.exhaust('asha', 'psot'), 'body.action: This must be one of: post, question'],
    ['units', () => mock.quota.leave('asha', 'post', -1), 'body.left: This must be at least 0.'],
    ['no member', () => mock.quota.exhaust(undefined, 'post'), 'Expected a member or a username'],
    ['a stranger', () => mock.keys.create('nobody'), 'No member has the username nobody.'],
    [
      'a field of a member',
      () => mock.members.create({ usrname: 'x' }),
      'body.usrname: Unknown field. Did you mean body.username?',
    ],
    ['whom to suspend', () => mock.members.suspend(), 'params.username: This field is required.'],
    ['what makes a call', () => mock.clock.until(() => mock.reset()), 'until(call()), not function.'],
    ['a member without a name', () => mock.members.create(), 'body.username: This field is required.'],
    [
      'a plan',
      () => mock.members.create({ username: 'x', plan: 'Pro' }),
      'body.plan: This must be one of: free, pro, business.',
    ],
    [
      'a scope',
      () => mock.keys.create('asha', { scopes: ['raed'] }),
      'body.scopes: Expected a list of scopes, or "all".',
    ],
    ['an option of a key', () => mock.keys.create('asha', { expires: 1 }), 'Did you mean "expiresAt"?'],
    ['a key', () => mock.keys.revoke(999), 'No key has the ID 999.'],
    [
      'an operation of a fault',
      () => mock.fail('posts.crate', { status: 500 }),
      'Did you mean "posts.create"?',
    ],
    ['a code of a fault', () => mock.fail('*', { code: 'sever_error' }), 'Did you mean "server_error"?'],
    ['a field of a fault', () => mock.fail('*', { delay: 5 }), 'Unknown field of a fault "delay"'],
    ['an operation of the journal', () => mock.requests('posts.crate'), 'Did you mean "posts.create"?'],
    ['a filter', () => mock.requests.last({ operaton: 'posts.create' }), 'Did you mean "operation"?'],
    [
      'an option of a wait for a call',
      () => mock.requests.next('posts.create', { timeout: 5 }),
      'requests.next "timeout". Did you mean "timeoutMs"?',
    ],
    [
      'options of a move through waits',
      () => mock.clock.until(Promise.resolve(), { timeoutMs: 5 }),
      'clock.until has no option "timeoutMs". Give the work itself a signal or a time limit.',
    ],
    [
      'a signal of a sleep in options',
      () => mock.clock.sleep(1000, { signal: AbortSignal.abort() }),
      'clock.sleep has no option "signal". The second argument is the signal itself.',
    ],
    [
      'an option beside a fault',
      () => mock.fail('*', { status: 500 }, { times: 2 }),
      'fail has no option "times". The fault has all of them.',
    ],
    [
      'scopes beside a new member',
      () => mock.members.create({ username: 'x' }, { scopes: ['browse'] }),
      'members.create has no option "scopes". The request has all of them.',
    ],
    [
      'an option of a call',
      () => mock.call('asha', 'posts.list', {}, { idempotencyKey: 'one' }),
      'call has no option "idempotencyKey". Put the fields of the call in params, query or body.',
    ],
    [
      'fields of an act in two objects',
      () => mock.members.suspend({ username: 'asha' }, { reason: 'Spam' }),
      'members.suspend has no option "reason". It takes its fields in one object.',
    ],
    [
      'an option of a call that was made',
      () => mock.requests.last('posts.list', { timeoutMs: 5 }),
      'requests.last has no option "timeoutMs". To wait for a call, use requests.next.',
    ],
    ['options of a world', () => mock.world({ seed: 'demo' }), 'world has no option "seed".'],
    [
      'options beside the name of a world',
      () => mock.world('asha', { now: 0 }),
      'world has no option "now".',
    ],
    [
      'a snapshot',
      () => mock.restore({}),
      'Expected a snapshot from snapshot() of a mock, not another object.',
    ],
    [
      'what is reset along',
      () => mock.reset({} as never),
      'Expected an MSW server or worker, or nothing, not another object.',
    ],
    ['a time for ever', () => mock.clock.advance(Infinity), 'not Infinity.'],
    ['the id of a key', () => mock.keys.revoke('x'), 'params.id: This must be a whole number, at least 1.'],
    ['an operation', () => mock.call('asha', 'posts.crate'), 'Did you mean "posts.create"?'],
    [
      'a part of an input',
      () => mock.call('asha', 'posts.list', { quer: {} }),
      'quer: Put it in params, query or body.',
    ],
  ])('%s', async (_, work, message) => {
    expect(await messageOf(work)).toContain(message)
  })
})

test('a time may have any zone, and a day is in UTC', () => {
  const at = (now: unknown) =>
    new Date((create({ now }) as { clock: { now(): number } }).clock.now()).toISOString()
  for (const now of [
    '2026-12-02',
    '2026-12-02T00:00:00Z',
    '2026-12-02 05:30+05:30',
    'Wed, 02 Dec 2026 00:00:00 GMT',
    new Date(Date.UTC(2026, 11, 2)).toString(),
    new Date(Date.UTC(2026, 11, 2)),
    Date.UTC(2026, 11, 2),
  ])
    expect(at(now)).toBe('2026-12-02T00:00:00.000Z')
})

test('reports from where to where the clock was moved', async () => {
  expect(await messageOf(() => mock.clock.moveTo('2020-01-01'))).toBe(
    'The clock can only move forward: it is at 2026-12-01T09:00:00.000Z, and 2020-01-01T00:00:00.000Z is earlier.',
  )
})

test('reports wrong fields of an act, with what each accepts', async () => {
  const message = await messageOf(() =>
    mock.call('asha', 'posts.create', { body: { titel: 'First rain', body: 5 } }),
  )
  expect(message.split('\n').map((line) => line.trimEnd())).toEqual([
    'posts.create: invalid input.',
    'body.title: This field is required.',
    'body.body: This must be text.',
    'body.titel: Unknown field. Did you mean body.title?',
    'It accepts:',
    '  body.title           text, 2 to 200 characters, required',
    '  body.body            html, 1 to 100000 characters, required',
    '  body.tags            list of text, 1 to 50 characters, at most 10 entries',
    expect.stringMatching(/^ {2}body.featured_image {2}/),
    expect.stringMatching(/^ {2}body.gallery /),
    '  body.scheduled_at    time like 2026-12-01T09:00:00Z, at most 64 characters',
    '  body.community_id    whole number, at least 1',
    expect.stringMatching(/^ {2}body.community /),
  ])
})

test('reports the missing parameter of an act and where fields belong', async () => {
  expect(await messageOf(() => mock.call('asha', 'posts.get'))).toContain(
    'params.id: This field is required.',
  )
  expect(await messageOf(() => mock.call('asha', 'posts.create', { title: 'First rain' }))).toContain(
    'title: Put it in params, query or body.',
  )
})

test('names the rejected operation and the reason of an acting member', async () => {
  for (const [id] of operationList) {
    const message = await mock.call('asha', id).then(
      () => undefined,
      (error: Error) => error.message,
    )
    if (message !== undefined) expect(message).toMatch(new RegExp(String.raw`^${id}\W.*\w`))
  }
})

describe('waiting for a clock that stands still', () => {
  afterEach(() => mock.reset())

  /** A client that has to wait a minute. */
  async function limited(): Promise<unknown> {
    const { key } = await mock.members.create({ username: 'priya' })
    const chowk = new Chowk({ apiKey: key, baseUrl: mock.baseUrl, clock: mock.clock, fetch: mock.fetch })
    mock.fail('posts.create', { code: 'rate_limited', retryAfter: 60 })
    return (async function publish() {
      await chowk.posts.create({ title: 'First rain', body: '<p>At last.</p>' })
    })()
  }

  /** What is written to the console next. */
  const nextWarning = () =>
    new Promise<string>((resolve) => vi.spyOn(console, 'warn').mockImplementation(resolve))

  test('warns after a second, with the waiting call and the fix', async () => {
    const warning = nextWarning()
    const published = limited()
    const lines = (await warning).split('\n')
    expect(lines[0]).toMatch(
      /which is not moving: it is at 2026-12-01T09:00:00.000Z, .* ends at 2026-12-01T09:01:0/,
    )
    expect(lines[1]).toMatch(
      /^Call mock\.clock\.advance\('6\d(\.\d+)?s'\), or wrap the call in await mock\.clock\.until/,
    )
    expect(lines[2]).toMatch(/^It waits after RateLimitedError: posts\.create: /)
    expect(lines.slice(3).join()).toContain('wrong-use.test.ts')

    const [, advice] = /advance\('(.*?)'\)/.exec(lines[1]!)!
    await mock.clock.advance(advice as '60s')
    await published
  })

  test('does not warn when the clock is moved or set back', async () => {
    const warn = vi.spyOn(console, 'warn')
    await mock.clock.until(limited())
    limited().catch(() => undefined)
    await mock.requests.next('posts.create')
    mock.reset()
    const later = nextWarning()
    const published = limited()
    await later
    expect(warn).toHaveBeenCalledTimes(1)
    await mock.clock.until(published)
  })
})
