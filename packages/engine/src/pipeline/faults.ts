import { errors, type ErrorCode } from '@chowk/contract'
import type { Fault } from '../fault.ts'
import { Failure } from '../failure.ts'
import type { EngineResponse } from '../http/messages.ts'
import { failure, failureAnswer } from './answer.ts'
import type { Call } from './call.ts'

/** Taken early, before a test puts timers of its own in the place of the platform's. */
const later = globalThis.setTimeout

/** Makes a call fail as it shall: gives the answer, or undefined where the call goes on, slower or to have its answer lost. */
export async function injectFault(call: Call, fault: Fault): Promise<EngineResponse | undefined> {
  const { delayMs, drop, status, code = 'server_error', retryAfter } = fault
  if (delayMs !== undefined) await new Promise<void>((resolve) => later(resolve, delayMs))
  if (drop === 'before') return { ...failure(call, new Failure('server_error')), lost: 'dropped' }
  if (drop === 'after') call.lost = 'dropped'
  if (status === undefined && fault.code === undefined) return undefined
  const known = Object.hasOwn(errors, code) ? errors[code as ErrorCode] : errors.server_error
  const headers = retryAfter === undefined ? {} : { 'retry-after': String(retryAfter) }
  return failureAnswer(call, status ?? known.status, code, known.message, {}, headers)
}
