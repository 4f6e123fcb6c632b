import type { Clock } from './clock.ts'
import type { Logger, LogLevel } from './log.ts'
import type { Middleware } from './middleware.ts'
import type { Pacing } from './pacer.ts'

/** The options that the client hands to `fetch`. */
export interface FetchInit {
  readonly method: string
  /** Lower-case names. */
  readonly headers: Record<string, string>
  /** A text or a `Blob`. Every `fetch` has a type of its own for them. */
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
}

/** What sends requests: the platform's `fetch`, that of undici, `node-fetch`, or one that is like them. */
export type Fetch = (url: string, init: FetchInit) => Promise<FetchResponse>

/** Headers by name; undefined takes one away. */
export type RequestHeaders = Readonly<Record<string, string | undefined>>

/** Further options of `fetch`, such as `dispatcher` in Node, `cf` in workers, `cache` in browsers. */
export type FetchOptions = Readonly<Record<string, unknown>>

/** How a client of single namespaces is set up. What is left out has a default. */
export interface BaseClientOptions {
  /** The key to call with, `chk_…`, or a function that gives it, asked before each attempt. Default: the environment's `CHOWK_API_KEY`. Null calls without one. */
  readonly apiKey?: string | (() => string | Promise<string>) | null | undefined
  /** Where the interface is, with its version, for example `https://chowk.example/api/v1`. Default: the environment's `CHOWK_BASE_URL`, else `http://localhost:4000/api/v1`. */
  readonly baseUrl?: string | undefined
  /** Milliseconds that one attempt may take, until its answer is read. Default: 30,000. */
  readonly timeout?: number | undefined
  /** Milliseconds that a whole call may take: attempts, waits, and reading the answer. Default: 120,000 from the first attempt. */
  readonly deadline?: number | undefined
  /** How often a call that failed is sent again, where that is safe and makes sense. Default: 2. */
  readonly maxRetries?: number | undefined
  /** Sent with every request. In browsers the server allows none of your own. */
  readonly headers?: RequestHeaders | undefined
  /** What sends requests. Default: the platform's `fetch`. */
  readonly fetch?: Fetch | undefined
  /** Further options of `fetch` for every request. */
  readonly fetchOptions?: FetchOptions | undefined
  /** Functions around every call and every attempt, the first outermost. */
  readonly middleware?: readonly Middleware[] | undefined
  /** Keeps all calls of the key under a number a minute, in a queue, with `pacing()`. Default: none. */
  readonly pace?: Pacing | undefined
  /** What is logged: `warn` for calls that are sent again, `debug` for every request and answer as well. Default: the environment's `CHOWK_LOG`, else `off`. */
  readonly logLevel?: LogLevel | undefined
  /** Where it is logged. Default: `console`. */
  readonly logger?: Logger | undefined
  /** Whether a key may be used in a web page, where whoever opens the page can take it. Default: false. */
  readonly dangerouslyAllowBrowser?: boolean | undefined
  /** What tells and passes the time. Default: the machine's clock. */
  readonly clock?: Clock | undefined
}

/** How a client is set up. What is left out has a default. */
export interface ClientOptions extends Omit<BaseClientOptions, 'pace'> {
  /** Keeps all calls of the key under 60 a minute (or another number), in a queue. Default: false. */
  readonly pace?: boolean | number | undefined
}

/** How one call is made. What is left out is as the client says. */
export interface RequestOptions {
  /** Gives the call up: it fails with an `AbortError`. */
  readonly signal?: AbortSignal | undefined
  /** Milliseconds that one attempt may take, and reading the file of an upload. */
  readonly timeout?: number | undefined
  /** When the whole call must be over: milliseconds from now (for a list: for each page), or a moment. */
  readonly deadline?: number | Date | undefined
  /** How often it is sent again. */
  readonly maxRetries?: number | undefined
  /** Sent with it, before those of the client. */
  readonly headers?: RequestHeaders | undefined
  /** Further options of `fetch`, before those of the client. */
  readonly fetchOptions?: FetchOptions | undefined
  /** With `pace`: `interactive` calls overtake `bulk` ones. Default: `interactive`, and `bulk` from the second page of a list on. */
  readonly priority?: 'interactive' | 'bulk' | undefined
  /** This operation takes no idempotency key. */
  readonly idempotencyKey?: never
}

/** How a call is made that takes an idempotency key. */
export interface IdempotentOptions extends Omit<RequestOptions, 'idempotencyKey'> {
  /** Names the call, so that it is done once however often it is sent: 1 to 255 visible ASCII characters, no comma or quote. Default: a new one for each call. */
  readonly idempotencyKey?: string | undefined
}

/** How a file is sent. */
export interface UploadOptions extends RequestOptions {
  /** The name of the file. Default: its own, else `upload`. */
  readonly filename?: string | undefined
  /** Told now and then how much was sent; in browsers, which cannot tell, only once all of it was. What it throws is logged. */
  readonly onProgress?: ((progress: UploadProgress) => void) | undefined
}

/** How much of a file was sent. */
export interface UploadProgress {
  /** From 0 to 1. */
  readonly percent: number
  /** Bytes. */
  readonly transferredBytes: number
  /** Bytes, estimated. */
  readonly totalBytes: number
}

/** Options of any kind of call. */
export type AnyOptions = Omit<RequestOptions & UploadOptions, 'idempotencyKey'> & {
  readonly idempotencyKey?: string | undefined
}
