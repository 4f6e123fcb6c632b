import { once } from 'node:events'
import { request, type IncomingMessage } from 'node:http'
import { json } from 'node:stream/consumers'
import { demoSeed } from '@chowk/engine'
import { createLogger, serve, type ServeSettings } from '@chowk/server'
import { describe, expect, onTestFinished, test } from 'vitest'
import { Worlds } from '../../packages/server/src/control/worlds.ts'

interface OpenWorld {
  readonly name: string
  readonly base_url: string
  readonly control_url: string
}

async function start(settings: ServeSettings = {}) {
  const logger = createLogger({ level: 'silent' })
  const server = await serve({ store: 'memory', control: true, port: 0, logger, ...settings })
  onTestFinished(() => server.close())
  const origin = new URL(server.url).origin
  async function send<Answer>(method: string, url: string, body?: object, key?: string) {
    const response = await fetch(url.startsWith('/') ? origin + url : url, {
      method,
      headers: { ...(body && { 'content-type': 'application/json' }), ...(key && { 'x-api-key': key }) },
      ...(body && { body: JSON.stringify(body) }),
    })
    return { status: response.status, body: (await response.json()) as Answer }
  }
  const open = async (request: object = {}) =>
    (await send<OpenWorld>('POST', '/_control/worlds', request)).body
  const key = async ({ control_url }: OpenWorld, username: string) => {
    await send('POST', `${control_url}/members`, { username })
    return (await send<{ key: string }>('POST', `${control_url}/keys`, { username })).body.key
  }
  return { origin, send, open, key }
}

describe('worlds', () => {
  test('gives each world its own members, keys, content, clock, faults and journal', async () => {
    const { origin, send, open, key } = await start()
    const [first, second] = [await open({ name: 'one' }), await open()]
    expect(second).toMatchObject({ name: 'world-1', base_url: `${origin}/_worlds/world-1/api/v1` })
    const mine = await key(first, 'asha')
    const theirs = await key(second, 'asha')
    expect((await send('GET', `${first.base_url}/me`, undefined, mine)).status).toBe(200)
    for (const base of [second.base_url, `${origin}/api/v1`])
      expect((await send('GET', `${base}/me`, undefined, mine)).status).toBe(401)

    const post = { title: 'First rain', body: '<p>At last.</p>' }
    await send('POST', `${first.base_url}/posts`, post, mine)
    expect((await send('GET', `${second.base_url}/posts/1`, undefined, theirs)).status).toBe(404)

    await send('POST', `${first.control_url}/clock`, { advance: '30d', frozen: true })
    await send('POST', `${first.control_url}/faults`, { code: 'api_disabled' })
    const clock = await send<{ frozen: boolean }>('GET', `${second.control_url}/clock`)
    expect(clock.body.frozen).toBe(false)
    expect((await send('GET', `${second.base_url}/me`, undefined, theirs)).status).toBe(200)
    const { body } = await send<{ requests: unknown[] }>('GET', `${second.control_url}/requests`)
    expect(body.requests).toMatchObject([
      { status: 401 },
      { status: 404 },
      { path: '/api/v1/me', status: 200 },
    ])
    expect((await send<{ requests: unknown[] }>('GET', '/_control/requests')).body.requests).toHaveLength(1)
  })

  test("starts with the server's seed or empty and resets to it", async () => {
    const { send, open } = await start({ seed: demoSeed })
    const rows = async ({ control_url }: OpenWorld) => {
      const { body } = await send<{ rows: [string, { id: number }][] }>('GET', `${control_url}/snapshot`)
      // What the schedule does now and then is no content.
      return body.rows.filter(([entity]) => entity !== 'tasks').map(([entity, { id }]) => `${entity} ${id}`)
    }
    const full = await open()
    const before = await rows(full)
    expect(before.length).toBeGreaterThan(100)
    expect(await rows(await open({ seed: 'none' }))).toEqual([])
    await send('POST', `${full.control_url}/members`, { username: 'newcomer' })
    expect(await rows(full)).not.toEqual(before)
    await send('POST', `${full.control_url}/reset`)
    expect(await rows(full)).toEqual(before)
  })

  test('drops worlds and frees their names', async () => {
    const { send, open, key } = await start()
    const world = await open({ name: 'brief' })
    const mine = await key(world, 'asha')
    expect((await send('POST', '/_control/worlds', { name: 'brief' })).status).toBe(400)
    expect(await send('DELETE', '/_control/worlds/brief')).toEqual({ status: 200, body: { dropped: true } })
    expect((await send('DELETE', '/_control/worlds/brief')).status).toBe(404)
    expect(await send('GET', `${world.base_url}/me`, undefined, mine)).toMatchObject({
      status: 404,
      body: {
        ok: false,
        error: 'World not found.',
        code: 'not_found',
        request_id: expect.any(String) as string,
      },
    })
    expect((await send('GET', `${world.control_url}/clock`)).status).toBe(404)
    await open({ name: 'brief' })
    expect((await send('GET', `${world.base_url}/me`, undefined, mine)).status).toBe(401)
  })

  test('ends waiting calls when a world is dropped', async () => {
    const { send, open } = await start()
    const { control_url } = await open({ name: 'brief' })
    const pending = send('GET', `${control_url}/requests/next?timeout=PT1M`)
    const events = await fetch(`${control_url}/events`)
    await send('DELETE', '/_control/worlds/brief')
    expect(await events.text()).toMatch(/^event: clock/)
    expect(await pending).toEqual({
      status: 404,
      body: { error: 'The wait ended because the world was dropped or the server is stopping.' },
    })
  })

  test('returns 404 for calls in progress when a world is dropped, without logging errors', async () => {
    const lines: string[] = []
    const logger = createLogger({ level: 'error', stream: { write: (line) => void lines.push(line) } })
    const { send, open, key } = await start({ logger })
    const world = await open()
    const post = request(`${world.base_url}/posts`, {
      method: 'POST',
      headers: {
        'content-type': 'application/json',
        'x-api-key': await key(world, 'asha'),
        expect: '100-continue',
      },
    })
    post.flushHeaders()
    await once(post, 'continue')
    await send('DELETE', `/_control/worlds/${world.name}`)
    post.end('{"title": "First rain", "body": "<p>At last.</p>"}')
    const [answer] = (await once(post, 'response')) as [IncomingMessage]
    expect(answer.statusCode).toBe(404)
    expect(await json(answer)).toMatchObject({ error: 'World not found.', code: 'not_found' })
    expect(lines).toEqual([])
  })

  test('limits the number of worlds and frees a place when one is dropped', async () => {
    const worlds = new Worlds({ publicUrl: 'http://localhost', maxWorlds: 2 })
    onTestFinished(() => worlds.close())
    await worlds.open({ name: 'one' })
    await worlds.open({})
    await expect(worlds.open({})).rejects.toThrow(
      'At most 2 worlds can be open at a time. Drop those you no longer need.',
    )
    await worlds.drop('one')
    expect((await worlds.open({ name: 'two' })).name).toBe('two')
  })

  test('derives repeatable IDs and keys from the name of a world', async () => {
    const runs: string[] = []
    for (let run = 0; run < 2; run++) {
      const { send, open, key } = await start({ random: 'again', now: Date.UTC(2027, 0, 1), port: 0 })
      const seen: unknown[] = []
      for (const name of ['one', 'two']) {
        const world = await open({ name })
        const mine = await key(world, 'asha')
        const { body } = await send<{ request_id: string }>('GET', `${world.base_url}/me`, undefined, mine)
        seen.push(mine, body.request_id)
        await send('POST', `${world.control_url}/reset`)
        expect(await key(world, 'asha')).toBe(mine)
      }
      expect(new Set(seen).size).toBe(4)
      runs.push(JSON.stringify(seen))
    }
    expect(runs[0]).toBe(runs[1])
  })
})
