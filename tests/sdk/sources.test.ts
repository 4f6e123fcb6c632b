import { mkdtempSync, rmSync, truncateSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { pathToFileURL } from 'node:url'
import { runInNewContext } from 'node:vm'
import { AbortError, DeadlineError, PayloadTooLargeError, TimeoutError, type UploadSource } from '@chowk/sdk'
import { afterAll, describe, expect, test, vi } from 'vitest'
import { clientOf, failureOf } from './support/clients.ts'
import { ManualClock } from './support/clocks.ts'
import { FailingServer, hang, succeed } from './support/failing-server.ts'

/** What reads files is loaded with the first upload. */
const isLoaded = import('../../packages/sdk/src/core/upload.ts')

const LIMIT = 8_388_608
const folder = mkdtempSync(join(tmpdir(), 'chowk-sources-'))
const huge = join(folder, 'huge.png')
writeFileSync(huge, '')
// A file with nothing in it but its length.
truncateSync(huge, 400_000_000)
afterAll(() => rmSync(folder, { recursive: true }))

const noLimit = { timeout: undefined, deadline: undefined }
const uploaded = { data: { id: 1 } }

/** Endless sources, and whether they were cancelled. */
function silent(): readonly [kind: string, source: UploadSource, isCancelled: () => boolean][] {
  let stream = false
  let chunks = false
  return [
    ['a stream', new ReadableStream({ cancel: () => void (stream = true) }), () => stream],
    [
      'pieces',
      {
        [Symbol.asyncIterator]: () => ({
          next: () => new Promise<never>(() => undefined),
          return: () => {
            chunks = true
            return Promise.resolve({ done: true as const, value: undefined })
          },
        }),
      },
      () => chunks,
    ],
    ['a response', new Response(new ReadableStream({ cancel: () => void (stream = true) })), () => stream],
  ]
}

describe.each(silent().map(([kind], index) => [kind, index] as const))(
  'while %s that never ends is read',
  (_kind, index) => {
    const source = () => silent()[index]!

    test('a signal ends the upload', async () => {
      await using server = await FailingServer.start(succeed(uploaded))
      const [, file, isCancelled] = source()
      const controller = new AbortController()
      const failure = failureOf(clientOf(server).media.upload(file, { signal: controller.signal }))
      await new Promise((resolve) => setImmediate(resolve))
      controller.abort(new Error('Enough.'))
      const error = await failure
      expect(error).toBeInstanceOf(AbortError)
      expect(error).toMatchObject({ outcome: 'not_sent', attempts: 0, cause: { message: 'Enough.' } })
      expect(isCancelled()).toBe(true)
      expect(server.received).toEqual([])
    })

    test.each([
      ['timeout', TimeoutError],
      ['deadline', DeadlineError],
    ] as const)('its %s ends the upload', async (limit, ErrorClass) => {
      await using server = await FailingServer.start(succeed(uploaded))
      const [, file, isCancelled] = source()
      const clock = new ManualClock()
      const call = clientOf(server, { ...noLimit, clock }).media.upload(file, {
        [limit]: 5000,
        maxRetries: 0,
      })
      const failure = failureOf(call)
      await clock.untilSomeoneSleeps(5000)
      await isLoaded
      await new Promise((resolve) => setImmediate(resolve))
      await clock.advance(5000)
      const error = await failure
      expect(error).toBeInstanceOf(ErrorClass)
      expect(error).toMatchObject({ outcome: 'not_sent', attempts: 0 })
      expect(isCancelled()).toBe(true)
    })
  },
)

test('ends the upload of a URL that never responds with the signal', async () => {
  await using elsewhere = await FailingServer.start(hang)
  await using server = await FailingServer.start(succeed(uploaded))
  const controller = new AbortController()
  const call = clientOf(server).media.upload(new URL(elsewhere.baseUrl), { signal: controller.signal })
  const failure = failureOf(call)
  await elsewhere.untilReceived(1)
  controller.abort()
  expect(await failure).toBeInstanceOf(AbortError)
  expect(server.received).toEqual([])
})

test('never reads the source of a call aborted before it started', async () => {
  let pulled = 0
  const stream = new ReadableStream({ pull: () => void pulled++ }, { highWaterMark: 0 })
  await using server = await FailingServer.start(succeed(uploaded))
  const call = clientOf(server).media.upload(stream, { signal: AbortSignal.abort() })
  expect(await failureOf(call)).toMatchObject({ code: 'abort', outcome: 'not_sent', attempts: 0 })
  expect([pulled, stream.locked]).toEqual([0, false])
})

test("an address is read with the client's own fetch, without the key", async () => {
  const fetched: [url: string, headers: object][] = []
  const fetch = (url: string, init: { headers: object }) => {
    fetched.push([url, init.headers])
    return Promise.resolve(
      url.endsWith('.png') ? new Response('image') : Response.json({ ok: true, ...uploaded }),
    )
  }
  const client = clientOf({ baseUrl: 'http://api.test/api/v1' }, { fetch, headers: { 'x-mine': 'secret' } })
  await client.media.upload(new URL('http://elsewhere.test/rain.png'))
  expect(fetched.map(([url]) => url)).toEqual([
    'http://elsewhere.test/rain.png',
    'http://api.test/api/v1/media',
  ])
  expect(fetched[0]?.[1]).toEqual({})
})

test('an address is read with the options of fetch, those of the call before those of the client', async () => {
  const fetched: [url: string, cache: unknown, priority: unknown][] = []
  const fetch = (url: string, init: object) => {
    const { cache, priority } = init as { cache?: string; priority?: string }
    fetched.push([url, cache, priority])
    return Promise.resolve(
      url.endsWith('.png') ? new Response('image') : Response.json({ ok: true, ...uploaded }),
    )
  }
  const fetchOptions = { cache: 'no-store', priority: 'low' }
  const client = clientOf({ baseUrl: 'http://api.test' }, { fetch, fetchOptions })
  const options = { fetchOptions: { cache: 'reload' } }
  await client.media.upload(new URL('http://elsewhere.test/rain.png'), options)
  expect(fetched).toEqual([
    ['http://elsewhere.test/rain.png', 'reload', 'low'],
    ['http://api.test/media', 'reload', 'low'],
  ])
})

describe('more than the largest image there may be', () => {
  let read = 0
  const endless = async function* () {
    for (;;) {
      read += 65_536
      yield new Uint8Array(65_536)
    }
  }
  const stream = () => {
    const chunks = endless()
    return new ReadableStream<Uint8Array>({
      pull: async (controller) => controller.enqueue((await chunks.next()).value),
    })
  }
  const sources: readonly [string, () => UploadSource][] = [
    ['a path', () => huge],
    ['a file: URL', () => pathToFileURL(huge)],
    ['a blob', () => new Blob([new Uint8Array(LIMIT + 1)])],
    ['bytes', () => new Uint8Array(LIMIT + 1)],
    ['a stream', stream],
    ['pieces', endless],
    ['a response', () => new Response(stream())],
  ]

  test.each(sources)('rejects %s before reading it all and sends nothing', async (_kind, source) => {
    await using server = await FailingServer.start(succeed(uploaded))
    read = 0
    const error = await failureOf(clientOf(server).media.upload(source()))
    expect(error).toBeInstanceOf(PayloadTooLargeError)
    expect(error).toMatchObject({ code: 'payload_too_large', outcome: 'not_sent', attempts: 0 })
    expect(String(error)).toContain('8,388,608')
    expect(read).toBeLessThan(LIMIT + 500_000)
    expect(server.received).toEqual([])
  })

  test('accepts chunks up to the limit and rejects one byte more', async () => {
    await using server = await FailingServer.start(succeed(uploaded))
    const halves = [new Uint8Array(LIMIT / 2), new Uint8Array(LIMIT / 2)]
    const { media } = clientOf(server)
    expect(await media.upload(new Blob(halves).stream())).toEqual(uploaded)
    const chunks = async function* () {
      yield* await Promise.resolve([...halves, new Uint8Array(1)])
    }
    expect(await failureOf(media.upload(chunks()))).toBeInstanceOf(PayloadTooLargeError)
    expect(server.received).toHaveLength(1)
  })

  test('cancels a chunked source that supports it', async () => {
    await using server = await FailingServer.start(succeed(uploaded))
    const { media } = clientOf(server)
    let isStopped = false
    const chunks = async function* () {
      try {
        yield* endless()
      } finally {
        isStopped = true
      }
    }
    expect(await failureOf(media.upload(chunks()))).toBeInstanceOf(PayloadTooLargeError)
    expect(isStopped).toBe(true)
    const next = () => Promise.resolve({ done: false as const, value: new Uint8Array(LIMIT) })
    const unstoppable = { [Symbol.asyncIterator]: () => ({ next }) }
    expect(await failureOf(media.upload(unstoppable))).toBeInstanceOf(PayloadTooLargeError)
  })

  test('rejects more bytes than the largest image, and accepts exactly as many', async () => {
    await using server = await FailingServer.start(succeed(uploaded))
    expect(await clientOf(server).media.upload(new Uint8Array(LIMIT))).toEqual(uploaded)
  })
})

test('does not cancel a source read to its end', async () => {
  await using server = await FailingServer.start(succeed(uploaded))
  const chunks = [new Uint8Array(10)]
  let isStopped = false
  const source = {
    [Symbol.asyncIterator]: () => ({
      next: () => {
        const value = chunks.pop()
        return Promise.resolve(value ? { done: false as const, value } : { done: true as const, value })
      },
      return: () => {
        isStopped = true
        return Promise.resolve({ done: true as const, value: undefined })
      },
    }),
  }
  expect(await clientOf(server).media.upload(source)).toEqual(uploaded)
  expect(isStopped).toBe(false)
})

test.each([
  ['has no process', undefined],
  ['has a process without modules', { env: {} }],
])('rejects a path on a platform that %s and names the alternative', async (_platform, process) => {
  await using server = await FailingServer.start(succeed(uploaded))
  const client = clientOf(server)
  vi.stubGlobal('process', process)
  const error = await failureOf(client.media.upload('/photos/rain.png')).finally(() => vi.unstubAllGlobals())
  expect(error).toMatchObject({
    code: 'preparation',
    outcome: 'not_sent',
    message: 'media.upload: This runtime cannot read files. Pass a Blob or bytes.',
  })
  expect(server.received).toEqual([])
})

test('reports an unreadable file as an error of the call', async () => {
  await using server = await FailingServer.start(succeed(uploaded))
  const result = await clientOf(server).media.upload(join(folder, 'none.png')).safe()
  expect(result).toMatchObject({
    ok: false,
    error: { code: 'preparation', outcome: 'not_sent', attempts: 0, cause: { code: 'ENOENT' } },
  })
})

test('a progress function that throws ends nothing', async () => {
  await using server = await FailingServer.start(succeed(uploaded))
  const lines: string[] = []
  const client = clientOf(server, {
    logLevel: 'warn',
    logger: { warn: (line) => lines.push(line), debug: () => undefined },
  })
  const onProgress = () => {
    throw new Error('My bar is broken.')
  }
  expect(await client.media.upload(new Blob(['image']), { onProgress })).toEqual(uploaded)
  expect(server.received).toHaveLength(1)
  expect(lines.join()).toContain('My bar is broken.')
})

test('reads a blob, an address and a date of another library or realm', async () => {
  await using server = await FailingServer.start(succeed(uploaded))
  const client = clientOf(server)
  const foreign = { size: 5, type: 'image/gif', arrayBuffer: () => Promise.resolve(new ArrayBuffer(5)) }
  expect(await client.media.upload(foreign as Blob)).toEqual(uploaded)
  const address = runInNewContext(
    '({ href: "data:image/gif;base64,R0lGOA==", protocol: "data:", pathname: "x" })',
  ) as URL
  expect(await client.media.upload(address)).toEqual(uploaded)
  const deadline = runInNewContext('new Date(4e12)') as Date
  expect(deadline).not.toBeInstanceOf(Date)
  expect(await client.media.upload(new Blob(['image']), { deadline })).toEqual(uploaded)
})

test.each(['https://x.test/a.png', 'data:image/gif;base64,R0lGOA=='])(
  'rejects the string %s, which is not a path, and suggests the alternative',
  async (source) => {
    await using server = await FailingServer.start(succeed(uploaded))
    const error = await failureOf(clientOf(server).media.upload(source))
    expect(error).toMatchObject({ code: 'preparation', outcome: 'not_sent' })
    expect(String(error)).toContain('Pass new URL(…) for a URL.')
    expect(server.received).toEqual([])
  },
)
