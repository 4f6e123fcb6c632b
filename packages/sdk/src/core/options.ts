import type { RequestHeaders } from './check-options.ts'
import type { Clock } from './clock.ts'
import type { Logger, LogLevel } from './log.ts'
import type { Middleware } from './middleware.ts'
import type { Milliseconds } from './errors.ts'

export type { RequestHeaders }

/** The init that the client passes to `fetch`. */
export interface FetchInit {
  readonly method: string
  /** Lower-case names. */
  readonly headers: Record<string, string>
  /** A string or a `Blob`, whose types differ between implementations of `fetch`. */
  // oxlint-disable-next-line typescript/no-explicit-any
  readonly body?: any
  readonly redirect: 'manual' | 'follow'
  // oxlint-disable-next-line typescript/no-explicit-any
  readonly signal: any
}

/** The part of a response that the client uses. */
export interface FetchResponse {
  readonly status: number
  readonly headers: { get(name: string): string | null }
  text(): Promise<string>
  /** Read only of the address of an image to upload: a stream of bytes, or null. */
  // oxlint-disable-next-line typescript/no-explicit-any
  readonly body?: any
}

/** An HTTP client: the platform's `fetch`, undici's, `node-fetch`, or a compatible function. */
export type Fetch = (url: string, init: FetchInit) => Promise<FetchResponse>

/** Further options of `fetch`, such as `dispatcher` in Node, `cf` in workers, `cache` in browsers. */
export type FetchOptions = Readonly<Record<string, unknown>>

/** Options of a client. */
export interface ClientOptions {
  /**
   * The API key, `chk_…`, or a function called before each attempt. Null for none. Default: the environment's
   * `CHOWK_API_KEY`.
   */
  readonly apiKey?: string | (() => string | Promise<string>) | null | undefined
  /**
   * The base URL of the API with its version, for example `https://chowk.example/api/v1`. Default: `CHOWK_BASE_URL` of
   * the environment, otherwise `http://localhost:4000/api/v1`.
   */
  readonly baseUrl?: string | undefined
  /** The time limit of one attempt, including its response. Default: 30,000. */
  readonly timeout?: Milliseconds | undefined
  /**
   * The time limit of a call, with retries and waits. Default: 120,000 from the first attempt, or `timeout` where that is
   * longer.
   */
  readonly deadline?: Milliseconds | undefined
  /** The maximum number of retries, where retrying is safe and useful. Default: 2. */
  readonly maxRetries?: number | undefined
  /**
   * Sent with every request. Not `Authorization`, `Content-Type` and `Idempotency-Key`: these have options. In browsers,
   * CORS of the server allows no custom headers.
   */
  readonly headers?: RequestHeaders | undefined
  /** The HTTP client. Default: the platform's `fetch`. */
  readonly fetch?: Fetch | undefined
  /** Further options of `fetch` for every request. */
  readonly fetchOptions?: FetchOptions | undefined
  /** Functions around every call and every attempt, the first outermost. */
  readonly middleware?: readonly Middleware[] | undefined
  /** Keeps all calls of the key under 60 per minute (or another number), in a queue. Default: false. */
  readonly pace?: boolean | number | undefined
  /**
   * `warn` logs retries; `debug` also all requests and responses. Default: `CHOWK_LOG` of the environment, or `off`.
   */
  readonly logLevel?: LogLevel | undefined
  /** The target of the log. Default: `console`. */
  readonly logger?: Logger | undefined
  /** Allows a key in a web page, where every visitor can read it. Default: false. */
  readonly dangerouslyAllowBrowser?: boolean | undefined
  /** The source of times and waits. Default: the system clock. */
  readonly clock?: Clock | undefined
}

/** Options of one call. Default: the client's. */
export interface RequestOptions {
  /** Aborts the call, which then fails with an `AbortError`. */
  readonly signal?: AbortSignal | undefined
  /** The time limit of one attempt, and of reading the file of an upload. */
  readonly timeout?: Milliseconds | undefined
  /** The time limit of the whole call: from now (for a list, per page), or a date. */
  readonly deadline?: Milliseconds | Date | undefined
  /** The maximum number of retries. */
  readonly maxRetries?: number | undefined
  /** Headers of the call. They override the client's headers. */
  readonly headers?: RequestHeaders | undefined
  /** Further options of `fetch`. They override the client's options. */
  readonly fetchOptions?: FetchOptions | undefined
  /**
   * With `pace`: `interactive` calls overtake `bulk` ones. Default: `interactive`; `bulk` after a list's first page.
   */
  readonly priority?: 'interactive' | 'bulk' | undefined
  /** This operation accepts no idempotency key. */
  readonly idempotencyKey?: never
}

/** Options of a call that accepts an idempotency key. */
export interface IdempotentOptions extends Omit<RequestOptions, 'idempotencyKey'> {
  /**
   * The idempotency key, so that the call takes effect once within 24 hours: 1 to 255 visible ASCII characters, no comma or quote.
   * Default: a new key for each call.
   */
  readonly idempotencyKey?: string | undefined
}

/** Options of an upload. */
export interface UploadOptions extends RequestOptions {
  /** The name of the file. Default: its own name, otherwise `upload`. */
  readonly filename?: string | undefined
  /** Called with the upload progress; in browsers only once everything is sent. Errors that it throws are logged. */
  readonly onProgress?: ((progress: UploadProgress) => void) | undefined
}

/** The progress of an upload. */
export interface UploadProgress {
  /** From 0 to 1. */
  readonly percent: number
  /** Bytes sent. */
  readonly transferredBytes: number
  /** Total bytes, estimated. */
  readonly totalBytes: number
}

/** Options of any call. */
export type AnyOptions = Omit<RequestOptions & UploadOptions, 'idempotencyKey'> & {
  readonly idempotencyKey?: string | undefined
}
