import { setTimeout as pause } from 'node:timers/promises'
import type { BytePart, ImageStore } from '@chowk/engine'
import { ContentRange } from '@remix-run/headers/content-range'
import { AwsClient } from 'aws4fetch'
import { checkByUse } from './check-by-use.ts'
import { beginningOf, paced } from './paced.ts'

export interface S3Settings {
  /** Where the store answers, for example `https://s3.eu-central-1.amazonaws.com`. */
  readonly endpoint: string
  readonly region: string
  readonly bucket: string
  /** The prefix of every key: empty, or text that ends with `/`. */
  readonly prefix: string
  readonly accessKeyId: string
  readonly secretAccessKey: string
  /** Of credentials that end. */
  readonly sessionToken?: string | undefined
  /** Milliseconds until an answer has to begin, and to go on; for an object that is sent, three times as long. 10 seconds unless given. */
  readonly patience?: number
}

const ATTEMPTS = 3
/** How many characters of a refusal are looked at. */
const LONGEST_REFUSAL = 16_384
const FIRST_PAUSE = 200

/**
 * Keeps objects in a bucket of Amazon S3, or of a store with the same interface, which is addressed by its path. A call that meets a
 * broken connection or an answer of 5xx is tried again, twice. What rejects names neither the credentials nor anything made of them.
 */
export function s3Images({
  endpoint,
  region,
  bucket,
  prefix,
  patience = 10_000,
  ...credentials
}: S3Settings): ImageStore {
  const client = new AwsClient({
    accessKeyId: credentials.accessKeyId,
    secretAccessKey: credentials.secretAccessKey,
    ...(credentials.sessionToken !== undefined && { sessionToken: credentials.sessionToken }),
    service: 's3',
    region,
  })

  /** Sends a request once, and gives its answer as soon as that begins. */
  async function send(method: string, key: string, init: RequestInit = {}): Promise<Response> {
    const giveUp = new AbortController()
    const milliseconds = init.body ? 3 * patience : patience
    const timer = setTimeout(() => giveUp.abort(new NoAnswer(endpoint, milliseconds)), milliseconds)
    try {
      const url = `${endpoint}/${bucket}/${prefix}${key}`
      const request = await client.sign(url, { ...init, method, redirect: 'manual', signal: giveUp.signal })
      // Past the signature, which some proxies would break. Without, an object might come packed.
      request.headers.set('accept-encoding', 'identity')
      return await fetch(request)
    } finally {
      clearTimeout(timer)
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
      // In a thread of its own, which digesting in one go would not be.
      const digest = await crypto.subtle.digest('SHA-256', bytes as Uint8Array<ArrayBuffer>)
      const response = await call('PUT', key, {
        body: bytes as Uint8Array<ArrayBuffer>,
        headers: { 'content-type': type, 'x-amz-content-sha256': Buffer.from(digest).toString('hex') },
      })
      if (!response.ok) throw await refusal('PUT', response, patience)
      await response.body?.cancel()
    },
    async get(key, part) {
      const range = part && `bytes=${part.first}-${part.last}`
      const response = await call('GET', key, range === undefined ? {} : { headers: { range } })
      if (!response.ok) return missing(await refusal('GET', response, patience))
      const { body } = response
      const length = lengthOf(response, part)
      if (body === null || length === undefined) {
        await body?.cancel()
        throw new Error(
          part
            ? 'The image store does not give the part of an object that it was asked for.'
            : 'The image store does not say how long an object is.',
        )
      }
      return { length, pieces: paced(body, patience), discard: () => void body.cancel() }
    },
    async delete(key) {
      const response = await call('DELETE', key)
      if (!response.ok) return missing(await refusal('DELETE', response, patience))
      await response.body?.cancel()
    },
    check: () => checkByUse(images),
  }
  return images
}

/** How long an object is of which all comes, or this part; undefined where the store does not say so. */
function lengthOf({ status, headers }: Response, part: BytePart | undefined): number | undefined {
  const came = headers.get('content-length')
  if (part === undefined) return came !== null ? Number(came) : undefined
  const { first, last } = part
  const { unit, start, end, size } = ContentRange.from(headers.get('content-range'))
  const isAsked = status === 206 && unit === 'bytes' && start === first && end === last
  return isAsked && Number(came) === last - first + 1 && typeof size === 'number' ? size : undefined
}

/** The store has refused a call. */
class Refused extends Error {
  override readonly name = 'Refused'
  /** The code of the store, such as `AccessDenied`. */
  readonly code: string
  constructor(method: string, status: number, code: string) {
    super(`The image store answered ${status}${code && ` ${code}`} to ${method}.`)
    this.code = code
  }
}

/** Its code alone: the rest of what a store says of a refusal may hold what was signed. */
async function refusal(method: string, response: Response, patience: number): Promise<Refused> {
  const text = await beginningOf(response.body, LONGEST_REFUSAL, patience)
  return new Refused(method, response.status, /<Code>(\w{1,60})<\/Code>/.exec(text)?.[1] ?? '')
}

/** An object that is not there, in a bucket that is. */
function missing(refused: Refused): undefined {
  if (refused.code !== 'NoSuchKey') throw refused
}

class NoAnswer extends Error {
  override readonly name = 'NoAnswer'
  constructor(endpoint: string, milliseconds: number) {
    super(`${endpoint} did not answer within ${milliseconds / 1000} seconds.`)
  }
}

/** The reason of a failed connection, which `fetch` puts into the cause. */
function unreachable(endpoint: string, error: unknown): Error {
  if (error instanceof NoAnswer) return error
  const { cause = error } = error as Error
  const { code, message } = cause as NodeJS.ErrnoException
  return new Error(`${endpoint} can't be reached: ${code ?? message}.`)
}
