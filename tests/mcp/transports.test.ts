import { spawn } from 'node:child_process'
import { request } from 'node:http'
import { text } from 'node:stream/consumers'
import { createServer, serveHttp } from '@chowk/mcp'
import { InMemoryTransport } from '@modelcontextprotocol/server'
import { Chowk } from '@chowk/sdk'
import { Client, StreamableHTTPClientTransport } from '@modelcontextprotocol/client'
import { StdioClientTransport } from '@modelcontextprotocol/client/stdio'
import { describe, expect, onTestFinished, test, vi } from 'vitest'
import { startServer } from '../server/start-server.ts'
import { inAnHour } from './connect.ts'
import { chowkMcp, serveOverHttp } from './chowk-mcp.ts'
import { createKey, saveMember } from '../harness/administer.ts'

const newClient = () => new Client({ name: 'test', version: '1.0.0' })
const whoami = async (client: Client) => {
  const { structuredContent } = await client.callTool({
    name: 'read_operation',
    arguments: { operation: 'account.me' },
  })
  return (structuredContent as { user: { username: string } }).user.username
}

/** A platform, and its operations as tools over HTTP. */
async function served(options: Partial<Parameters<typeof serveHttp>[0]> = {}) {
  const platform = await startServer()
  const server = await serveHttp({
    clientFor: (apiKey) => new Chowk({ apiKey, baseUrl: platform.url, maxRetries: 0 }),
    ...options,
  })
  onTestFinished(() => server.close())
  return { platform, server }
}

async function connectOver(url: string, key?: string): Promise<Client> {
  const client = newClient()
  await client.connect(
    new StreamableHTTPClientTransport(new URL(url), {
      requestInit: { headers: key === undefined ? {} : { authorization: `Bearer ${key}` } },
    }),
  )
  onTestFinished(() => client.close())
  return client
}

test('serves over standard input and output with `chowk mcp` and ends with them', async () => {
  const platform = await startServer()
  const transport = new StdioClientTransport(
    chowkMcp([], { CHOWK_BASE_URL: platform.url, CHOWK_API_KEY: await platform.key('asha') }),
  )
  const client = newClient()
  await client.connect(transport)
  expect(await whoami(client)).toBe('asha')

  const ended = new Promise((resolve) => (client.onclose = () => resolve('ended')))
  await client.close()
  expect(await ended).toBe('ended')
})

test("`chowk mcp --http` serves over HTTP with the environment's key until stopped", async () => {
  const platform = await startServer()
  const { url, child } = await serveOverHttp(['--read-only'], {
    CHOWK_BASE_URL: platform.url,
    CHOWK_API_KEY: await platform.key('asha'),
  })
  expect(await whoami(await connectOver(url))).toBe('asha')

  const exit = new Promise((resolve) => child.once('exit', resolve))
  child.kill('SIGTERM')
  expect(await exit).toBe(0)
})

test.each(['2025-11-25', '2026-07-28'])('revision %s is spoken over both transports', async (revision) => {
  const { platform, server } = await served()
  const key = await platform.key('asha')
  const mode = revision.startsWith('2025') ? ('legacy' as const) : { pin: revision }
  for (const transport of [
    new StdioClientTransport(chowkMcp([], { CHOWK_BASE_URL: platform.url, CHOWK_API_KEY: key })),
    new StreamableHTTPClientTransport(new URL(server.url), {
      requestInit: { headers: { 'x-api-key': key } },
    }),
  ]) {
    const client = new Client({ name: 'test', version: '1.0.0' }, { versionNegotiation: { mode } })
    await client.connect(transport)
    expect(client.getNegotiatedProtocolVersion()).toBe(revision)
    expect(await whoami(client)).toBe('asha')
    await client.close()
  }
})

test('responds to all calls of a pipe before it exits, and with errors to invalid lines', async () => {
  const platform = await startServer()
  const { command, args, env } = chowkMcp([], {
    CHOWK_BASE_URL: platform.url,
    CHOWK_API_KEY: await platform.key('asha'),
  })
  const child = spawn(command, args, { env, stdio: ['pipe', 'pipe', 'inherit'] })
  onTestFinished(() => void child.kill('SIGKILL'))
  const exit = new Promise((resolve) => child.once('exit', resolve))
  const call = (id: number) =>
    `{"jsonrpc":"2.0","id":${id},"method":"tools/call","params":{"name":"read_operation","arguments":{"operation":"account.me"}}}`
  const initialize =
    '{"jsonrpc":"2.0","id":1,"method":"initialize","params":{"protocolVersion":"2025-11-25","capabilities":{},"clientInfo":{"name":"pipe","version":"1"}}}'
  child.stdin.end([initialize, call(2), 'not JSON', `[${call(3)}]`, '{"id":4}', call(5)].join('\n'))
  const lines = (await text(child.stdout)).trim().split('\n')
  const messages = lines.map((line) => JSON.parse(line) as { id: number | null; error?: { code: number } })
  expect(messages.flatMap(({ id }) => id ?? []).toSorted()).toEqual([1, 2, 5])
  expect(messages.flatMap(({ error }) => error?.code ?? [])).toEqual([-32_700, -32_600, -32_600])
  expect(await exit).toBe(0)
})

test.each(['2024-11-05', '2025-03-26', '2025-06-18'])(
  'a client of revision %s gets only content that the revision has',
  async (revision) => {
    const platform = await startServer()
    const key = await platform.key('asha')
    const chowk = new Chowk({ apiKey: key, baseUrl: platform.url })
    for (const title of ['One', 'Two'])
      await chowk.posts.create({ title: `Post ${title}`, body: '<p>Text.</p>' })
    const [own, its] = InMemoryTransport.createLinkedPair()
    const server = createServer(['browse'], { client: chowk })
    await server.connect(its)
    const responses: { id?: number; result?: { protocolVersion?: string; content?: { type: string }[] } }[] =
      []
    own.onmessage = (message) => void responses.push(message as (typeof responses)[number])
    await own.start()
    await own.send({
      jsonrpc: '2.0',
      id: 1,
      method: 'initialize',
      params: { protocolVersion: revision, capabilities: {}, clientInfo: { name: 'old', version: '1' } },
    })
    await vi.waitUntil(() => responses.length === 1)
    expect(responses[0]?.result?.protocolVersion).toBe(revision)
    await own.send({
      jsonrpc: '2.0',
      id: 2,
      method: 'tools/call',
      params: { name: 'read_operation', arguments: { operation: 'posts.list', arguments: { limit: 1 } } },
    })
    await vi.waitUntil(() => responses.length === 2)
    const link = revision >= '2025-06-18' ? 'resource_link' : 'text'
    expect(responses[1]?.result?.content?.map(({ type }) => type)).toEqual(['text', link])
  },
)

describe('over HTTP', () => {
  test("acts with each client's own key and offers its operations", async () => {
    const { platform, server } = await served({ tools: 'all' })
    const asha = await connectOver(server.url, await platform.key('asha'))
    await saveMember(platform.control.engine, { username: 'ravi' })
    const { key } = await createKey(platform.control.engine, { username: 'ravi', scopes: ['notifications'] })
    const ravi = await connectOver(server.url, key)

    const names = async (client: Client) => (await client.listTools()).tools.map(({ name }) => name)
    expect(await names(asha)).toContain('posts_create')
    expect(await names(ravi)).not.toContain('posts_create')
    const me = await ravi.callTool({ name: 'account_me' })
    expect(me.structuredContent).toMatchObject({ user: { username: 'ravi' } })
  })

  test('a repetition is recognised of the same key, and of no other', async () => {
    const { platform, server } = await served()
    const key = await platform.key('asha')
    await saveMember(platform.control.engine, { username: 'ravi' })
    const { key: otherName } = await createKey(platform.control.engine, { username: 'ravi' })
    const chowk = new Chowk({ apiKey: key, baseUrl: platform.url })
    const { id } = await chowk.questions.create({ title: 'Which weir?', body: '<p>Text.</p>' })
    const answer = async (apiKey: string) =>
      (await connectOver(server.url, apiKey)).callTool({
        name: 'write_operation',
        arguments: { operation: 'questions.answer', arguments: { id, body: '<p>The lower one.</p>' } },
      })
    await answer(key)
    await answer(key)
    await answer(otherName)
    expect((await chowk.questions.get(id)).item.answers_count).toBe(2)
  })

  test('asks the user before destructive calls with revision 2026-07-28, without a session', async () => {
    const { platform, server } = await served()
    const key = await platform.key('asha')
    const chowk = new Chowk({ apiKey: key, baseUrl: platform.url })
    const { id } = await chowk.posts.create({
      title: 'Evening',
      body: '<p>Text.</p>',
      scheduled_at: inAnHour(platform),
    })
    for (const [action, remaining] of [
      ['decline', 1],
      ['accept', 0],
    ] as const) {
      const client = new Client(
        { name: 'test', version: '1.0.0' },
        { capabilities: { elicitation: {} }, versionNegotiation: { mode: { pin: '2026-07-28' } } },
      )
      client.setRequestHandler('elicitation/create', () => ({ action, content: {} }))
      await client.connect(
        new StreamableHTTPClientTransport(new URL(server.url), {
          requestInit: { headers: { 'x-api-key': key } },
        }),
      )
      await client.callTool({
        name: 'destructive_operation',
        arguments: { operation: 'scheduled.cancel', arguments: { type: 'post', id } },
      })
      expect((await chowk.scheduled.list()).items).toHaveLength(remaining)
      await client.close()
    }
  })

  test('returns 401 without a valid key', async () => {
    const { server } = await served()
    const ask = (headers: Record<string, string>) =>
      fetch(server.url, {
        method: 'POST',
        headers: { 'content-type': 'application/json', ...headers },
        body: '{}',
      })
    for (const headers of [{}, { authorization: `Bearer chk_${'a'.repeat(36)}` }] as Record<
      string,
      string
    >[]) {
      const response = await ask(headers)
      expect(response.status).toBe(401)
      expect(response.headers.get('www-authenticate')).toBe('Bearer')
    }
  })

  test('rejects a revoked key immediately', async () => {
    const { platform, server } = await served()
    await saveMember(platform.control.engine, { username: 'asha' })
    const { key, id } = await createKey(platform.control.engine, { username: 'asha' })
    const client = await connectOver(server.url, key)
    expect(await whoami(client)).toBe('asha')
    await platform.control.engine.perform({ test: true }, 'keys.revoke', { params: { id: id } })
    const result = await client.callTool({ name: 'read_operation', arguments: { operation: 'account.me' } })
    expect(result.isError).toBe(true)
  })

  test('rejects a message larger than any call before it is parsed', async () => {
    const { platform, server } = await served()
    const key = await platform.key('asha')
    const send = async (body: string) => {
      const response = await fetch(server.url, {
        method: 'POST',
        headers: {
          'content-type': 'application/json',
          accept: 'application/json, text/event-stream',
          'x-api-key': key,
        },
        body,
      })
      return { status: response.status, text: await response.text() }
    }
    const message = (args: string) =>
      `{"jsonrpc":"2.0","id":1,"method":"tools/call","params":{"name":"read_operation","arguments":${args}}}`
    const members = (count: number) =>
      `{${Array.from({ length: count }, (_, index) => `"${index}":1`).join()}}`
    expect((await send(message(members(1900)))).status).toBe(200)
    const parse = vi.spyOn(JSON, 'parse')
    onTestFinished(() => parse.mockRestore())
    for (const args of [members(2100), '['.repeat(65), `[${'1,'.repeat(2100)}1]`]) {
      const { status, text } = await send(message(args))
      expect(status).toBe(400)
      expect(text).toMatch(/"code":-32600.*(2000 fields|64 levels)/)
    }
    expect(parse.mock.calls.filter(([text]) => text.includes('"jsonrpc"'))).toEqual([])
    parse.mockRestore()
    expect((await send('{"jsonrpc":')).text).toContain('-32700')
    // No text that the platform takes is so long; an image is.
    const text = 'a'.repeat(2_000_000)
    expect((await send(message(`{"operation":"posts.create","arguments":{"body":"${text}"}}`))).status).toBe(
      413,
    )
    expect((await send(message(`{"operation":"media.upload","arguments":{"image":"${text}"}}`))).status).toBe(
      200,
    )
    expect((await send(message(`"${'a'.repeat(12_000_000)}"`))).status).toBe(413)
  })

  test('returns 503 when the server does not respond, instead of rejecting the key', async () => {
    const { platform, server } = await served()
    const key = await platform.key('asha')
    await platform.app.close()
    const response = await fetch(server.url, { method: 'POST', headers: { 'x-api-key': key }, body: '{}' })
    expect(response.status).toBe(503)
  })

  test.each([
    ['a name that was made to point here', { host: 'evil.example' }],
    ['a page of another origin', { origin: 'https://evil.example' }],
  ])('%s is rejected, also with a key', async (_, headers) => {
    const { platform, server } = await served()
    const key = await platform.key('asha')
    const { hostname, port } = new URL(server.url)
    const status = await new Promise((resolve, reject) => {
      request({ hostname, port, path: '/mcp', method: 'POST', headers: { 'x-api-key': key, ...headers } })
        .once('response', (response) => resolve(response.resume().statusCode))
        .once('error', reject)
        .end('{}')
    })
    expect(status).toBe(403)
  })

  test.each([{ 'x-api-key': '' }, { authorization: 'Bearer \xe9' }, { 'x-api-key': 'two keys' }])(
    'rejects an invalid key like a missing one: %j',
    async (headers) => {
      const { server } = await served()
      const response = await fetch(server.url, {
        method: 'POST',
        headers: headers as HeadersInit,
        body: '{}',
      })
      expect(response.status).toBe(401)
    },
  )

  test.each([
    ['Chowk.Example', 'chowk.example'],
    ['chowk.example:8443', 'chowk.example:8443'],
    ['2001:DB8::1', '[2001:db8::1]:443'],
  ])('passes requests to the allowed host %s as %s', async (name, host) => {
    const clientFor = () => new Chowk({ apiKey: null })
    const server = await serveHttp({ clientFor, allowedHosts: [name] })
    onTestFinished(() => server.close())
    const { hostname, port } = new URL(server.url)
    const status = await new Promise((resolve, reject) => {
      request({ hostname, port, path: '/mcp', method: 'POST', headers: { host } })
        .once('response', (response) => resolve(response.resume().statusCode))
        .once('error', reject)
        .end('{}')
    })
    expect(status).toBe(401)
  })

  test.each(['https://chowk.example', 'chowk.example/mcp', 'a b', ''])(
    '%j is not a host name',
    async (name) => {
      const clientFor = () => new Chowk({ apiKey: null })
      await expect(serveHttp({ clientFor, allowedHosts: [name] })).rejects.toThrow('is not a host name')
    },
  )

  test('requires host names on a public address and accepts no shared key', async () => {
    const clientFor = () => new Chowk({ apiKey: null })
    await expect(serveHttp({ clientFor, host: '0.0.0.0' })).rejects.toThrow('Set the host names')
    await expect(
      serveHttp({ clientFor, host: '0.0.0.0', allowedHosts: ['chowk.example'], apiKey: 'chk_x' }),
    ).rejects.toThrow('Each client must send its own key')
  })
})
