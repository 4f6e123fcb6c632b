import type { OperationId } from '@chowk/contract'
import { afterRealTime, type CallFilter, type CallRecord, type Journal } from '@chowk/engine'
import { checkFilter } from './checks.ts'
import type { MockRequests } from './mock.ts'

const PATIENCE = 5000

/** Creates the test API of a journal. */
export function mockRequests(journal: Journal): MockRequests {
  const requests = (which?: OperationId | CallFilter) => journal.list(filterOf(which))
  return Object.assign(requests, {
    last(which?: OperationId | CallFilter): CallRecord {
      const found = journal.last(filterOf(which))
      if (found === undefined)
        throw new Error(`There was no call of ${named(which)}. ${told(journal.list())}`)
      return found
    },
    async next(which?: OperationId | CallFilter, { timeoutMs = PATIENCE } = {}): Promise<CallRecord> {
      const filter = filterOf(which)
      const others: CallRecord[] = []
      const stop = journal.watch((record) => others.push(record))
      const end = new AbortController()
      const cancel = afterRealTime(timeoutMs, () => end.abort())
      const found = await journal.next(filter, end.signal)
      stop()
      cancel()
      if (found !== undefined) return found
      throw new Error(`No call of ${named(which)} came within ${timeoutMs} ms. ${told(others)}`)
    },
  })
}

/** @throws TypeError */
function filterOf(which: OperationId | CallFilter = {}): CallFilter {
  const filter = typeof which === 'string' ? { operation: which } : which
  checkFilter(filter)
  return filter
}

const named = (which: OperationId | CallFilter | undefined): string =>
  typeof which === 'string' ? which : which === undefined ? 'anything' : JSON.stringify(which)

const MOST_TOLD = 5

function told(records: readonly CallRecord[]): string {
  if (records.length === 0) return 'There was none at all.'
  const latest = records.slice(-MOST_TOLD).map(({ operation, method, path, status }) => {
    return `${operation ?? `${method} ${path}`} (${status})`
  })
  return `There were ${records.length}, the latest: ${latest.join(', ')}.`
}
