// Calls every operation, and causes every error, on the demonstration site with a stopped clock. Examples are actual
// responses of the engine.
import {
  errorCodes,
  isDestructive,
  operationById,
  operationList,
  schemasOf,
  type ErrorCode,
  type OperationId,
} from '@chowk/contract'
import type { ErrorExample, OperationExample, RecordedExamples } from '@chowk/contract/openapi'
import { createControl, demoSeed, entities, memoryStore, seededRandom, toResponse } from '@chowk/engine'
import { Chowk } from '@chowk/sdk'
import { PIXEL } from '../../packages/mocks/src/pixel.ts'
import { callExample, exampleCall } from '../cli/example-calls.ts'
import { wordsOf } from '../generate/cli.ts'
import { exampleOf } from '../sdk/examples.ts'
import { callBefore, callerOf, callers } from './callers.ts'
import { failing } from './failing.ts'
import { createKey } from '../../tests/harness/administer.ts'

const ORIGIN = 'https://chowk.example'
const NOW = Date.UTC(2026, 11, 1, 9)

/** Headers of a response that depend on the call. */
const TELLING = /^(?:x-ratelimit-|retry-after$|www-authenticate$|etag$)/

/** Longest list of objects that is kept whole. Longer ones are cut. */
const MAX_ENTRIES = 4
const KEPT_ENTRIES = 2
/** Maximum number of characters of a shown body. */
const MAX_BODY_LENGTH = 2_000

function shortenValue(value: unknown): unknown {
  if (Array.isArray(value)) {
    const isLong = value.length > MAX_ENTRIES && typeof value[0] === 'object'
    return (isLong ? value.slice(0, KEPT_ENTRIES) : value).map(shortenValue)
  }
  if (typeof value !== 'object' || value === null) return value
  return Object.fromEntries(Object.entries(value).map(([name, inner]) => [name, shortenValue(inner)]))
}

/** Creates a platform on which examples are called. */
async function exampleWorld() {
  const control = createControl({
    store: memoryStore(entities),
    publicUrl: ORIGIN,
    seed: demoSeed,
    now: NOW,
    random: seededRandom('examples'),
  })
  await control.reset()
  const keys = new Map<string, string>()
  for (const username of [...Object.keys(callers), 'meera'])
    keys.set(username, (await createKey(control.engine, { username, scopes: 'all' })).key)
  const initialState = await control.snapshot()

  let last: { request: Request; sent: string; response: Response } | undefined
  return {
    control,
    begin: () => control.restore(initialState),
    keyOf: (username: string) => keys.get(username)!,
    /** Responds, and records request and response. */
    async fetch(url: string, init: RequestInit): Promise<Response> {
      const request = new Request(url, init)
      const isForm = request.headers.get('content-type')?.startsWith('multipart/')
      const sent = isForm ? '' : await request.clone().text()
      const response = await control.engine.fetch(request)
      last = { request, sent, response: response.clone() }
      return response
    },
    /** Responds to a request without a body and with several `Host` headers, which only a socket can send. */
    async fetchWithHosts(url: string, hosts: readonly string[]): Promise<void> {
      const request = new Request(url)
      const head = { method: 'GET', target: new URL(url).pathname, header: () => undefined, hosts }
      const answer = await control.engine.handle(
        { ...head, address: '127.0.0.1', hasBody: false },
        async () => 'aborted',
      )
      last = { request, sent: '', response: toResponse(answer, {}) }
    },
    last: () => last!,
  }
}

type ExampleWorld = Awaited<ReturnType<typeof exampleWorld>>

/** Returns the last request and response. */
async function exchange(world: ExampleWorld) {
  const { request, sent, response } = world.last()
  const { pathname, search } = new URL(request.url)
  const headers = [...request.headers].filter(
    ([name, value]) => name === 'idempotency-key' || (name === 'content-type' && value === 'text/plain'),
  )
  return {
    request: {
      method: request.method,
      target: `${pathname.replace('/api/v1', '')}${search}`,
      ...(headers.length > 0 && { headers: Object.fromEntries(headers) }),
      ...(sent !== '' && sent.length < MAX_BODY_LENGTH && { body: parsed(sent) }),
    },
    answer: {
      status: response.status,
      headers: Object.fromEntries([...response.headers].filter(([name]) => TELLING.test(name))),
      body: shortenValue(await response.json()) as object,
    },
  }
}

/** Parses JSON, or returns other text unchanged. */
const parsed = (text: string): object | string => {
  try {
    return JSON.parse(text) as object
  } catch {
    return text
  }
}

async function recordOperation(world: ExampleWorld, id: OperationId): Promise<OperationExample> {
  const client = new Chowk({
    apiKey: world.keyOf(callerOf(id)),
    baseUrl: `${ORIGIN}/api/v1`,
    fetch: (url, init) => world.fetch(url, init),
    maxRetries: 0,
  })
  const { upload, method, status, path } = operationById(id)
  const calls = { client: exampleOf(id), command: commandOf(id), tool: toolCallOf(id) }
  // The document contains the examples, so it has none.
  if (id === 'account.openapi')
    return { request: { method, target: path }, answer: { status, headers: {} }, ...calls }
  await world.begin()
  if (callBefore[id]) await callExample(client, callBefore[id])
  await callExample(client, id, upload ? new Blob([PIXEL], { type: 'image/png' }) : undefined)
  const { request, answer } = await exchange(world)
  if (request.method !== method || answer.status !== status)
    throw new Error(`The example of ${id} returned ${answer.status}.`)
  const { headers: _, ...sentRequest } = request
  return {
    request: { ...sentRequest, ...(upload && { file: 'photo.png' }) },
    answer,
    ...calls,
  }
}

const kebab = (name: string) => name.replaceAll(/[A-Z]/g, (letter) => `-${letter.toLowerCase()}`)

/** Quotes text as one word of a shell. */
const quoted = (word: string) =>
  /^[\w@./:=-]+$/.test(word) ? word : `'${word.replaceAll("'", String.raw`'\''`)}'`

function commandOf(id: OperationId): string {
  const words = ['chowk', ...id.split('.').map(kebab), ...wordsOf(id, exampleCall(id)).map(quoted)]
  const [line = '', ...flags] = words.join(' ').split(/ (?=--)/)
  return line.length + flags.join(' ').length < 70 ? words.join(' ') : [line, ...flags].join(' \\\n  ')
}

function toolCallOf(id: OperationId): OperationExample['tool'] {
  const row = operationById(id)
  const { positional, input } = exampleCall(id)
  const names = schemasOf(id).parameters.filter((parameter) => parameter.in === 'path')
  const path = names.map(({ name, schema }, index) => [
    name,
    schema.type === 'integer' ? Number(positional[index]) : positional[index],
  ])
  const givenInput = {
    ...Object.fromEntries(path),
    ...(row.upload ? { path: 'photo.png' } : input),
  } as object
  return {
    name:
      row.method === 'GET'
        ? 'read_operation'
        : isDestructive(id)
          ? 'destructive_operation'
          : 'write_operation',
    arguments: { operation: id, ...(Object.keys(givenInput).length > 0 && { arguments: givenInput }) },
  }
}

async function recordError(world: ExampleWorld, code: ErrorCode): Promise<ErrorExample> {
  const error = failing[code]
  await world.begin()
  world.control.clearFaults()
  await error.meet(world)
  const { request, answer } = await exchange(world)
  if ((answer.body as { code?: string }).code !== code)
    throw new Error(`The example of ${code} returned ${JSON.stringify(answer.body)}.`)
  return { about: error.about, request, answer }
}

/** Records every example. The result is deterministic. */
export async function recordExamples(): Promise<RecordedExamples> {
  const world = await exampleWorld()
  const operations: [OperationId, OperationExample][] = []
  for (const [id] of operationList) operations.push([id, await recordOperation(world, id)])
  const errors: [ErrorCode, ErrorExample][] = []
  for (const code of errorCodes) errors.push([code, await recordError(world, code)])
  return {
    operations: Object.fromEntries(operations) as RecordedExamples['operations'],
    errors: Object.fromEntries(errors) as RecordedExamples['errors'],
  }
}
