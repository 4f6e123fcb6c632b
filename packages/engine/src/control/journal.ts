import type { OperationId } from '@chowk/contract'
import type { EngineResponse, RequestHead } from '../http/messages.ts'

/** What happened to one request. Holds no secret. */
export interface CallRecord {
  readonly time: number
  readonly method: string
  /** Undefined where no operation answers the path. */
  readonly operation: OperationId | undefined
  /** The member's username; undefined where the key was not accepted, or none was needed. */
  readonly member: string | undefined
  readonly status: number
  /** The error code; undefined for a success. */
  readonly code: string | undefined
  readonly requestId: string
}

const LENGTH = 10_000

/** The latest calls, oldest first. */
export class Journal {
  readonly #records: CallRecord[] = []

  add({ operation, member, status, code, requestId }: EngineResponse, { method }: RequestHead, time: number) {
    this.#records.push({ time, method, operation, member, status, code, requestId })
    if (this.#records.length > LENGTH) this.#records.shift()
  }

  list({ operation }: { readonly operation?: OperationId } = {}): readonly CallRecord[] {
    return this.#records.filter((record) => operation === undefined || record.operation === operation)
  }

  clear(): void {
    this.#records.length = 0
  }
}
