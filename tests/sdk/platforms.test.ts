import { getEventListeners } from 'node:events'
import { join } from 'node:path'
import { createContext, runInContext } from 'node:vm'
import type { Chowk as Client } from '@chowk/sdk'
import { build } from 'esbuild'
import { describe, expect, onTestFinished, test, vi } from 'vitest'
import { clientOf, failureOf, KEY } from './support/clients.ts'
import { START } from './support/clocks.ts'
import { FailingServer, succeed } from './support/failing-server.ts'

const entry = join(import.meta.dirname, '../../packages/sdk/src/index.ts')

describe('React Native', () => {
  /** What React Native makes of a signal: aborted or not, without a reason, without `any`, `timeout`, `throwIfAborted`. */
  class Signal extends EventTarget {
    aborted = false
  }
  class Controller {
    readonly signal = new Signal()
    abort(): void {
      this.signal.aborted = true
      this.signal.dispatchEvent(new Event('abort'))
    }
  }
  /** An address that knows nothing of its parts, and a query that encodes nothing. */
  class Address {
    readonly href: string
    constructor(href: string) {
      this.href = href
    }
    get protocol(): never {
      throw new Error('React Native knows no protocol of a URL')
    }
    get pathname(): never {
      throw new Error('React Native knows no path of a URL')
    }
  }

  /** A request that takes any signal, as that of React Native does. */
  class NativeRequest {
    readonly url: string
    readonly method: string
    readonly signal: Signal
    constructor(input: string | NativeRequest, init: { method?: string; signal?: Signal } = {}) {
      const from = typeof input === 'string' ? undefined : input
      this.url = typeof input === 'string' ? input : input.url
      this.method = init.method ?? from?.method ?? 'GET'
      this.signal = init.signal ?? from?.signal ?? new Signal()
    }
    clone(): NativeRequest {
      return new NativeRequest(this)
    }
  }

  /** The client in a realm that has what React Native has, and nothing else. */
  async function run(
    program: string,
  ): Promise<{ result: unknown; sent: { url: string; init: RequestInit }[] }> {
    const { outputFiles } = await build({
      stdin: {
        contents: `import { Chowk } from '${entry}'\nglobalThis.done = (async () => { ${program} })()`,
        resolveDir: import.meta.dirname,
        loader: 'ts',
      },
      bundle: true,
      format: 'iife',
      platform: 'neutral',
      write: false,
    })
    const sent: { url: string; init: RequestInit }[] = []
    const page = { items: [{ id: 1, type: 'post' }], next_offset: 1, has_more: false }
    const realm = createContext({
      AbortController: Controller,
      AbortSignal: Signal,
      URL: Address,
      Headers,
      Blob,
      FormData,
      Response,
      Request: NativeRequest,
      TextEncoder,
      URLSearchParams,
      ReadableStream: undefined,
      setTimeout,
      clearTimeout,
      navigator: { product: 'ReactNative' },
      fetch: (url: string, init: RequestInit) => {
        sent.push({ url, init })
        return Promise.resolve(Response.json({ ok: true, id: 1, data: {}, ...page }))
      },
      done: undefined as Promise<unknown> | undefined,
    })
    runInContext(outputFiles[0]?.text ?? '', realm)
    return { result: await (realm as { done?: Promise<unknown> }).done, sent }
  }

  const client = `const client = new Chowk({ apiKey: '${KEY}', baseUrl: 'https://chowk.example/api/v1' });`

  test('calls, pages, uploads and reports progress on React Native', async () => {
    const { result, sent } = await run(`${client}
      const post = await client.posts.create({ title: 'Rain', body: '<p>…</p>' }, { signal: new AbortController().signal })
      const found = []
      for await (const item of client.search.query({ q: 'wet & dry' })) found.push(item.id)
      let sent = 0
      await client.media.upload(new Blob(['image']), { onProgress: ({ percent }) => (sent = percent) })
      return { id: post.id, found: found.length, sent }`)
    expect(result).toEqual({ id: 1, found: 1, sent: 1 })
    expect(sent.map(({ url }) => url)).toEqual([
      'https://chowk.example/api/v1/posts',
      'https://chowk.example/api/v1/search?q=wet%20%26%20dry',
      'https://chowk.example/api/v1/media',
    ])
    expect((sent[0]!.init.headers as Record<string, string>)['idempotency-key']).toMatch(/^[!-~]{20,}$/)
  })

  test('aborts calls', async () => {
    const { result } = await run(`${client}
      const controller = new AbortController()
      controller.abort()
      const early = await client.account.me({ signal: controller.signal }).catch((error) => error)
      const later = new AbortController()
      const hanging = new Chowk({ apiKey: '${KEY}', baseUrl: 'https://chowk.example', fetch: () => new Promise(() => later.abort()) })
      const late = await hanging.account.me({ signal: later.signal }).catch((error) => error)
      return [early.code, early.outcome, late.code, late.outcome]`)
    expect(result).toEqual(['abort', 'not_sent', 'abort', 'unknown'])
  })
})

describe('optional platform features change no call', () => {
  const fails = () => {
    throw new Error('A Node.js API is used, which is not supported in the Edge Runtime.')
  }
  test.each<[what: string, globals: Record<string, unknown>]>([
    [
      'functions of process that throw, as in the edge runtime of Next.js',
      { process: { env: {}, getBuiltinModule: fails } },
    ],
    ['a process that cannot be read', Object.defineProperty({}, 'process', { get: fails })],
    [
      'a channel that fails',
      {
        process: {
          getBuiltinModule: () => ({ tracingChannel: () => ({ hasSubscribers: true, tracePromise: fails }) }),
        },
      },
    ],
    ['a navigator that fails', { navigator: Object.defineProperty({}, 'userAgent', { get: fails }) }],
    ['a random source that fails', { crypto: { randomUUID: fails, getRandomValues: fails } }],
  ])('%s', async (_what, globals) => {
    const fetch = () => Promise.resolve(Response.json({ ok: true, id: 1 }))
    const { outputFiles } = await build({
      entryPoints: [entry],
      bundle: true,
      format: 'iife',
      globalName: 'chowk',
      platform: 'neutral',
      write: false,
    })
    const platform = {
      AbortController,
      AbortSignal,
      Blob,
      Headers,
      Request,
      Response,
      TextEncoder,
      URL,
      performance,
      setTimeout,
      clearTimeout,
      console,
    }
    const realm = createContext(
      Object.defineProperties({ ...platform, fetch }, Object.getOwnPropertyDescriptors(globals)),
    )
    runInContext(outputFiles[0]?.text ?? '', realm)
    const { Chowk } = (realm as unknown as { chowk: { Chowk: typeof Client } }).chowk
    const client = new Chowk({ apiKey: KEY, baseUrl: 'https://chowk.example/api/v1', fetch })
    expect(await client.posts.create({ title: 'Rain', body: '' }).safe()).toEqual({
      ok: true,
      data: { id: 1 },
    })
    expect(await failureOf(client.media.upload('rain.gif'))).toMatchObject({ code: 'preparation' })
  })
})

describe('an idempotency key and the boundary of a form are unique', () => {
  test.each([
    [
      'without randomUUID, as in pages without https',
      { getRandomValues: crypto.getRandomValues.bind(crypto) },
    ],
    ['with a crypto that has neither function', {}],
    ['without crypto, as in React Native', undefined],
  ])('%s', async (_platform, crypto) => {
    await using server = await FailingServer.start(succeed({ data: {} }))
    const client = clientOf(server)
    vi.stubGlobal('crypto', crypto)
    vi.spyOn(Date, 'now').mockReturnValue(START)
    onTestFinished(() => {
      vi.unstubAllGlobals()
      vi.restoreAllMocks()
    })
    for (const title of ['Rain', 'Wind']) {
      await client.posts.create({ title, body: '<p>Weather.</p>' })
      await client.media.upload(new Blob(['image']))
    }
    const [first, form, second, otherForm] = server.received.map(({ headers }) => headers)
    expect(first?.['idempotency-key']).toMatch(/^[\d.e-]{20,60}$/)
    expect(second?.['idempotency-key']).not.toBe(first?.['idempotency-key'])
    // The longest boundary that RFC 2046 allows has 70 characters.
    expect(form?.['content-type']).toMatch(/^multipart\/form-data; boundary=[\w.-]{20,70}$/)
    expect(otherForm?.['content-type']).not.toBe(form?.['content-type'])
  })
})

describe('a signal that lives long', () => {
  test('keeps nothing of the calls it was given to', async () => {
    await using server = await FailingServer.start(succeed())
    const any = vi.spyOn(AbortSignal, 'any')
    const { signal } = new AbortController()
    const client = clientOf(server)
    for (let call = 0; call < 20; call++) await client.account.me({ signal })
    expect(getEventListeners(signal, 'abort')).toEqual([])
    // What this makes is kept by the signals it is made of.
    expect(any).toHaveBeenCalled()
    expect(any.mock.calls.flat(2)).not.toContain(signal)
    any.mockRestore()
  })
})

test.each<readonly [platform: string, cause: Error]>([
  ['Node', Object.assign(new TypeError('fetch failed'), { cause: { code: 'ECONNREFUSED', message: '' } })],
  ...[
    { code: 'EHOSTUNREACH', message: 'connect EHOSTUNREACH 2001:db8::1:80' },
    { code: 'ENETUNREACH', message: 'connect ENETUNREACH 2001:db8::1:80 - Local (:::0)' },
    { code: 'EPERM', message: 'connect EPERM 192.0.2.1:443' },
    { code: 'CERT_HAS_EXPIRED', message: 'certificate has expired' },
    { code: 'ERR_TLS_CERT_ALTNAME_INVALID', message: '' },
    { code: 'UNABLE_TO_VERIFY_LEAF_SIGNATURE', message: '' },
    { message: 'bad port' },
  ].map((cause) => ['Node', new TypeError('fetch failed', { cause })] as const),
  ['Bun', Object.assign(new Error('Unable to connect.'), { code: 'ConnectionRefused' })],
  [
    'Deno',
    new TypeError(
      'error sending request for url (http://127.0.0.1:1/): client error (Connect): tcp connect error: Connection refused (os error 111)',
    ),
  ],
])('a connection that %s could not make has sent nothing', async (_platform, cause) => {
  const fetch = () => Promise.reject(cause)
  const client = clientOf({ baseUrl: 'http://nobody.test/api/v1' }, { fetch })
  expect(await failureOf(client.media.upload(new Blob(['image'])))).toMatchObject({
    code: 'connection',
    outcome: 'not_sent',
    attempts: 3,
  })
})
