import { operationList, scopeNames } from '@chowk/contract'
import { createServer } from '@chowk/mcp'
import { Chowk } from '@chowk/sdk'
import { Ajv2020 } from 'ajv/dist/2020.js'
import addFormats from 'ajv-formats'
import { describe, expect, test } from 'vitest'
import { connect, connectTo, json } from './connect.ts'

const nobody = new Chowk({ apiKey: null, baseUrl: 'http://localhost:1/api/v1' })
const offered = async (
  options: Partial<Parameters<typeof createServer>[1]>,
  scopes: readonly string[] = scopeNames,
) => {
  const client = await connectTo(createServer(scopes, { client: nobody, ...options }))
  return (await client.listTools()).tools
}

test('with `all`, every operation that needs a key is a tool, with a schema that is one', async () => {
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

test('no path parameter has the name of a field', async () => {
  const { argumentPlaces } = await import('../../packages/mcp/src/input-schema.ts')
  for (const [id] of operationList) {
    const { path, fields } = argumentPlaces(id)
    expect([...path, ...fields].length, id).toBe(new Set([...path, ...fields]).size)
  }
})

describe('hints', () => {
  test('tell reading, adding and taking away apart', async () => {
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
    expect(hints.bookings_cancel).toMatchObject({ destructiveHint: true, idempotentHint: false })
  })

  test('say of every GET, and of nothing else, that it changes nothing', async () => {
    const reading = (await offered({ tools: 'all' })).filter(({ annotations }) => annotations?.readOnlyHint)
    const gets = operationList.filter(([, { method, scope }]) => method === 'GET' && scope !== null)
    expect(reading.map(({ name }) => name)).toEqual(gets.map(([id]) => id.replace('.', '_')))
  })
})

describe('what is offered', () => {
  test('depends on the scopes of the key', async () => {
    const names = (await offered({ tools: 'all' }, ['messages'])).map(({ name }) => name)
    expect(names).toContain('chats_send')
    expect(names).toContain('account_me')
    expect(names.filter((name) => name.startsWith('posts_'))).toEqual([])
  })

  test('has nothing that changes anything with `readOnly`', async () => {
    expect(
      (await offered({ tools: 'all', readOnly: true })).every(({ annotations }) => annotations?.readOnlyHint),
    ).toBe(true)
    expect((await offered({ readOnly: true })).map(({ name }) => name)).not.toContain('write_operation')
  })

  test('can be some namespaces', async () => {
    const names = (await offered({ tools: ['tags', 'feed'] })).map(({ name }) => name)
    expect(names).toEqual(['tags_create', 'tags_list', 'tags_get', 'feed_list'])
  })

  test('takes at most 3 KB by default, so that it can always be in the context of a model', async () => {
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

describe('a call that is refused', () => {
  test('says what the platform said, field by field, as a result that the model reads', async () => {
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

  test('names an argument that there is not, and those there are, without asking the platform', async () => {
    const { client, server } = await connect({ tools: 'all' })
    const before = server.log().length
    const result = await client.callTool({ name: 'posts_get', arguments: { id: 1, titel: 'x' } })
    expect(json(result)).toMatchObject({
      error: {
        code: 'invalid_arguments',
        message: expect.stringContaining('posts.get takes no titel') as string,
      },
    })
    expect(server.log()).toHaveLength(before)
  })

  test('says so where the platform can not be reached', async () => {
    const { client, server } = await connect({ tools: 'all' })
    await server.app.close()
    const result = await client.callTool({ name: 'posts_list' })
    expect(json(result)).toMatchObject({ error: { code: 'connection' } })
  })
})

test('a tool that there is not is an error of the protocol', async () => {
  const { client } = await connect()
  await expect(client.callTool({ name: 'posts_create' })).rejects.toThrow('There is no tool posts_create.')
})
