import { errors, limits, type ErrorCode, type Operation } from '@chowk/contract/core'
import { ApiError } from '../api-error.ts'
import type { MemberRow } from '../entities/members.ts'
import type { Fault } from './fault.ts'
import type { EngineResponse } from '../http/messages.ts'
import { errorResponse, failure, toApiError } from '../pipeline/answer.ts'
import type { Call } from '../pipeline/call.ts'
import { exceeded, quotaOf } from '../pipeline/quota.ts'
import type { Runtime } from '../pipeline/runtime.ts'
import { realPause } from '../ports/clock.ts'
import { nextMidnight, secondsUntil } from '../text/times.ts'

/** Delivery of a body that is slow or breaks off. */
interface Delivery {
  /** Milliseconds to wait in the middle. */
  readonly delayMs?: number
  readonly bytesPerSecond?: number
  readonly breaksOff?: boolean
  readonly ended: AbortSignal
}

/** The number of chunks per second of a slow body. */
const PER_SECOND = 10

/** Yields a body in chunks at the pace of a fault. Throws in the middle if it breaks off. */
async function* slowBody(
  body: string | Uint8Array | null,
  { delayMs, bytesPerSecond, breaksOff, ended }: Delivery,
): AsyncGenerator<Uint8Array> {
  const bytes = typeof body === 'string' ? new TextEncoder().encode(body) : (body ?? new Uint8Array())
  const middle = bytes.length >> 1
  const step =
    bytesPerSecond === undefined ? bytes.length : Math.max(1, Math.floor(bytesPerSecond / PER_SECOND))
  for (let index = 0, end; index < bytes.length; index = end) {
    // A chunk ends in the middle, where delays and breaks happen.
    end = Math.min(index + step, index < middle ? middle : bytes.length)
    yield bytes.slice(index, end)
    if (bytesPerSecond !== undefined) await realPause(((end - index) / bytesPerSecond) * 1000, ended)
    if (end === middle && breaksOff)
      throw new TypeError('The connection broke in the middle of the response.')
    if (end === middle && delayMs !== undefined) await realPause(delayMs, ended)
  }
}

/** A call that passed the checks of key, scope and body. */
interface Admitted {
  readonly runtime: Runtime
  readonly call: Call
  readonly row: Operation
  readonly member: MemberRow
}

/**
 * Performs a call with a fault before, after or instead of its work.
 * @param proceed Performs the work, unless `first` returns a response.
 */
export async function injectFault(
  fault: Fault,
  admitted: Admitted,
  ended: AbortSignal,
  proceed: (first: () => Promise<EngineResponse | undefined>) => Promise<EngineResponse>,
): Promise<EngineResponse> {
  const { runtime, call } = admitted
  call.fault = fault
  try {
    if (fault.delayAt === 'start') await realPause(fault.delayMs ?? 0, ended)
    const response = await proceed(() => failEarly(fault, admitted, ended)).catch((error) => {
      ended.throwIfAborted()
      return failure(call, toApiError(runtime, error, call))
    })
    return await spoilAnswer(fault, response, ended)
  } catch (error) {
    if (!ended.aborted) throw error
    return { ...failure(call, new ApiError('server_error')), lost: 'dropped' as const }
  }
}

/** Applies a fault before any work is done. @returns The response; undefined if the call continues. */
async function failEarly(fault: Fault, { call, row, member, runtime }: Admitted, ended: AbortSignal) {
  const { delayMs, delayAt = 'before', drop, status, code, retryAfter, answer } = fault
  if (delayMs !== undefined && delayAt === 'before') await realPause(delayMs, ended)
  if (drop === 'before') return failure(call, new ApiError('server_error'))
  const retryHeaders = retryAfter === undefined ? {} : { 'retry-after': String(retryAfter) }
  if (answer === 'html') return pageOfProxy(call, status ?? 502, retryHeaders)
  if (status === undefined && code === undefined) return undefined

  const expected = code ?? codeOf(status!)
  const promised = failure(call, promisedBy(expected, row, member, runtime))
  return errorResponse(
    call,
    status ?? errors[expected].status,
    expected,
    errors[expected].message,
    expected === 'validation_failed' ? { fields: [] } : {},
    { ...promised.headers, ...retryHeaders },
  )
}

/** Returns the error as the platform would return it, with its headers. */
function promisedBy(code: ErrorCode, row: Operation, member: MemberRow, { clock, services }: Runtime) {
  const now = clock.now()
  if (code === 'quota_exceeded' && row.quota !== null)
    return exceeded(quotaOf(row.quota, member, services.quotas, now), now)
  const retryAfter = {
    rate_limited: limits.burstSpan / 1000,
    quota_exceeded: secondsUntil(nextMidnight(now), now),
    idempotency_in_progress: 1,
    api_disabled: 60,
  }[code as string]
  return new ApiError(code, retryAfter === undefined ? {} : { retryAfter })
}

/** Returns the code for a status; the most likely one if there are several. */
function codeOf(status: number): ErrorCode {
  if (status === 401) return 'invalid_api_key'
  if (status === 403) return 'forbidden'
  const [code] = Object.entries(errors).find(([, error]) => error.status === status) ?? ['server_error']
  return code as ErrorCode
}

/** Returns the response of a proxy that reaches no server. */
const pageOfProxy = (call: Call, status: number, headers: Readonly<Record<string, string>>) => ({
  ...failure(call, new ApiError('server_error')),
  status,
  headers: { 'content-type': 'text/html; charset=utf-8', ...headers },
  body: `<html>\r\n<head><title>${status} Bad Gateway</title></head>\r\n<body>\r\n<center><h1>${status} Bad Gateway</h1></center>\r\n</body>\r\n</html>\r\n`,
  code: undefined,
})

/** Applies a fault to the response of a call whose work is done. */
async function spoilAnswer(
  fault: Fault,
  response: EngineResponse,
  ended: AbortSignal,
): Promise<EngineResponse> {
  const { delayMs, delayAt, drop, reset, bytesPerSecond, answer } = fault
  if (delayMs !== undefined && delayAt === 'after') await realPause(delayMs, ended)
  if (drop === 'before' || drop === 'after') return { ...response, lost: reset ? 'reset' : 'dropped' }
  const body = answer === 'malformed' ? firstHalf(response.body) : response.body
  const delivery: Omit<Delivery, 'ended'> = {
    ...(delayAt === 'body' && delayMs !== undefined && { delayMs }),
    ...(bytesPerSecond !== undefined && { bytesPerSecond }),
    ...(drop === 'body' && { breaksOff: true }),
  }
  if (Object.keys(delivery).length === 0) return { ...response, body }
  return {
    ...response,
    body,
    inPieces: { pieces: slowBody(body, { ...delivery, ended }), resets: reset ?? false },
  }
}

const firstHalf = (body: EngineResponse['body']): EngineResponse['body'] =>
  body && body.slice(0, body.length >> 1)
