import { PayloadTooLargeError } from './api-errors.ts'
import { attempt } from './attempt.ts'
import type { DataWithResponse } from './call.ts'
import { checkOptions, fieldsOf } from './checks.ts'
import { expired, within } from './clock.ts'
import { publisher } from './diagnostics.ts'
import { AbortError, ChowkError, DeadlineError, PreparationError, TimeoutError } from './errors.ts'
import { newKey } from './key.ts'
import { around, type AttemptEnd, type AttemptInfo, type CallEnd, type CallInfo } from './middleware.ts'
import type { RequestOptions } from './options.ts'
import type { Slot } from './pacer.ts'
import { presentIn } from './present.ts'
import { readQuota } from './quota.ts'
import { retryDelay } from './retry.ts'
import { conclude, isRepeatable, type Content, type Progress, type Sending } from './sending.ts'
import type { Settings } from './settings.ts'

/** What was sent in vain, and by whom, so that it can be sent once more. */
const inVain = new WeakMap<ChowkError, { readonly settings: Settings; readonly sending: Sending }>()

/** The call that ended with `error`, to be sent again. @throws TypeError where it could be done twice, or is none of these settings. */
export function sendingOf(settings: Settings, error: ChowkError, options?: RequestOptions): Sending {
  const failed = inVain.get(error)
  if (failed && failed.settings !== settings)
    throw new TypeError('This call is of another client: resume it there.')
  if (!failed || (error.outcome === 'unknown' && !isRepeatable(failed.sending)))
    throw new TypeError('This is not safe to resume.')
  const { sending } = failed
  return { ...sending, options: { ...sending.options, signal: undefined, deadline: undefined, ...options } }
}

/** Sends a call until it succeeds, or cannot any more. */
export async function send<Data>(settings: Settings, sending: Sending): Promise<DataWithResponse<Data>> {
  const { clock, pacer, log, middleware = [] } = settings
  const { operation, method, url, idempotencyKey, options } = sending
  checkOptions(options)
  const fields = fieldsOf(options.headers)
  const { signal, deadline: end = settings.deadline } = options
  const isBulk = options.priority === 'bulk'
  const timeout = options.timeout ?? settings.timeout ?? 30_000
  const maxRetries = options.maxRetries ?? settings.maxRetries ?? 2
  const progress: Progress = { operation, idempotencyKey, attempts: 0, outcome: 'not_sent' }
  const call: CallInfo = { id: newKey(), operation, method, url, idempotencyKey }
  const start = clock.now()
  let deadline = typeof end === 'number' ? start + end : (end?.getTime() ?? Infinity)
  const left = () => deadline - clock.now()

  let { content } = sending
  let answer: DataWithResponse<Data> | undefined
  let isSent = false
  let isLast = true

  /** Does something that counts towards `timeout` and deadline. */
  const limited = <Result>(work: (signal: AbortSignal) => Promise<Result>) => {
    const time = left()
    isLast = time <= timeout
    return within(clock, Math.min(time, timeout), signal, work)
  }

  const explain = (cause: unknown): ChowkError => {
    if (cause instanceof ChowkError) return cause
    const isLate = cause === expired
    if (isSent) conclude(progress, 'unknown')
    if (isLate)
      return isLast
        ? new DeadlineError('Not done by its deadline.', { ...progress, code: 'deadline' })
        : new TimeoutError(`Not done within ${timeout} ms.`, { ...progress, code: 'timeout' })
    if (signal?.aborted) return new AbortError('Given up.', { ...progress, code: 'abort' }, cause)
    const { code, message } = Object(cause) as { code?: unknown; message?: string }
    const reason = settings.redact(message || String(cause))
    return code === 'payload_too_large'
      ? new PayloadTooLargeError(reason, { ...progress, code })
      : new PreparationError(reason, { ...progress, code: 'preparation' }, cause)
  }
  const ended = (error: ChowkError | undefined, since: number) => ({
    error,
    status: error ? error.status : answer?.response.status,
    requestId: error ? error.requestId : answer?.requestId,
    quota: error ? error.headers && readQuota(error.headers) : answer?.quota,
    duration: clock.now() - since,
  })
  const refused = (cause: unknown) => ({ ...ended(explain(cause), clock.now()), attempts: progress.attempts })
  const note = (cause: unknown) => log('warn', `${call.id} ${operation}: middleware failed: ${String(cause)}`)

  /** Does all that comes before an attempt. */
  const prepare = async (delay: number): Promise<Slot | undefined> => {
    isSent = false
    if (signal?.aborted) throw signal.reason
    if (delay) await within(clock, Infinity, signal, (either) => clock.sleep(delay, either))
    if (typeof content === 'function') {
      const make = content
      const fetch: Settings['fetch'] = (address, init) =>
        settings.fetch(address, { ...settings.fetchOptions, ...options.fetchOptions, ...init })
      content = await limited((either) => make(either, fetch))
    }
    isLast = true
    if (left() <= 0 || (pacer && pacer.delay(isBulk) > left())) throw expired
    const slot = pacer && (await within(clock, left(), signal, (either) => pacer.turn(isBulk, either)))
    // The time in the queue counts only towards a deadline that the caller set.
    if (end === undefined && !progress.attempts) deadline = clock.now() + 120_000
    return slot
  }

  const tryOnce = async (info: AttemptInfo): Promise<AttemptEnd> => {
    const began = clock.now()
    let error: ChowkError | undefined
    try {
      answer = await limited(async (either) => {
        const key = await settings.key()
        isSent = true
        progress.attempts++
        return attempt<Data>(settings, sending, {
          id: call.id,
          headers: info.headers,
          key,
          // Made before the first attempt.
          content: content as Content | undefined,
          progress,
          signal: either,
        })
      })
    } catch (cause) {
      error = explain(cause)
    }
    const isOver = !error || progress.attempts > maxRetries
    return {
      ...ended(error, began),
      retryIn: isOver ? undefined : retryDelay(error!, isRepeatable(sending), left()),
    }
  }

  const tryAll = async (): Promise<CallEnd> => {
    let delay = 0
    for (;;) {
      let slot: Slot | undefined
      let end: AttemptEnd | undefined
      try {
        slot = await prepare(delay)
        const headers = Object.fromEntries(
          presentIn({
            ...settings.headers,
            ...fields,
            'content-type': (content as Content | undefined)?.type,
            'idempotency-key': idempotencyKey,
          }),
        )
        const info = { call, attempt: progress.attempts + 1, headers }
        const layers = [
          ...publisher<AttemptInfo, AttemptEnd>('chowk:attempt'),
          ...middleware.flatMap((one) => one.attempt ?? []),
        ]
        end = await around(layers, info, () => tryOnce(info), refused, note)
      } catch (cause) {
        end = refused(cause)
      }
      const { error, retryIn } = end
      if (slot) pacer?.leave(slot, error?.code === 'rate_limited' ? (error.retryAfter ?? 1) * 1000 : 0)
      if (!error || retryIn === undefined) return { ...ended(error, start), attempts: progress.attempts }
      delay = retryIn
      log('warn', `${call.id} ${error.message} → again in ${delay} ms`)
    }
  }

  const layers = [
    ...publisher<CallInfo, CallEnd>('chowk:call'),
    ...middleware.flatMap((one) => one.call ?? []),
  ]
  const { error } = await around(layers, call, tryAll, refused, note)
  if (answer && !error) return answer
  inVain.set(error!, { settings, sending: { ...sending, content } })
  throw error!
}
