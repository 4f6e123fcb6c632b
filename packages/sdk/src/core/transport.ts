import { attempt } from './attempt.ts'
import type { Answer } from './call.ts'
import { expired, within } from './clock.ts'
import { AbortError, ChowkError, DeadlineError, TimeoutError } from './errors.ts'
import type { RequestOptions } from './options.ts'
import type { Slot } from './pacer.ts'
import { retryDelay } from './retry.ts'
import { conclude, isRepeatable, type Progress, type Sending } from './sending.ts'
import type { Settings } from './settings.ts'

/** What was sent in vain, so that it can be sent once more. */
const inVain = new WeakMap<ChowkError, Sending>()

/** The call that ended with `error`, to be sent again. @throws TypeError where it could be done twice, or is none. */
export function sendingOf(error: ChowkError, options?: RequestOptions): Sending {
  const sending = inVain.get(error)
  if (!sending || (error.outcome === 'unknown' && !isRepeatable(sending)))
    throw new TypeError('This is not safe to resume.')
  return { ...sending, options: { ...sending.options, signal: undefined, deadline: undefined, ...options } }
}

/** Sends a call until it succeeds, or cannot any more. */
export async function send<Data>(settings: Settings, sending: Sending): Promise<Answer<Data>> {
  const { clock, pacer, log } = settings
  const { operation, idempotencyKey, options } = sending
  const { signal, deadline: end = settings.deadline } = options
  const isBulk = options.priority === 'bulk'
  const timeout = options.timeout ?? settings.timeout ?? 30_000
  const maxRetries = options.maxRetries ?? settings.maxRetries ?? 2
  const progress: Progress = { operation, idempotencyKey, attempts: 0, outcome: 'not_sent' }
  let deadline = typeof end === 'number' ? clock.now() + end : (end?.getTime() ?? Infinity)
  const left = () => deadline - clock.now()

  let delay = 0
  let slot: Slot | undefined
  let isSent = false
  let isLast = true

  const tryOnce = async (): Promise<Answer<Data>> => {
    isSent = false
    signal?.throwIfAborted()
    if (delay) await within(clock, Infinity, signal, (either) => clock.sleep(delay, either))
    if (left() <= 0 || (pacer && pacer.delay(isBulk) > left())) throw expired
    slot = pacer && (await within(clock, left(), signal, (either) => pacer.turn(isBulk, either)))
    // The time in the queue counts only towards a deadline that the caller set.
    if (end === undefined && !progress.attempts) deadline = clock.now() + 120_000
    isLast = left() <= timeout
    isSent = true
    progress.attempts++
    return within(clock, Math.min(left(), timeout), signal, (either) =>
      attempt<Data>(settings, sending, progress, either),
    )
  }

  const explain = (cause: unknown): ChowkError => {
    if (cause instanceof ChowkError) return cause
    const isLate = cause === expired
    if (!isLate && !signal?.aborted) throw cause
    if (isSent) conclude(progress, 'unknown')
    if (!isLate) return new AbortError('Given up.', { ...progress, code: 'abort' }, cause)
    return isLast
      ? new DeadlineError('Not done by its deadline.', { ...progress, code: 'deadline' })
      : new TimeoutError(`No answer within ${timeout} ms.`, { ...progress, code: 'timeout' })
  }

  for (;;) {
    let error: ChowkError | undefined
    try {
      return await tryOnce()
    } catch (cause) {
      error = explain(cause)
    } finally {
      if (slot) pacer?.leave(slot, error?.code === 'rate_limited' ? (error.retryAfter ?? 1) * 1000 : 0)
      slot = undefined
    }
    const wait = retryDelay(error, isRepeatable(sending))
    if (wait === undefined || progress.attempts > maxRetries || wait >= left()) {
      inVain.set(error, sending)
      throw error
    }
    delay = wait
    log('warn', `${error.message} → again in ${delay} ms`)
    settings.onRetry?.({ operation, error, delay })
  }
}
