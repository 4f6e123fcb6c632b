import { operationList, scopeNames } from '@chowk/contract'
import { createServer } from '@chowk/mcp'
import { Chowk } from '@chowk/sdk'
import { Ajv2020 } from 'ajv/dist/2020.js'
import addFormats from 'ajv-formats'
import { describe, expect, test } from 'vitest'
import recorded from '../../packages/contract/src/openapi/recorded-examples.json' with { type: 'json' }
import { connect, connectTo, json, replayed } from './connect.ts'

const keyless = new Chowk({ apiKey: null, baseUrl: 'http://localhost:1/api/v1' })
const offered = async (
  options: Partial<Parameters<typeof createServer>[1]>,
  scopes: readonly string[] = scopeNames,
) => {
  const client = await connectTo(createServer(scopes, { client: keyless, ...options }))
  return (await client.listTools()).tools
}

test('exposes every operation that needs a key as a tool, with `all`', async () => {
  const tools = await offered({ tools: 'all' })

  const ids = operationList.filter(([, { scope }]) => scope !== null).map(([id]) => id.replace('.', '_'))
  expect(tools.map(({ name }) => name)).toEqual(ids)
  const ajv = new Ajv2020({ strict: false })
  addFormats.default(ajv)
  for (const { name, inputSchema } of tools) {
    // Compiling resolves every reference, and fails for one that leads nowhere.
    expect(() => ajv.compile(inputSchema), name).not.toThrow()
    expect(name).toMatch(/^[a-zA-Z]\w{0,63}$/)
  }
})

test('gives every tool the shape that all clients accept', async () => {
  const all = await Promise.all([
    offered({ tools: 'all' }),
    offered({ tools: 'all', files: '/', readOnly: false }),
    offered({ tools: 'broad', files: '/' }),
    offered({ tools: 'broad', readOnly: true }),
    ...scopeNames.map((scope) => offered({ tools: 'all' }, [scope])),
  ])
  for (const { name, description = '', inputSchema, ...rest } of all.flat()) {
    expect(name).toMatch(/^[a-zA-Z]\w{0,63}$/)
    expect(description.length, name).toBeGreaterThan(0)
    expect(description.length, name).toBeLessThanOrEqual(1024)
    expect(inputSchema.type, name).toBe('object')
    // Some large models refuse a whole request for one of them: combinators, `enum` and `not` above all.
    const otherKeywords = Object.keys(inputSchema).filter((keyword) => !shape.has(keyword))
    expect(otherKeywords, name).toEqual([])
    for (const field of Object.keys(inputSchema.properties ?? {}))
      expect(field, name).toMatch(/^[a-zA-Z]\w{0,63}$/)
    for (const field of inputSchema.required ?? []) expect(inputSchema.properties, name).toHaveProperty(field)
    expect(JSON.stringify({ name, description, inputSchema, ...rest }).length, name).toBeLessThan(8192)
  }
})

const shape = new Set(['type', 'properties', 'required', 'additionalProperties', 'minProperties'])

test('the schema of an operation in `describe_operation` is that of its tool', async () => {
  const client = await connectTo(createServer(scopeNames, { client: keyless }))
  for (const { name, inputSchema } of await offered({ tools: 'all' })) {
    const answer = await client.callTool({
      name: 'describe_operation',
      arguments: { operation: name.replace('_', '.') },
    })
    expect(json(answer)).toMatchObject({ arguments: inputSchema })
  }
})

test('validates every recorded response against the response schema of its operation', async () => {
  const client = await connectTo(createServer(scopeNames, { client: keyless }))
  const ajv = new Ajv2020({ strict: false })
  addFormats.default(ajv)
  for (const { name, outputSchema } of await offered({ tools: 'all' })) {
    const operation = name.replace('_', '.') as keyof typeof recorded.operations
    const described = json(
      await client.callTool({ name: 'describe_operation', arguments: { operation, answer: true } }),
    ) as { readonly answer: object }
    for (const schema of [described.answer, outputSchema!]) {
      const validate = ajv.compile(schema)
      expect(
        validate((recorded.operations[operation].answer as { body?: unknown }).body),
        `${name} ${ajv.errorsText(validate.errors)}`,
      ).toBe(true)
    }
  }
})

test('uses no references in input schemas, which some clients do not resolve', async () => {
  for (const { name, inputSchema } of await offered({ tools: 'all' }))
    expect(JSON.stringify(inputSchema), name).not.toContain('$ref')
})

test('no path parameter has the name of a field', async () => {
  const { argumentPlaces } = await import('../../packages/mcp/src/input-schema.ts')
  for (const [id] of operationList) {
    const { path, fields } = argumentPlaces(id)
    expect([...path, ...fields].length, id).toBe(new Set([...path, ...fields]).size)
  }
})

test('returns a short response quickly for a name or query of any length', async () => {
  const client = await connectTo(createServer(scopeNames, { client: keyless }))
  const long = 'notifications'.repeat(1_000_000)
  const before = process.cpuUsage()
  const answers = await Promise.all([
    client.callTool({ name: 'describe_operation', arguments: { operation: long } }),
    client.callTool({ name: 'search_operations', arguments: { query: long } }),
    client.callTool({ name: 'read_operation', arguments: { operation: 'posts.list', fields: [long] } }),
    client.callTool({
      name: 'read_operation',
      arguments: { operation: 'posts.list', arguments: { [long]: 1 } },
    }),
    client.callTool({ name: long }).catch((error: unknown) => (error as Error).message),
    client
      .readResource({ uri: `chowk://posts.list?${'&a'.repeat(1_000_000)}` })
      .catch((error: unknown) => (error as Error).message),
  ])
  // Comparing so long a word with all others would take minutes of processor time.
  const { user, system } = process.cpuUsage(before)
  expect((user + system) / 1000).toBeLessThan(20_000)
  for (const answer of answers) expect(JSON.stringify(answer).length).toBeLessThan(8192)
})

describe('hints', () => {
  test('distinguishes reads, additions and deletions in hints', async () => {
    const hints = Object.fromEntries(
      (await offered({ tools: 'all' })).map(({ name, annotations }) => [name, annotations]),
    )
    expect(hints.posts_list).toMatchObject({ readOnlyHint: true })
    expect(hints.posts_create).toMatchObject({
      readOnlyHint: false,
      destructiveHint: false,
      idempotentHint: true,
    })
    expect(hints.posts_update).toMatchObject({ destructiveHint: true, idempotentHint: true })
    expect(hints.scheduled_cancel).toMatchObject({ destructiveHint: true, idempotentHint: true })
    expect(hints.bookings_cancel).toMatchObject({ destructiveHint: true })
    expect(hints.bookings_cancel).not.toHaveProperty('idempotentHint')
  })

  test('mark exactly the GET operations as read-only', async () => {
    const reading = (await offered({ tools: 'all' })).filter(({ annotations }) => annotations?.readOnlyHint)
    const gets = operationList.filter(([, { method, scope }]) => method === 'GET' && scope !== null)
    expect(reading.map(({ name }) => name)).toEqual(gets.map(([id]) => id.replace('.', '_')))
  })
})

describe('offered tools', () => {
  test('depends on the scopes of the key', async () => {
    const names = (await offered({ tools: 'all' }, ['messages'])).map(({ name }) => name)
    expect(names).toContain('chats_send')
    expect(names).toContain('account_me')
    expect(names.filter((name) => name.startsWith('posts_'))).toEqual([])
  })

  test('offers no tool that changes anything with `readOnly`', async () => {
    expect(
      (await offered({ tools: 'all', readOnly: true })).every(({ annotations }) => annotations?.readOnlyHint),
    ).toBe(true)
    expect((await offered({ readOnly: true })).map(({ name }) => name)).not.toContain('write_operation')
  })

  test('omits operations that overwrite or end with `disableDestructive`', async () => {
    const tools = await offered({ tools: 'all', disableDestructive: true })
    expect(tools.map(({ name }) => name)).toContain('posts_create')
    expect(tools.filter(({ annotations }) => annotations?.destructiveHint)).toEqual([])
    expect((await offered({ disableDestructive: true })).map(({ name }) => name)).not.toContain(
      'destructive_operation',
    )
  })

  test('can be some namespaces', async () => {
    const names = (await offered({ tools: ['tags', 'feed'] })).map(({ name }) => name)
    expect(names).toEqual(['tags_create', 'tags_list', 'tags_get', 'feed_list'])
  })

  test('needs at most 3 KB by default, for the context of a model', async () => {
    expect(JSON.stringify(await offered({})).length).toBeLessThanOrEqual(3_000)
  })
})

test('a tool of its own calls its operation, and has a link to the next page of a list', async () => {
  const { client } = await connect({ tools: 'all' })
  for (const title of ['One', 'Two', 'Three'])
    await client.callTool({
      name: 'posts_create',
      arguments: { title: `Post ${title}`, body: '<p>Text.</p>' },
    })

  const page = await client.callTool({ name: 'posts_list', arguments: { limit: 2 } })

  expect(page.structuredContent).toMatchObject({ items: [{ title: 'Post Three' }, { title: 'Post Two' }] })
  const link = page.content.find((part) => part.type === 'resource_link')
  const { contents } = await client.readResource({ uri: link!.uri })
  const [content] = contents as { text: string }[]
  expect(JSON.parse(content!.text)).toMatchObject({ items: [{ title: 'Post One' }], has_more: false })
})

test('treats a null argument as absent, on the next page too', async () => {
  const { client } = await connect({ tools: 'all' })
  for (const title of ['Which clay?', 'Which kiln?'])
    await client.callTool({ name: 'questions_create', arguments: { title, body: '<p>Text.</p>' } })
  const page = await client.callTool({ name: 'questions_list', arguments: { limit: 1, filter: null } })
  const link = page.content.find((part) => part.type === 'resource_link')
  const { contents } = await client.readResource({ uri: link!.uri })
  const [content] = contents as { text: string }[]
  expect(JSON.parse(content!.text)).toMatchObject({ items: [{ title: 'Which clay?' }], has_more: false })
})

test('treats a number and its string as one ID and runs the call once', async () => {
  const { client, chowk } = await connect({ tools: 'all' })
  const { id } = await chowk.posts.create({ title: 'First rain', body: '<p>Text.</p>' })
  const comment = (id: unknown) =>
    client.callTool({ name: 'posts_comment', arguments: { id, body: '<p>Lovely.</p>' } })
  const [first, second] = [await comment(id), await comment(String(id))]
  expect(second.structuredContent).toEqual(replayed(first))
  expect((await chowk.posts.comments(id)).items).toHaveLength(1)
})

describe('a call that is rejected', () => {
  test("returns the platform's errors by field as a result", async () => {
    const { client } = await connect({ tools: 'all' })
    const result = await client.callTool({
      name: 'posts_create',
      arguments: { title: '', body: '<p>Text.</p>' },
    })
    expect(result.isError).toBe(true)
    expect(json(result)).toMatchObject({
      error: {
        code: 'validation_failed',
        status: 422,
        fields: [{ path: 'title', code: 'too_short' }],
        request_id: expect.stringMatching(/^req_/) as string,
      },
    })
  })

  test('reports when a quota resets', async () => {
    const { client, server } = await connect({ tools: 'all' })
    const body = { username: 'asha', action: 'post', left: 0 } as const
    await server.control.engine.perform({ test: true }, 'quotas.leave', { body })
    const result = await client.callTool({
      name: 'posts_create',
      arguments: { title: 'First rain', body: '<p>Text.</p>' },
    })
    expect(json(result)).toMatchObject({
      error: { code: 'quota_exceeded', resets_at: expect.stringMatching(/T00:00:00\.000Z$/) as string },
    })
  })

  test('names an unknown argument and the known ones without a call', async () => {
    const { client, server } = await connect({ tools: 'all' })
    const before = server.log().length
    const result = await client.callTool({ name: 'posts_get', arguments: { id: 1, titel: 'x' } })
    expect(json(result)).toMatchObject({
      error: {
        code: 'invalid_arguments',
        message: expect.stringContaining('posts.get does not accept "titel"') as string,
      },
    })
    expect(server.log()).toHaveLength(before)
  })

  test('reports an unreachable platform', async () => {
    const { client, server } = await connect({ tools: 'all' })
    await server.app.close()
    const result = await client.callTool({ name: 'posts_list' })
    expect(json(result)).toMatchObject({ error: { code: 'connection' } })
  })
})

test('returns a protocol error for an unknown tool', async () => {
  const { client } = await connect()
  await expect(client.callTool({ name: 'posts_create' })).rejects.toThrow('Unknown tool "posts_create".')
})
