import type { OperationId } from '@chowk/contract'
import type { Fault } from '../faults/fault.ts'
import { randomText } from '../keys/format.ts'
import type { Random } from '../ports/random.ts'
import type { SentBody } from './parse-body.ts'

/** The state of one request on its way through the pipeline. */
export interface Call {
  readonly requestId: string
  /** The start, by `performance.now()`. */
  readonly startedAt: number
  operation: OperationId | undefined
  /** Path parameters. */
  params: Readonly<Record<string, string>>
  member: string | undefined
  /** The body once read. */
  bytes: Uint8Array | undefined
  /** The parsed body, once parsed. */
  body: SentBody | undefined
  /** The injected fault. */
  fault: Fault | undefined
}

const NONE = {}

export const newCall = (random: Random): Call => ({
  requestId: `req_${randomText(random, 20)}`,
  startedAt: performance.now(),
  operation: undefined,
  params: NONE,
  member: undefined,
  bytes: undefined,
  body: undefined,
  fault: undefined,
})
