import { mkdirSync, symlinkSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { describe, expect, test, vi } from 'vitest'
import { RecentCalls } from '../../packages/mcp/src/recent-calls.ts'
import { connect, inAnHour, json, texts, replayed } from './connect.ts'
import { leaveQuota } from '../harness/administer.ts'
import { tempFolder } from '../harness/temporary.ts'

type Options = NonNullable<Parameters<typeof connect>[0]>
type Connected = Awaited<ReturnType<typeof connect>>
const call = ({ client }: Connected, name: string, given: object = {}) =>
  client.callTool({ name, arguments: given as Record<string, unknown> })
const write = (connected: Connected, operation: string, given: object) =>
  call(connected, 'write_operation', { operation, arguments: given })

test('lists the known operations for a search without a match', async () => {
  const [text] = texts(await call(await connect(), 'search_operations', { query: 'xylophone' }))
  expect(text).toContain('No operation matches.')
  expect(text).toContain('posts: ')
})

test('an operation is described with everything that a call needs', async () => {
  const described = json(
    await call(await connect(), 'describe_operation', { operation: 'posts.create', answer: true }),
  )
  expect(described).toMatchObject({
    operation: 'posts.create',
    call_with: 'write_operation',
    scope: 'content',
    daily_quota: 'post',
    arguments: { properties: { title: {}, idempotency_key: {} }, required: ['title', 'body'] },
    answer: { properties: { id: {}, slug: {} } },
  })
})

test.each([
  ['search_operations', { query: 'posts', limit: 5 }, 'limit', ''],
  ['describe_operation', { operation: 'posts.list', answers: true }, 'answers', ''],
  ['read_operation', { operation: 'posts.list', limit: 1 }, 'limit', 'in arguments'],
  ['write_operation', { operation: 'posts.create', title: 'A kiln' }, 'title', 'in arguments'],
  ['destructive_operation', { operation: 'posts.update', id: 1 }, 'id', 'in arguments'],
])('rejects in %s what it does not accept before it asks anyone: %j', async (tool, given, unknown, hint) => {
  const answer = vi.fn(() => 'accept' as const)
  const refused = json(await call(await connect({ answer }), tool, given))
  expect(refused).toMatchObject({
    error: {
      code: 'invalid_arguments',
      message: expect.stringMatching(
        `^${tool} does not accept "${unknown}". It accepts: .*${hint}`,
      ) as string,
    },
  })
  expect(answer).not.toHaveBeenCalled()
})

describe('reading, writing and what destroys', () => {
  const tools = ['read_operation', 'write_operation', 'destructive_operation']
  const arguments_ = { title: 'Not this way', body: '<p>Text.</p>' }

  test.each([
    ['posts.list', 'read_operation'],
    ['posts.create', 'write_operation'],
    ['posts.update', 'destructive_operation'],
    ['scheduled.cancel', 'destructive_operation'],
  ])('calls %s by %s and names that tool in the others', async (operation, right) => {
    const connected = await connect()
    const described = json(await call(connected, 'describe_operation', { operation }))
    expect(described).toMatchObject({ call_with: right })
    for (const tool of tools.filter((name) => name !== right))
      expect(json(await call(connected, tool, { operation, arguments: arguments_ }))).toMatchObject({
        error: { code: 'invalid_arguments', message: expect.stringContaining(`Use ${right} for`) as string },
      })
    expect((await connected.chowk.posts.list()).items).toEqual([])
  })

  test('distinguishes the tools by their hints', async () => {
    const { client } = await connect()
    const hints = Object.fromEntries(
      (await client.listTools()).tools.map(({ name, annotations }) => [name, annotations]),
    )
    expect(hints.write_operation).toMatchObject({ readOnlyHint: false, destructiveHint: false })
    expect(hints.destructive_operation).toMatchObject({ readOnlyHint: false, destructiveHint: true })
  })

  test.each(['posts.creat', 'post.create', 'create_post'])(
    'suggest operations near the unknown %s',
    async (operation) => {
      const { message } = (json(await call(await connect(), 'write_operation', { operation })) as Rejection)
        .error
      expect(message).toContain('posts.create')
    },
  )
})

interface Rejection {
  readonly error: { readonly code: string; readonly message: string }
}

describe('destructive tools', () => {
  /** A scheduled post, and a client whose user answers so. */
  async function scheduled(action: 'accept' | 'decline' | 'cancel' | undefined, options: Options = {}) {
    const asked: string[] = []
    const connected = await connect({
      ...options,
      ...(action && {
        answer: (message) => {
          asked.push(message)
          return action
        },
      }),
    })
    const { id } = await connected.chowk.posts.create({
      title: 'Evening',
      body: '<p>Text.</p>',
      scheduled_at: inAnHour(connected.server),
    })
    const left = async () => (await connected.chowk.scheduled.list()).items.length
    const cancel = () =>
      options.tools === 'all'
        ? call(connected, 'scheduled_cancel', { type: 'post', id })
        : call(connected, 'destructive_operation', {
            operation: 'scheduled.cancel',
            arguments: { type: 'post', id },
          })
    return { asked, cancel, left }
  }

  test.each(['broad', 'all'] as const)(
    'asks the user first when the client supports it, with %s tools',
    async (tools) => {
      for (const action of ['decline', 'cancel'] as const) {
        const { asked, cancel, left } = await scheduled(action, { tools })
        expect(json(await cancel())).toMatchObject({ error: { code: 'declined' } })
        expect(asked).toEqual([expect.stringMatching(/scheduled\.cancel.*"type":"post"/s)])
        expect(await left()).toBe(1)
      }
      const agreed = await scheduled('accept', { tools })
      expect((await agreed.cancel()).isError).toBeUndefined()
      expect([agreed.asked.length, await agreed.left()]).toEqual([1, 0])
    },
  )

  test('runs destructive operations without asking if the client cannot ask', async () => {
    const { cancel, left } = await scheduled(undefined)
    expect((await cancel()).isError).toBeUndefined()
    expect(await left()).toBe(0)
  })

  test('asks the user only before destructive operations', async () => {
    const asked: string[] = []
    const connected = await connect({
      answer: (message) => {
        asked.push(message)
        return 'decline'
      },
    })
    await write(connected, 'posts.create', { title: 'Evening', body: '<p>Text.</p>' })
    await call(connected, 'read_operation', { operation: 'posts.list' })
    expect(asked).toEqual([])
  })
})

describe('fields', () => {
  test('omits fields that were not requested and keeps the cursor', async () => {
    const connected = await connect()
    for (const title of ['One', 'Two', 'Three'])
      await connected.chowk.posts.create({ title: `Post ${title}`, body: '<p>Text.</p>' })
    const read = (operation: string, given: object, fields: readonly string[]) =>
      call(connected, 'read_operation', { operation, arguments: given, fields })

    const page = await read('posts.list', { limit: 2 }, ['title', 'username'])
    expect(page.structuredContent).toEqual({
      items: [
        { title: 'Post Three', author: { username: 'asha' } },
        { title: 'Post Two', author: { username: 'asha' } },
      ],
      has_more: true,
      next_cursor: expect.any(String) as string,
      next_offset: 2,
    })
    expect(json(page)).toEqual(page.structuredContent)
    expect(json(await read('posts.list', {}, ['titel']))).toMatchObject({
      error: {
        code: 'invalid_arguments',
        message: expect.stringMatching(/not return "titel".*title/) as string,
      },
    })
  })
})

describe('an identical create', () => {
  const post = { title: 'Once', body: '<p>Text.</p>', tags: ['one', 'two'] }

  test('runs a call once for any order of its fields and reports it', async () => {
    const connected = await connect()
    const first = await write(connected, 'posts.create', post)
    const again = await write(connected, 'posts.create', {
      tags: post.tags,
      body: post.body,
      title: post.title,
    })

    expect(again.structuredContent).toEqual(replayed(first))
    expect(texts(again)[1]).toContain('Replayed')
    expect((await connected.chowk.posts.list()).items).toHaveLength(1)
  })
})

describe('writes without an idempotency key', () => {
  const FIVE_MINUTES = 5 * 60_000

  /** A question, and ways to answer it. */
  async function asked(options: Options = {}) {
    const connected = await connect(options)
    const { id } = await connected.chowk.questions.create({ title: 'Which weir?', body: '<p>Text.</p>' })
    const answer = (given: object = {}) =>
      write(connected, 'questions.answer', { id, body: '<p>The lower one.</p>', ...given })
    const answers = async () => (await connected.chowk.questions.get(id)).item.answers_count
    return { ...connected, id, answer, answers }
  }

  test('runs writes without a key once within five minutes, even concurrently', async () => {
    let now = 0
    const { answer, answers } = await asked({ recent: new RecentCalls(() => now) })
    const [first, second] = await Promise.all([answer(), answer()])
    now += FIVE_MINUTES - 1
    const third = await answer()

    for (const again of [second, third]) {
      expect(again.structuredContent).toEqual(replayed(first))
      expect(texts(again)[1]).toContain('Replayed')
    }
    expect(texts(first)).toHaveLength(1)
    expect(await answers()).toBe(1)
    now += FIVE_MINUTES
    expect(texts(await answer())).toHaveLength(1)
    expect(await answers()).toBe(2)
  })

  test('runs a write once when its caller gave up and sends it again', async () => {
    const { client, server, id, answer, answers } = await asked()
    server.control.addFault({ operation: 'questions.answer', delayMs: 2000, delayAt: 'after' })
    const givesUp = new AbortController()
    const first = client.callTool(
      {
        name: 'write_operation',
        arguments: { operation: 'questions.answer', arguments: { id, body: '<p>The lower one.</p>' } },
      },
      { signal: givesUp.signal },
    )
    await vi.waitUntil(async () => (await answers()) === 1)
    givesUp.abort()
    await expect(first).rejects.toThrow()
    expect(texts(await answer())[1]).toContain('Replayed')
    expect(await answers()).toBe(1)
  })

  test('runs writes again with other arguments, on request and after an error', async () => {
    const { client, answer, answers, chowk, server, id } = await asked()
    await answer()
    await answer({ body: '<p>The upper one.</p>' })
    const again = await Promise.all([1, 2].map(() => answer({ idempotency_key: 'again' })))
    expect(again.map((result) => texts(result).length).sort()).toEqual([1, 2])
    expect(await answers()).toBe(3)
    const elsewhere = await write({ client } as Connected, 'groups.create', {
      name: 'Walkers',
      idempotency_key: 'again',
    })
    expect(texts(elsewhere)).toHaveLength(1)
    await leaveQuota(server.control.engine, 'asha', 'answer', 0)
    const late = { id, body: '<p>Late.</p>' }
    expect((await answer(late)).isError).toBe(true)
    await leaveQuota(server.control.engine, 'asha', 'answer', 1)
    expect((await answer(late)).isError).toBeUndefined()
    expect((await chowk.questions.get(id)).item.answers_count).toBe(4)
  })
})

describe('an image', () => {
  const pixel =
    'iVBORw0KGgoAAAANSUhEUgAAAAEAAAABCAYAAAAfFcSJAAAADUlEQVR42mNkYPhfDwAChwGA60e6kgAAAABJRU5ErkJggg=='

  test.each([
    ['base64', pixel],
    ['a data: URL', `data:image/png;base64,${pixel}`],
  ])('uploads an image from %s', async (_, image) => {
    const result = await write(await connect(), 'media.upload', { image })
    expect(result.isError).toBeUndefined()
    expect(json(result)).toMatchObject({ data: { url: expect.stringMatching(/^\/storage\//) as string } })
  })

  test('uploads images only from the opened folder', async () => {
    const outside = tempFolder()
    const files = join(outside, 'open')
    mkdirSync(files)
    writeFileSync(`${files}/pixel.png`, Buffer.from(pixel, 'base64'))
    writeFileSync(`${outside}/secret.png`, Buffer.from(pixel, 'base64'))
    symlinkSync(`${outside}/secret.png`, `${files}/link.png`)
    const connected = await connect({ files })

    expect((await write(connected, 'media.upload', { path: 'pixel.png' })).isError).toBeUndefined()
    for (const path of ['../secret.png', `${outside}/secret.png`, 'link.png', '.', 'none.png'])
      expect(json(await write(connected, 'media.upload', { path })), path).toMatchObject({
        error: {
          code: 'invalid_arguments',
          message: `File not found: ${path} in the folder that is open for uploads.`,
        },
      })
  })

  test('offers no path for images when no folder was opened', async () => {
    expect(json(await write(await connect(), 'media.upload', { path: 'pixel.png' }))).toMatchObject({
      error: { message: 'No folder is open for uploads. Send image as base64 instead.' },
    })
  })
})
