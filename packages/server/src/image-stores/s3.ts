import { setTimeout as pause } from 'node:timers/promises'
import type { BytePart, ImageStore } from '@chowk/engine'
import { ContentRange } from '@remix-run/headers/content-range'
import { AwsClient } from 'aws4fetch'
import { stallAwareClock } from '../time/stall-aware-clock.ts'
import { checkRoundTrip } from './check-round-trip.ts'
import { readPrefix, streamWithTimeout } from './stream-with-timeout.ts'

export interface S3Settings {
  /** Endpoint of the store, for example `https://s3.eu-central-1.amazonaws.com`. */
  readonly endpoint: string
  readonly region: string
  readonly bucket: string
  /** Prefix of every key: empty, or text that ends with `/`. */
  readonly prefix: string
  readonly accessKeyId: string
  readonly secretAccessKey: string
  /** Token of temporary credentials. */
  readonly sessionToken?: string | undefined
  /**
   * Timeout in milliseconds for the start of a response, and for each read. Uploads get three times as long. Default:
   * 10,000.
   */
  readonly timeoutMs?: number
}

const ATTEMPTS = 3
/** Maximum number of characters read of an error response. */
const MAX_ERROR_LENGTH = 16_384
const FIRST_PAUSE = 200

/**
 * Stores objects in a bucket of Amazon S3 or a compatible store, addressed by its path. Retries a call twice after a
 * broken connection or a 5xx response. Errors contain neither the credentials nor anything derived from them.
 */
export function s3Images({
  endpoint,
  region,
  bucket,
  prefix,
  timeoutMs = 10_000,
  ...credentials
}: S3Settings): ImageStore {
  const client = new AwsClient({
    accessKeyId: credentials.accessKeyId,
    secretAccessKey: credentials.secretAccessKey,
    ...(credentials.sessionToken !== undefined && { sessionToken: credentials.sessionToken }),
    service: 's3',
    region,
  })

  /** Sends a request once. Resolves once the response begins. */
  async function send(method: string, key: string, init: RequestInit = {}): Promise<Response> {
    const giveUp = new AbortController()
    const milliseconds = init.body ? 3 * timeoutMs : timeoutMs
    const cancel = stallAwareClock.after(milliseconds, () =>
      giveUp.abort(new NoAnswer(endpoint, milliseconds)),
    )
    try {
      const url = `${endpoint}/${bucket}/${prefix}${key}`
      const request = await client.sign(url, { ...init, method, redirect: 'manual', signal: giveUp.signal })
      // Unsigned, because some proxies change it. Without it, an object might arrive compressed.
      request.headers.set('accept-encoding', 'identity')
      return await fetch(request)
    } finally {
      cancel()
    }
  }

  async function call(method: string, key: string, init?: RequestInit): Promise<Response> {
    for (let attempt = 1; ; attempt++) {
      const last = attempt === ATTEMPTS
      const response = await send(method, key, init).catch((error: unknown) => {
        if (error instanceof NoAnswer || last) throw unreachable(endpoint, error)
        return undefined
      })
      if (response && (response.status < 500 || last)) return response
      await response?.body?.cancel()
      await pause(FIRST_PAUSE * 2 ** (attempt - 1) * Math.random())
    }
  }

  const images: ImageStore = {
    async put(key, bytes, type) {
      // `crypto.subtle` digests in another thread.
      const digest = await crypto.subtle.digest('SHA-256', bytes as Uint8Array<ArrayBuffer>)
      const response = await call('PUT', key, {
        body: bytes as Uint8Array<ArrayBuffer>,
        headers: { 'content-type': type, 'x-amz-content-sha256': Buffer.from(digest).toString('hex') },
      })
      if (!response.ok) throw await readError('PUT', response, timeoutMs)
      await response.body?.cancel()
    },
    async get(key, part) {
      const range = part && `bytes=${part.first}-${part.last}`
      const response = await call('GET', key, range === undefined ? {} : { headers: { range } })
      if (!response.ok) return missing(await readError('GET', response, timeoutMs))
      const { body } = response
      const length = lengthOf(response, part)
      if (body === null || length === undefined) {
        await body?.cancel()
        throw new Error(
          part
            ? 'The image store does not give the part of an object that it was asked for.'
            : 'The image store does not report the length of an object.',
        )
      }
      return { length, pieces: streamWithTimeout(body, timeoutMs), discard: () => void body.cancel() }
    },
    async delete(key) {
      const response = await call('DELETE', key)
      if (!response.ok) return missing(await readError('DELETE', response, timeoutMs))
      await response.body?.cancel()
    },
    check: () => checkRoundTrip(images),
  }
  return images
}

/** Returns the length of the whole object, or undefined if the response lacks it or has another part. */
function lengthOf({ status, headers }: Response, part: BytePart | undefined): number | undefined {
  const came = headers.get('content-length')
  if (part === undefined) return came !== null ? Number(came) : undefined
  const { first, last } = part
  const { unit, start, end, size } = ContentRange.from(headers.get('content-range'))
  const isAsked = status === 206 && unit === 'bytes' && start === first && end === last
  return isAsked && Number(came) === last - first + 1 && typeof size === 'number' ? size : undefined
}

/** Thrown if the store rejects a call. */
class S3Error extends Error {
  override readonly name = 'S3Error'
  /** Error code of the store, such as `AccessDenied`. */
  readonly code: string
  constructor(method: string, status: number, code: string) {
    super(`The image store answered ${status}${code && ` ${code}`} to ${method}.`)
    this.code = code
  }
}

/** Returns the error with its code only: the rest of the response may contain signed data. */
async function readError(method: string, response: Response, timeoutMs: number): Promise<S3Error> {
  const text = await readPrefix(response.body, MAX_ERROR_LENGTH, timeoutMs)
  return new S3Error(method, response.status, /<Code>(\w{1,60})<\/Code>/.exec(text)?.[1] ?? '')
}

/** Returns undefined for a missing object in an existing bucket. Throws other errors. */
function missing(error: S3Error): undefined {
  if (error.code !== 'NoSuchKey') throw error
}

class NoAnswer extends Error {
  override readonly name = 'NoAnswer'
  constructor(endpoint: string, milliseconds: number) {
    super(`${endpoint} did not respond within ${milliseconds / 1000} seconds.`)
  }
}

/** Returns the reason of a failed connection, which `fetch` puts into the cause. */
function unreachable(endpoint: string, error: unknown): Error {
  if (error instanceof NoAnswer) return error
  const { cause = error } = error as Error
  const { code, message } = cause as NodeJS.ErrnoException
  return new Error(`${endpoint} can't be reached: ${code ?? message}.`)
}
