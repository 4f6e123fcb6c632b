import type { OperationId } from '@chowk/contract'
import { afterRealTime, type CallFilter, type CallRecord, type RealTimer } from '@chowk/engine'
import { checkFilter, checkNextOptions, checkNoOptions } from './checks.ts'
import type { MockRequests } from './mock.ts'
import type { Platform } from './platform.ts'

const DEFAULT_TIMEOUT_MS = 5000
/** A longer timer would end immediately. */
const MAX_TIMER_MS = 2 ** 31 - 1

/** Creates the test API of the journal of a world's current platform. */
export function mockRequests(platform: () => Pick<Platform, 'journal' | 'ended'>): MockRequests {
  const requests = (which?: OperationId | CallFilter) => platform().journal.list(filterOf(which))
  return Object.assign(requests, {
    last(which?: OperationId | CallFilter, ...others: readonly unknown[]): CallRecord {
      checkNoOptions('requests.last', others[0], 'To wait for a call, use requests.next.')
      const { journal } = platform()
      const found = journal.last(filterOf(which))
      if (found === undefined)
        throw new Error(`No call of ${named(which)} was made. ${describeCalls(journal.list())}`)
      return found
    },
    next(which?: OperationId | CallFilter, options: { readonly timeoutMs?: number } = {}) {
      const filter = filterOf(which)
      checkNextOptions(options)
      const { timeoutMs = DEFAULT_TIMEOUT_MS } = options
      if (!(timeoutMs >= 0)) throw new RangeError(`timeoutMs must be milliseconds, not ${timeoutMs}.`)
      const { journal, ended } = platform()
      const after = journal.count
      const end = new AbortController()
      const timer = afterRealTime(Math.min(timeoutMs, MAX_TIMER_MS), () => end.abort())
      const cancel = () => timer.cancel()
      ended.addEventListener('abort', cancel)
      return new Wait(async () => {
        const found = await journal.next(filter, end.signal)
        cancel()
        ended.removeEventListener('abort', cancel)
        if (found !== undefined) return found
        const others = describeCalls(journal.list({ after }))
        throw new Error(`No call of ${named(which)} was made within ${timeoutMs} ms. ${others}`)
      }, timer)
    },
  })
}

/** A wait that keeps the process, and is heard of when it fails, only where it is awaited. */
class Wait<Value> extends Promise<Value> {
  readonly #timer: RealTimer

  constructor(work: () => Promise<Value>, timer: RealTimer) {
    super((resolve) => resolve(work()))
    this.#timer = timer
    timer.hold(false)
    super.then(undefined, () => undefined)
  }

  /** `then` returns a plain promise. */
  static override get [Symbol.species](): PromiseConstructor {
    return Promise
  }

  override then<Success = Value, Failure = never>(
    onSuccess?: ((value: Value) => Success | PromiseLike<Success>) | null,
    onFailure?: ((reason: unknown) => Failure | PromiseLike<Failure>) | null,
  ): Promise<Success | Failure> {
    this.#timer.hold(true)
    return super.then(onSuccess, onFailure)
  }
}

/** @throws TypeError */
function filterOf(which: OperationId | CallFilter = {}): CallFilter {
  const filter = typeof which === 'string' ? { operation: which } : which
  checkFilter(filter)
  return filter
}

const named = (which: OperationId | CallFilter | undefined): string =>
  typeof which === 'string' ? which : which === undefined ? 'anything' : JSON.stringify(which)

const MAX_LISTED_REQUESTS = 5

function describeCalls(records: readonly CallRecord[]): string {
  if (records.length === 0) return 'No calls were recorded.'
  const latest = records.slice(-MAX_LISTED_REQUESTS).map(({ operation, method, path, status }) => {
    return `${operation ?? `${method} ${path}`} (${status})`
  })
  return `${records.length} calls were recorded, most recently: ${latest.join(', ')}.`
}
