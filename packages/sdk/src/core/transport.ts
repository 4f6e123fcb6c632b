import ky, { isTimeoutError } from 'ky'
import { PayloadTooLargeError } from './api-errors.ts'
import { attempt } from './attempt.ts'
import type { DataWithResponse } from './call.ts'
import { checkOptions, normalizeHeaders } from './check-options.ts'
import { elapsed, LONGEST_TIMER, systemClock, timedOut, withTimeout } from './clock.ts'
import { definedEntries } from './defined-entries.ts'
import { tracingLayer } from './diagnostics.ts'
import {
  AbortError,
  ChowkError,
  DeadlineError,
  PreparationError,
  TimeoutError,
  type ErrorDetails,
} from './errors.ts'
import {
  compose,
  type Layer,
  type AttemptEnd,
  type AttemptInfo,
  type CallEnd,
  type CallInfo,
  type End,
} from './middleware.ts'
import type { RequestOptions } from './options.ts'
import type { Slot } from './pacer.ts'
import {
  isIdempotent,
  recordOutcome,
  type CallState,
  type Content,
  type PreparedRequest,
} from './prepared-request.ts'
import { readQuota } from './quota.ts'
import { randomId } from './random-id.ts'
import type { Settings } from './resolve-options.ts'
import { retryDelay } from './retry.ts'

/** Failed calls by error, with their clients. */
const failedCalls = new WeakMap<
  ChowkError,
  { readonly settings: Settings; readonly request: PreparedRequest }
>()

/**
 * Returns the call that failed with `error`, to be sent again.
 * @throws TypeError if it could take effect twice, or if another client made it.
 */
export function requestToResume(
  settings: Settings,
  error: ChowkError,
  options?: RequestOptions,
): PreparedRequest {
  const failed = failedCalls.get(error)
  if (failed && failed.settings !== settings) throw new TypeError('This call is of another client.')
  if (!failed || (error.outcome === 'unknown' && !isIdempotent(failed.request)))
    throw new TypeError('Not safe to resume.')
  const { request } = failed
  return { ...request, options: { ...request.options, signal: undefined, deadline: undefined, ...options } }
}

/** Sends a call, with retries, until it succeeds or finally fails. */
export const send = async <Data>(
  settings: Settings,
  request: PreparedRequest,
): Promise<DataWithResponse<Data>> => new Transport<Data>(settings, request).send()

/** A minimal response for ky, as the real one is consumed. A `Response` per call would cost headers and a signal. */
const answered = { ok: true } as Response

/** One call: prepared, then sent by ky, which runs `#attempt` and asks `#shouldRetry` after each failure. */
class Transport<Data> {
  readonly #settings: Settings
  readonly #request: PreparedRequest
  readonly #info: CallInfo
  readonly #headers: Readonly<Record<string, string>>
  readonly #timeout: number
  readonly #maxRetries: number
  readonly #hasDeadline: boolean
  readonly #start: number
  readonly #state: CallState
  /** Whether to use ky's timers. False for a custom clock, and if ky cannot abort (React Native). */
  readonly #usesKyTimers: boolean
  #deadline: number
  #content: PreparedRequest['content']
  #slot: Slot | undefined
  #tries = 0
  /** Whether the deadline comes before the `timeout`. */
  #isDeadlineNext: boolean | undefined
  /** Of the last attempt. ky's signal may be collected as garbage with a retried request, and never abort. */
  #controller: AbortController | undefined
  #lastEnd: Promise<AttemptEnd> | undefined
  /** Milliseconds until the next attempt. */
  #retryIn: number | undefined
  #answer: DataWithResponse<Data> | undefined

  /** @throws TypeError for an invalid option. */
  constructor(settings: Settings, request: PreparedRequest) {
    const { operation, method, url, idempotencyKey, content, options } = request
    checkOptions(options)
    const { clock } = settings
    const { deadline = settings.deadline } = options
    this.#settings = settings
    this.#request = request
    this.#content = content
    this.#info = { id: randomId(), operation, method, url, idempotencyKey }
    this.#headers = normalizeHeaders(options.headers)
    this.#timeout = options.timeout ?? settings.timeout ?? 30_000
    // ky accepts no infinite limit.
    this.#maxRetries = Math.min(options.maxRetries ?? settings.maxRetries ?? 2, 1e9)
    this.#state = { operation, idempotencyKey, attempts: 0, outcome: 'not_sent' }
    this.#hasDeadline = deadline !== undefined
    this.#start = elapsed(clock)
    this.#deadline =
      this.#start + (typeof deadline === 'object' ? deadline.getTime() - clock.now() : (deadline ?? Infinity))
    this.#usesKyTimers = clock === systemClock && 'any' in AbortSignal
  }

  async send(): Promise<DataWithResponse<Data>> {
    const { error } = await compose(
      this.#layers<CallInfo, CallEnd>('call'),
      this.#info,
      () => this.#run(),
      (cause) => this.#callEnd(this.#toError(cause)),
      this.#logLateError,
    )
    if (!error) return this.#answer!
    failedCalls.set(error, {
      settings: this.#settings,
      request: { ...this.#request, content: this.#content },
    })
    // Points the stack to the caller instead of an attempt's timers.
    ;(Error as { captureStackTrace?(error: Error): void }).captureStackTrace?.(error)
    throw error
  }

  async #run(): Promise<CallEnd> {
    let error: ChowkError | undefined
    try {
      const work = async (signal: AbortSignal) => {
        signal.addEventListener('abort', () => this.#stopAttempt())
        await this.#prepare(signal)
        await this.#sendWithKy(signal)
      }
      const { signal } = this.#request.options
      await (signal ? withTimeout(systemClock, Infinity, signal, work) : work(new AbortController().signal))
    } catch (cause) {
      this.#stopAttempt()
      const last = await this.#lastEnd
      // A further attempt was planned, or none had started.
      error = !last || last.retryIn !== undefined ? this.#toError(cause) : last.error
    } finally {
      this.#leaveQueue()
    }
    return this.#callEnd(error)
  }

  /** Reads the file of an upload, and waits in the queue. */
  async #prepare(signal: AbortSignal): Promise<void> {
    const { clock, fetch, fetchOptions } = this.#settings
    const content = this.#content
    if (typeof content === 'function')
      this.#content = await withTimeout(clock, this.#limit(), signal, (signal) =>
        content(signal, (url, init) =>
          fetch(url, { ...fetchOptions, ...this.#request.options.fetchOptions, ...init }),
        ),
      )
    await this.#takeTurn(signal)
    // Time in the queue counts only towards a deadline set by the caller.
    if (!this.#hasDeadline) this.#deadline = elapsed(clock) + 120_000
  }

  async #takeTurn(signal: AbortSignal): Promise<void> {
    const { clock, pacer } = this.#settings
    const isBulk = this.#request.options.priority === 'bulk'
    this.#isDeadlineNext = true
    const left = this.#left()
    if (left <= 0 || (pacer && pacer.delay(isBulk) >= left)) throw timedOut
    if (pacer)
      this.#slot = await withTimeout(clock, left, signal, (signal) => pacer.turn(isBulk, signal), 'wait')
  }

  #leaveQueue(error?: ChowkError): void {
    const refusedFor = error?.code === 'rate_limited' ? (error.retryAfter ?? 1) * 1000 : 0
    if (this.#slot) this.#settings.pacer!.leave(this.#slot, refusedFor)
    this.#slot = undefined
  }

  /**
   * Without its timers, ky makes one attempt at a time: it waits by `setTimeout` even for 0 ms, which tests may fake.
   */
  async #sendWithKy(signal: AbortSignal): Promise<void> {
    const { url, options } = this.#request
    // ky accepts no duration above the maximum of a timer.
    const limit = (milliseconds: number) =>
      this.#usesKyTimers && milliseconds <= LONGEST_TIMER && milliseconds
    const sent = ky(url, {
      // Without a signal, ky need not join signals, which takes time and memory.
      signal: options.signal ? signal : null,
      timeout: limit(this.#timeout),
      totalTimeout: limit(this.#left()),
      // ky's request gets neither key nor body: its errors hold the request, and its body would have no length. It
      // keeps the default method, as ky asks `shouldRetry` only for methods that it would retry itself, such as GET.
      fetch: () => this.#attempt(),
      retry: {
        limit: this.#usesKyTimers ? this.#maxRetries : 0,
        shouldRetry: () => this.#shouldRetry(),
        delay: () => this.#retryIn!,
      },
      hooks: { beforeRetry: [() => this.#takeTurn(signal)] },
    })
    try {
      await sent
    } catch (cause) {
      if (this.#usesKyTimers || !(await this.#shouldRetry())) throw cause
      await this.#settings.clock.sleep(this.#retryIn!, signal, (await this.#lastEnd)!.error)
      await this.#takeTurn(signal)
      await this.#sendWithKy(signal)
    }
  }

  async #attempt(): Promise<Response> {
    const { clock, headers } = this.#settings
    const info: AttemptInfo = {
      call: this.#info,
      attempt: ++this.#tries,
      headers: Object.fromEntries(
        definedEntries({
          ...headers,
          ...this.#headers,
          'content-type': (this.#content as Content | undefined)?.type,
          'idempotency-key': this.#info.idempotencyKey,
          // Not in browsers, like the other header: CORS of the server does not allow it.
          'x-retry-count': headers['user-agent'] && this.#tries > 1 ? `${this.#tries - 1}` : undefined,
        }),
      ),
    }
    const limit = this.#limit()
    const { signal } = (this.#controller = new AbortController())
    let ending: Promise<AttemptEnd> | undefined
    const work = (signal: AbortSignal, stopped: Promise<never>) =>
      (ending = this.#lastEnd =
        compose(
          this.#layers<AttemptInfo, AttemptEnd>('attempt'),
          info,
          (response) => this.#exchange(info, signal, stopped, response),
          (cause) => this.#attemptEnd(this.#toError(cause, signal), elapsed(clock)),
          this.#logLateError,
          stopped,
        ))
    const { error } = await (this.#usesKyTimers
      ? work(signal, systemClock.sleep(Infinity, signal) as Promise<never>)
      : withTimeout(clock, limit, signal, work).catch(
          (cause: unknown) => ending ?? Promise.reject(cause as Error),
        ))
    this.#leaveQueue(error)
    if (error) throw error
    return answered
  }

  async #exchange(
    { headers }: AttemptInfo,
    signal: AbortSignal,
    stopped: Promise<never>,
    response: Response | undefined,
  ): Promise<AttemptEnd> {
    const start = elapsed(this.#settings.clock)
    const progress = { isSent: false }
    let error: ChowkError | undefined
    try {
      const content = this.#content as Content | undefined
      const parts = { id: this.#info.id, headers, content, state: this.#state, progress, signal, response }
      this.#answer = await Promise.race([attempt<Data>(this.#settings, this.#request, parts), stopped])
    } catch (cause) {
      error = this.#toError(cause, signal, progress.isSent)
    }
    return this.#attemptEnd(error, start)
  }

  #stopAttempt(): void {
    const { signal } = this.#request.options
    this.#controller?.abort(signal?.aborted ? signal.reason : timedOut)
  }

  async #shouldRetry(): Promise<boolean> {
    this.#stopAttempt()
    const { error, retryIn } = (await this.#lastEnd) ?? {}
    this.#retryIn = retryIn
    const isRetried = retryIn !== undefined
    if (isRetried) this.#settings.log('warn', `${this.#info.id} ${error!.message} → again in ${retryIn} ms`)
    return isRetried
  }

  #layers<Info extends object, Ending extends End>(around: 'call' | 'attempt'): Layer<Info, Ending>[] {
    const own = this.#settings.middleware.flatMap((one) => one[around] ?? [])
    return [...tracingLayer<Info, Ending>(`chowk:${around}`), ...(own as Layer<Info, Ending>[])]
  }

  #left(): number {
    return this.#deadline - elapsed(this.#settings.clock)
  }

  /** Returns the time limit of the next step in milliseconds. */
  #limit(): number {
    const left = this.#left()
    this.#isDeadlineNext = left <= this.#timeout
    return Math.min(left, this.#timeout)
  }

  #toError(cause: unknown, attempt?: AbortSignal, isSent = false): ChowkError {
    if (cause instanceof ChowkError) return cause
    const { signal } = this.#request.options
    const details = <Code extends ErrorDetails['code']>(code: Code) => ({ ...this.#state, code })
    if (isSent) recordOutcome(this.#state, 'unknown')
    if (cause === timedOut || isTimeoutError(cause) || (attempt?.aborted && !signal?.aborted))
      return this.#isDeadlineNext
        ? new DeadlineError('Not done by its deadline.', details('deadline'))
        : new TimeoutError(`Not done within ${this.#timeout} ms.`, details('timeout'))
    if (signal?.aborted) return new AbortError('Aborted.', details('abort'), cause)
    const { code, message } = Object(cause) as { code?: unknown; message?: string }
    const reason = this.#settings.redact(message || String(cause))
    return code === 'payload_too_large'
      ? new PayloadTooLargeError(reason, details(code))
      : new PreparationError(reason, details('preparation'), cause)
  }

  #attemptEnd(error: ChowkError | undefined, start: number): AttemptEnd {
    const isLast = !error || this.#tries > this.#maxRetries
    return {
      ...this.#end(error, start),
      retryIn: isLast ? undefined : retryDelay(error, isIdempotent(this.#request), this.#left()),
    }
  }

  #callEnd(error: ChowkError | undefined): CallEnd {
    return { ...this.#end(error, this.#start), attempts: this.#state.attempts }
  }

  #end(error: ChowkError | undefined, start: number): End {
    return {
      error,
      status: error ? error.status : this.#answer!.response.status,
      requestId: error ? error.requestId : this.#answer!.requestId,
      quota: error ? error.headers && readQuota(error.headers) : this.#answer!.quota,
      duration: elapsed(this.#settings.clock) - start,
    }
  }

  readonly #logLateError = (cause: unknown): void => {
    this.#settings.log('warn', `${this.#info.id} middleware failed: ${String(cause)}`)
  }
}
