import type { CallRecord } from '@chowk/engine'

/** Takes what the engine tells of a call to the log line of the request that carried it. */
export interface CallRecords {
  /** For the engine's `onCall`. */
  readonly onCall: (record: CallRecord) => void
  /** What was told of a request; once. */
  take(requestId: string): CallRecord | undefined
}

/** Records that nobody took, such as those of callers that went away, are forgotten beyond this number. */
const MOST_WAITING = 1000

export function callRecords(): CallRecords {
  const waiting = new Map<string, CallRecord>()
  return {
    onCall(record) {
      waiting.set(record.requestId, record)
      if (waiting.size > MOST_WAITING) waiting.delete(waiting.keys().next().value!)
    },
    take(requestId) {
      const record = waiting.get(requestId)
      waiting.delete(requestId)
      return record
    },
  }
}
