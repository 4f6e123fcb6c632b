import { mkdirSync, mkdtempSync, rmSync, symlinkSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { describe, expect, onTestFinished, test } from 'vitest'
import { connect, json, texts } from './connect.ts'

type Connected = Awaited<ReturnType<typeof connect>>
const call = ({ client }: Connected, name: string, given: object = {}) =>
  client.callTool({ name, arguments: given as Record<string, unknown> })
const write = (connected: Connected, operation: string, given: object) =>
  call(connected, 'write_operation', { operation, arguments: given })

test.each([
  ['schedule a post for tomorrow', 'posts.create'],
  ['apply for a job', 'jobs.apply'],
  ['unread notifications', 'notifications.count'],
  ['upload image', 'media.upload'],
  ['private message', 'chats.send'],
  ['qestion answer', 'questions.answer'],
])('searching for "%s" finds %s among the first five', async (query, wanted) => {
  const found = texts(await call(await connect(), 'search_operations', { query }))[0]!.split('\n')
  expect(found.slice(0, 5).map((line) => line.split('(')[0])).toContain(wanted)
})

test('searching for what there is not tells what there is', async () => {
  const [text] = texts(await call(await connect(), 'search_operations', { query: 'xylophone' }))
  expect(text).toContain('Nothing fits.')
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

test('reading and writing are told apart', async () => {
  const connected = await connect()
  const result = await call(connected, 'read_operation', {
    operation: 'posts.create',
    arguments: { title: 'Not this way', body: '<p>Text.</p>' },
  })
  expect(result.isError).toBe(true)
  expect((await connected.chowk.posts.list()).items).toEqual([])
})

describe('an identical create', () => {
  const post = { title: 'Once', body: '<p>Text.</p>', tags: ['one', 'two'] }

  test('is done once, whatever the order of its fields, and says so', async () => {
    const connected = await connect()
    const first = await write(connected, 'posts.create', post)
    const again = await write(connected, 'posts.create', {
      tags: post.tags,
      body: post.body,
      title: post.title,
    })

    expect(again.structuredContent).toEqual(first.structuredContent)
    expect(texts(again)[1]).toContain('Nothing was done now')
    expect((await connected.chowk.posts.list()).items).toHaveLength(1)
  })

  test('is done again under another key', async () => {
    const connected = await connect()
    await write(connected, 'posts.create', post)
    await write(connected, 'posts.create', { ...post, idempotency_key: 'second' })
    expect((await connected.chowk.posts.list()).items).toHaveLength(2)
  })
})

describe('an image', () => {
  const pixel =
    'iVBORw0KGgoAAAANSUhEUgAAAAEAAAABCAYAAAAfFcSJAAAADUlEQVR42mNkYPhfDwAChwGA60e6kgAAAABJRU5ErkJggg=='

  test.each([
    ['base64', pixel],
    ['a data: URL', `data:image/png;base64,${pixel}`],
  ])('is uploaded from %s', async (_, image) => {
    const result = await write(await connect(), 'media.upload', { image })
    expect(result.isError).toBeUndefined()
    expect(json(result)).toMatchObject({ data: { url: expect.stringMatching(/^\/storage\//) as string } })
  })

  test('is uploaded from the folder that was opened, and from nowhere else', async () => {
    const outside = mkdtempSync(join(tmpdir(), 'chowk-'))
    onTestFinished(() => rmSync(outside, { recursive: true }))
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
          message: `There is no file ${path} in the folder that was opened for uploads.`,
        },
      })
  })

  test('has no path where no folder was opened', async () => {
    expect(json(await write(await connect(), 'media.upload', { path: 'pixel.png' }))).toMatchObject({
      error: { message: 'No folder was opened for uploads: send image as base64 instead.' },
    })
  })
})
