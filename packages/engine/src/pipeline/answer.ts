import { truncate, errors, limits, type ErrorCode } from '@chowk/contract/core'
import type { EngineOptions } from '../engine-options.ts'
import { ApiError, type FieldProblem } from '../api-error.ts'
import { REQUEST_ID_HEADER, type EngineResponse, type HttpAnswer } from '../http/messages.ts'
import { StoreUnavailable } from '../store/store.ts'
import type { Call } from './call.ts'

/** Adds the request id and the metadata of the call to an answer. */
const responseTo = (
  { requestId, operation, member }: Call,
  { status, headers, body, inPieces }: HttpAnswer,
  code?: string,
): EngineResponse => ({
  status,
  headers: { ...headers, [REQUEST_ID_HEADER]: requestId },
  body,
  inPieces,
  requestId,
  operation,
  member,
  code,
  lost: undefined,
})

/** Returns an answer with only the request id added. */
export const respond = (call: Call, answer: HttpAnswer): EngineResponse => responseTo(call, answer)

const JSON_HEADERS = {
  'content-type': 'application/json; charset=utf-8',
  'cache-control': 'private, no-store',
}

export function success(
  call: Call,
  status: number,
  data: object,
  headers?: Readonly<Record<string, string>>,
): EngineResponse {
  const body = JSON.stringify({ ok: true, ...data, request_id: call.requestId })
  return responseTo(call, { status, headers: { ...JSON_HEADERS, ...headers }, body })
}

/** `Retry-After` in seconds while the store is unavailable: servers check it again within this time. */
const STORE_AWAY_FOR = 2

/** Returns the error for the caller, and reports an error other than ApiError through `onError`. */
export function toApiError({ onError }: Pick<EngineOptions, 'onError'>, error: unknown, call: Call) {
  if (error instanceof ApiError) return error
  onError?.(error, call)
  return faultOf(error)
}

/** Returns the response to an internal error: the store is unavailable, or `server_error`. */
export const faultOf = (error: unknown): ApiError =>
  error instanceof StoreUnavailable
    ? new ApiError('api_disabled', {
        message: 'The database of the server is temporarily unavailable. Nothing was written.',
        retryAfter: STORE_AWAY_FOR,
      })
    : new ApiError('server_error')

export function failure(call: Call, cause: ApiError): EngineResponse {
  const { code, details, message } = cause
  return errorResponse(
    call,
    errors[code].status,
    code,
    message,
    {
      fields: details.fields?.slice(0, limits.listedFields).map(withShortPath),
      current_status: details.currentStatus,
      allowed: details.allowed,
    },
    {
      ...(errors[code].status === 401 && { 'www-authenticate': 'Bearer' }),
      ...(details.retryAfter !== undefined && { 'retry-after': String(details.retryAfter) }),
      ...details.headers,
    },
  )
}

/** Shortens the path of a problem. It may contain the name of an unknown field, which can be as long as a body. */
function withShortPath(problem: FieldProblem): FieldProblem {
  const path = truncate(problem.path, MAX_PATH_LENGTH)
  return path === problem.path ? problem : { ...problem, path: `${path}…`.toWellFormed() }
}

const MAX_PATH_LENGTH = 200

/** Returns a failure with any status and code, such as an injected fault. */
export function errorResponse(
  call: Call,
  status: number,
  code: ErrorCode | (string & {}),
  message: string,
  details: object = {},
  headers: Readonly<Record<string, string>> = {},
): EngineResponse {
  const body = JSON.stringify({ ok: false, error: message, code, ...details, request_id: call.requestId })
  return responseTo(call, { status, headers: { ...JSON_HEADERS, ...headers }, body }, code)
}

/** The status that web servers log for requests aborted by the client; never sent. */
const CLIENT_CLOSED_REQUEST = 499

/** Returns the response to a request whose client disconnected before the body was complete. */
export const aborted = (call: Call): EngineResponse => ({
  ...responseTo(call, { status: CLIENT_CLOSED_REQUEST, headers: {}, body: null }),
  lost: 'aborted',
})

export const REQUEST_TIMEOUT = 'The request did not arrive in time.'

/** Returns the response to a request whose body arrives too slowly. */
export const requestTimeout = (call: Call): EngineResponse =>
  errorResponse(call, 408, 'bad_request', REQUEST_TIMEOUT)
