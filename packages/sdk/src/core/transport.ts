import ky, { TimeoutError } from 'ky'
import { PayloadTooLargeError } from '../resources/errors.ts'
import { attempt, type Attempted } from './attempt.ts'
import type { DataWithResponse } from './call.ts'
import { checkWithout, normalizeHeaders } from './check-options.ts'
import { elapsed, MAX_TIMER_MS, systemClock, timedOut, withTimeout } from './clock.ts'
import { mergeDefined } from './defined.ts'
import { tracingLayer } from './diagnostics.ts'
import { AbortError, PreparationError, type ChowkError } from './errors.ts'
import { unreadableError } from './failed-attempt.ts'
import { causesOf, reasonOf } from './unknown-values.ts'
import type { HeaderSource } from './header-values.ts'
import { Limits } from './limits.ts'
import {
  compose,
  type Layer,
  type AttemptEnd,
  type AttemptInfo,
  type CallEnd,
  type CallInfo,
  type End,
} from './middleware.ts'
import {
  isIdempotent,
  recordOutcome,
  TooLarge,
  type CallState,
  type Content,
  type ContentFactory,
  type PreparedRequest,
} from './prepared-request.ts'
import { readQuota } from './quota.ts'
import { randomId } from './random-id.ts'
import type { FetchOptions } from './options.ts'
import type { Settings } from './resolve-options.ts'
import { keepFailed } from './resume.ts'
import { retryDelay } from './retry.ts'
import { builtinModule } from './runtime.ts'

/** Sends a call, with retries, until it succeeds or finally fails. */
export const send = <Data>(settings: Settings, request: PreparedRequest): Promise<DataWithResponse<Data>> =>
  new Transport<Data>(settings, request).send()

/**
 * One call: `#run` makes it ready, `#sendWithKy` has ky send it, ky runs `#attempt` and asks `#shouldRetry` after
 * each failure.
 */
class Transport<Data> {
  readonly #settings: Settings
  readonly #request: PreparedRequest
  readonly #headers: Readonly<Record<string, string | null>> | undefined
  readonly #fetchOptions: FetchOptions | undefined
  readonly #info: CallInfo
  readonly #limits: Limits
  readonly #maxRetries: number
  readonly #state: CallState
  readonly #start: number
  /** Whether to use ky's timers. False for a custom clock, and if ky cannot abort (React Native). */
  readonly #usesKyTimers: boolean
  #content: PreparedRequest['content']
  /** Leaves the queue. */
  #leave: ((limitedMs: number) => void) | undefined
  #tries = 0
  /** Ends the last attempt. ky's signal may be collected as garbage with a retried request, and never abort. */
  #stopAttempt: ((reason: Error) => void) | undefined
  /** The last attempt, with the middleware around it. */
  #ending: Promise<AttemptEnd> | undefined
  /** How the last attempt ended, and the milliseconds until the next one. */
  #last: Partial<
    Readonly<{ answer: DataWithResponse<Data>; error: ChowkError; retryIn: number | undefined }>
  > = {}

  constructor(settings: Settings, request: PreparedRequest) {
    const { operation, method, url, idempotencyKey, content, options } = request
    const { clock } = settings
    this.#settings = settings
    this.#request = request
    this.#headers = options.headers === undefined ? undefined : normalizeHeaders(options.headers)
    this.#fetchOptions = options.fetchOptions
      ? mergeDefined(settings.fetchOptions, options.fetchOptions)
      : settings.fetchOptions
    checkWithout('fetchOptions', this.#fetchOptions ?? {}, 'method, headers, body, redirect, signal')
    this.#info = { id: randomId(), operation, method, url, idempotencyKey }
    this.#start = elapsed(clock)
    this.#limits = new Limits(
      clock,
      options.timeout ?? settings.timeout,
      options.deadline ?? settings.deadline,
    )
    // ky accepts no infinite limit.
    this.#maxRetries = Math.min(options.maxRetries ?? settings.maxRetries ?? 2, 1e9)
    this.#state = { operation, idempotencyKey, attempts: 0, outcome: 'not_sent' }
    this.#usesKyTimers = clock === systemClock && 'any' in AbortSignal
    this.#content = content
  }

  async send(): Promise<DataWithResponse<Data>> {
    const { error } = await compose(
      this.#layers<CallInfo, CallEnd>('call'),
      this.#info,
      () => this.#run(),
      (cause) => this.#callEnd(this.#notSent(cause)),
      this.#logFailure,
    )
    if (!error) return this.#last.answer!
    keepFailed(error, this.#settings, this.#request)
    // Points the stack to the caller instead of an attempt's timers.
    ;(Error as { captureStackTrace?(error: Error): void }).captureStackTrace?.(error)
    // Until it is read, V8 keeps with it all that was on the stack, and so the file of an upload.
    void error.stack
    throw error
  }

  async #run(): Promise<CallEnd> {
    const { signal } = this.#request.options
    // Of this realm, as ky requires. Clocks of tests always get one.
    const controller = signal || !this.#usesKyTimers ? new AbortController() : undefined
    const abort = () => {
      controller!.abort(signal!.reason)
      this.#stopAttempt?.(signal!.reason as Error)
    }
    let error: ChowkError | undefined
    try {
      if (signal?.aborted) throw signal.reason
      signal?.addEventListener('abort', abort)
      if (typeof this.#content === 'function') await this.#read(this.#content, controller?.signal)
      if (this.#settings.pacer) await this.#takeTurn(controller?.signal)
      this.#limits.start()
      await this.#sendWithKy(controller?.signal)
    } catch (cause) {
      this.#stopAttempt?.(timedOut)
      const last = await this.#ending
      // A further attempt was planned, or none had started.
      error = !last || last.retryIn !== undefined ? this.#notSent(cause) : last.error
    } finally {
      signal?.removeEventListener('abort', abort)
      this.#leaveQueue()
    }
    return this.#callEnd(error)
  }

  /** Reads the file of an upload. */
  async #read(content: ContentFactory, signal: AbortSignal | undefined): Promise<void> {
    const { clock, fetch } = this.#settings
    this.#content = await withTimeout(clock, this.#limits.ofStep(), signal, (signal) =>
      content({
        id: this.#info.id,
        signal,
        fetch: (url, init) => fetch(url, { ...this.#fetchOptions, ...init }),
        logFailure: this.#logFailure,
        tooLarge: (message) => new TooLarge(message),
        builtinModule,
      }),
    )
  }

  async #takeTurn(signal: AbortSignal | undefined): Promise<void> {
    const { clock } = this.#settings
    const isBulk = this.#request.options.priority === 'bulk'
    const pacer = await this.#settings.pacer!()
    const remaining = this.#limits.left()
    if (pacer.delay(isBulk) >= remaining) throw timedOut
    const slot = await withTimeout(clock, remaining, signal, (signal) => pacer.turn(isBulk, signal), 'wait')
    this.#leave = (limitedMs) => pacer.leave(slot, limitedMs)
  }

  #leaveQueue(error?: ChowkError): void {
    this.#leave?.(error?.code === 'rate_limited' ? (error.retryAfter ?? 1) * 1000 : 0)
    this.#leave = undefined
  }

  /**
   * Without its timers, ky makes one attempt at a time: it waits by `setTimeout` even for 0 ms, which tests may fake.
   */
  async #sendWithKy(signal: AbortSignal | undefined): Promise<void> {
    const { url, method } = this.#request
    const takeTurn = this.#settings.pacer && (() => this.#takeTurn(signal))
    // ky accepts no duration above the maximum of a timer.
    const limit = (milliseconds: number) => this.#usesKyTimers && milliseconds <= MAX_TIMER_MS && milliseconds
    try {
      // With every option, ky takes longer.
      await ky(url, {
        method,
        ...(signal && { signal }),
        timeout: limit(this.#limits.timeout),
        totalTimeout: limit(this.#limits.left()),
        // Key and body are not in ky's request, which its errors hold: its body would have no length.
        fetch: () => this.#attempt(),
        retry: {
          limit: this.#usesKyTimers ? this.#maxRetries : 0,
          methods: [method.toLowerCase() as 'get'],
          shouldRetry: () => this.#shouldRetry(),
          delay: () => this.#last.retryIn!,
        },
        ...(takeTurn && { hooks: { beforeRetry: [takeTurn] } }),
      })
    } catch (cause) {
      if (this.#usesKyTimers || !(await this.#shouldRetry()))
        // ky's own error, as an attempt fails with errors of the client alone.
        throw cause instanceof TimeoutError ? timedOut : cause
      await this.#settings.clock.sleep(this.#last.retryIn!, signal, this.#last.error)
      await takeTurn?.()
      await this.#sendWithKy(signal)
    }
  }

  async #attempt(): Promise<Response> {
    const { clock, headers } = this.#settings
    const { signal: given } = this.#request.options
    const limit = this.#limits.ofStep()
    this.#last = {}
    if (given?.aborted) throw given.reason
    if (limit <= 0) throw timedOut
    const info: AttemptInfo = {
      call: this.#info,
      attempt: ++this.#tries,
      // Null removes a header.
      headers: Object.fromEntries(
        Object.entries({
          ...headers,
          ...this.#headers,
          'content-type': (this.#content as Content | undefined)?.type,
          'idempotency-key': this.#info.idempotencyKey,
        }).filter((entry): entry is [string, string] => entry[1] != null),
      ),
    }
    const controller = new AbortController()
    const { signal } = controller
    const stopped = new Promise<never>((_, reject) => {
      this.#stopAttempt = (reason) => {
        controller.abort(reason)
        reject(reason)
      }
    })
    if (!this.#usesKyTimers && limit < Infinity)
      clock.sleep(limit, signal, 'limit').then(
        () => this.#stopAttempt!(timedOut),
        () => undefined,
      )
    const { error } = await (this.#ending = compose(
      this.#layers<AttemptInfo, AttemptEnd>('attempt'),
      info,
      (response) => this.#exchange(info, signal, stopped, response),
      (cause) => this.#attemptEnd({ error: this.#notSent(cause, signal) }, elapsed(clock)),
      this.#logFailure,
      stopped,
    ))
    if (!this.#usesKyTimers) controller.abort(timedOut)
    this.#leaveQueue(error)
    if (error) throw error
    // A response was judged in the attempt: ky shall pass this on.
    return { ok: true } as Response
  }

  /** Sends the attempt, and decides whether there is another. */
  async #exchange(
    { headers }: AttemptInfo,
    signal: AbortSignal,
    stopped: Promise<never>,
    response: Response | undefined,
  ): Promise<AttemptEnd> {
    const start = elapsed(this.#settings.clock)
    const { attempts } = this.#state
    try {
      const attempted = attempt<Data>(this.#settings, this.#request, {
        id: this.#info.id,
        headers,
        fetchOptions: this.#fetchOptions,
        content: this.#content as Content | undefined,
        state: this.#state,
        signal,
        response,
      })
      return this.#attemptEnd(await Promise.race([attempted, stopped]), start)
    } catch (cause) {
      const error = this.#state.attempts > attempts ? this.#sent(cause, signal) : this.#notSent(cause, signal)
      return this.#attemptEnd({ error }, start)
    }
  }

  async #shouldRetry(): Promise<boolean> {
    this.#stopAttempt?.(timedOut)
    await this.#ending
    const { error, retryIn } = this.#last
    const isRetried = retryIn !== undefined
    if (isRetried) this.#settings.log('warn', `${this.#info.id} ${error!.message} → again in ${retryIn} ms`)
    return isRetried
  }

  #layers<Info extends object, Ending extends End>(around: 'call' | 'attempt'): Layer<Info, Ending>[] {
    const own = this.#settings.middleware.flatMap((middleware) =>
      middleware[around] ? [middleware[around].bind(middleware)] : [],
    )
    return [...tracingLayer<Info, Ending>(`chowk:${around}`), ...(own as Layer<Info, Ending>[])]
  }

  /**
   * Returns the error of a step that was ended, by the caller's signal or by a limit; undefined if it failed by itself.
   * An error's name says nothing of that: a key, a file or a `fetch` may have timeouts and signals of their own.
   */
  #ended(cause: unknown, attempt?: AbortSignal): ChowkError | undefined {
    const { signal } = this.#request.options
    const isLimit = cause === timedOut || attempt?.reason === timedOut
    if (!isLimit && signal?.aborted)
      return new AbortError(
        'Aborted.',
        { ...this.#state, code: 'abort' },
        { cause: signal.reason as unknown },
      )
    return isLimit || attempt?.aborted ? this.#limits.exceeded(this.#state) : undefined
  }

  /** Returns the error of what failed before an attempt was sent. */
  #notSent(cause: unknown, attempt?: AbortSignal): ChowkError {
    const ended = this.#ended(cause, attempt)
    if (ended) return ended
    const reason = this.#reasonOf(cause)
    return cause instanceof TooLarge
      ? new PayloadTooLargeError(reason, { ...this.#state, code: 'payload_too_large' })
      : new PreparationError(reason, { ...this.#state, code: 'preparation' }, { cause })
  }

  /** Returns the error of what failed once an attempt was sent. */
  #sent(cause: unknown, attempt: AbortSignal): ChowkError {
    recordOutcome(this.#state, 'unknown')
    return this.#ended(cause, attempt) ?? unreadableError(this.#state, this.#reasonOf(cause))
  }

  #reasonOf(cause: unknown): string {
    return this.#settings.redact.prose(reasonOf(causesOf(cause)))
  }

  #attemptEnd(attempted: Attempted<Data>, start: number): AttemptEnd {
    const error = 'error' in attempted ? attempted.error : undefined
    const isLast = !error || this.#tries > this.#maxRetries
    const retryIn = isLast ? undefined : retryDelay(error, isIdempotent(this.#request), this.#limits.left())
    this.#last = { ...attempted, retryIn }
    return { ...this.#end(error, start), retryIn }
  }

  #callEnd(error: ChowkError | undefined): CallEnd {
    return { ...this.#end(error, this.#start), attempts: this.#state.attempts }
  }

  #end(error: ChowkError | undefined, start: number): End {
    const { clock } = this.#settings
    const { answer } = this.#last
    return {
      error,
      status: (error ?? answer!.response).status,
      requestId: (error ?? answer!).requestId,
      quota: error ? readQuota(error as HeaderSource, clock.now()) : answer!.quota,
      duration: elapsed(clock) - start,
    }
  }

  readonly #logFailure = (what: string, cause: unknown): void =>
    this.#settings.log('warn', `${this.#info.id} ${what} failed: ${this.#reasonOf(cause)}`)
}
