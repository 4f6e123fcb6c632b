import { loadedOperation, truncateWithEllipsis } from '@chowk/contract/core'
import { matches, type CallFilter, type CallRecord } from './call-record.ts'
import type { EngineResponse, RequestHead } from '../http/messages.ts'
import type { Call } from '../pipeline/call.ts'
import { queryOf } from '../pipeline/route.ts'

const KEYS = /chk_[\w-]+/g
const IMAGES = /data:image\/[^"\s]{40,}/g
const MAX_TEXT_LENGTH = 1000

/** Removes keys and images from text. */
const redact = (text: string): string =>
  text.replace(KEYS, 'chk_…').replace(IMAGES, (image) => `[image of ${image.length} characters]`)

/** Returns a body for the journal: parsed JSON, or the start of the text. */
function redactedBody(text: string): unknown {
  if (text === '') return undefined
  const clean = redact(text)
  try {
    return JSON.parse(clean) as unknown
  } catch {
    return truncateWithEllipsis(clean, MAX_TEXT_LENGTH)
  }
}

const MAX_CALLS = 10_000
/** The maximum number of characters of all request and response bodies. */
const MAX_CHARACTERS = 64_000_000
/** Characters that each call counts in addition to its bodies. */
const OVERHEAD = 1000

interface Kept {
  readonly record: CallRecord
  readonly size: number
}

/** The latest calls, oldest first. */
export class Journal {
  #kept: Kept[] = []
  #size = 0
  #last = 0
  #clearedAt = -Infinity
  /** The number of attempts of each request, and whether the next one counts as a retry. */
  readonly #attempts = new Map<string, { readonly count: number; readonly again: boolean }>()
  readonly #listeners = new Set<(record: CallRecord) => void>()

  /** Adds a call, unless it began before the journal was cleared. */
  add(response: EngineResponse, head: RequestHead, call: Call, time: number): void {
    if (call.startedAt < this.#clearedAt) return
    const [path = '', search = ''] = head.target.split(/\?(.*)/s)
    const idempotencyKey = head.header('idempotency-key')
    const { operation, member, status, code, requestId, lost } = response
    const [requestText, answered] = [sentText(call), answeredText(response)]
    const record: CallRecord = {
      id: ++this.#last,
      time,
      method: head.method,
      path: redact(path),
      operation,
      params: call.params,
      get query() {
        return queryOf(redact(search))
      },
      get body() {
        return redactedBody(requestText)
      },
      idempotencyKey,
      attempt: this.#attempt(response, head, idempotencyKey),
      durationMs: performance.now() - call.startedAt,
      member,
      status,
      code,
      fault: call.fault,
      lost,
      requestId,
      get answer() {
        return redactedBody(answered)
      },
    }
    this.#keep({ record, size: requestText.length + answered.length + OVERHEAD })
    for (const listener of [...this.#listeners]) listener(record)
  }

  list(filter: CallFilter = {}): readonly CallRecord[] {
    return this.#kept.filter(({ record }) => matches(record, filter)).map(({ record }) => record)
  }

  /** Returns the latest matching call. */
  last(filter: CallFilter = {}): CallRecord | undefined {
    return this.#kept.findLast(({ record }) => matches(record, filter))?.record
  }

  /** The number of calls since the journal was cleared. */
  get count(): number {
    return this.#last
  }

  /** Calls the listener for each call until the returned function is called. */
  watch(listener: (record: CallRecord) => void): () => void {
    this.#listeners.add(listener)
    return () => this.#listeners.delete(listener)
  }

  /** Resolves to the next matching call, or to undefined once `signal` is aborted. */
  next(filter: CallFilter, signal: AbortSignal): Promise<CallRecord | undefined> {
    return new Promise((resolve) => {
      const stop = this.watch((record) => {
        if (matches(record, filter)) settle(record)
      })
      const settle = (record?: CallRecord) => {
        stop()
        resolve(record)
      }
      if (signal.aborted) settle()
      else signal.addEventListener('abort', () => settle(), { once: true })
    })
  }

  clear(): void {
    this.#kept = []
    this.#size = this.#last = 0
    this.#clearedAt = performance.now()
    this.#attempts.clear()
  }

  #keep(record: Kept): void {
    this.#kept.push(record)
    this.#size += record.size
    while (this.#kept.length > MAX_CALLS || (this.#size > MAX_CHARACTERS && this.#kept.length > 1))
      this.#size -= this.#kept.shift()!.size
    if (this.#attempts.size > MAX_CALLS) this.#attempts.delete(this.#attempts.keys().next().value!)
  }

  #attempt({ member, status, lost }: EngineResponse, { method, target }: RequestHead, key?: string): number {
    const name = key === undefined ? `${member} ${method} ${target}` : `${member} ${key}`
    const before = this.#attempts.get(name)
    const count = before?.again ? before.count + 1 : 1
    // Reinserted, so that the oldest come first.
    this.#attempts.delete(name)
    this.#attempts.set(name, {
      count,
      again: key !== undefined || lost !== undefined || status === 429 || status >= 500,
    })
    return count
  }
}

const decoder = new TextDecoder()

/** Returns the request body as text, with an image replaced by its length. */
function sentText({ operation, body, bytes }: Call): string {
  if (bytes === undefined || bytes.length === 0) return ''
  const isUpload = operation !== undefined && loadedOperation(operation)?.upload
  if (!isUpload) return body?.text || decoder.decode(bytes)
  const image = `[image of ${bytes.length} bytes]`
  const content = body?.value
  return JSON.stringify(typeof content === 'object' ? { ...content, image } : image)
}

const answeredText = ({ body }: EngineResponse): string =>
  typeof body === 'string' ? body : body === null ? '' : `[${body.length} bytes]`
