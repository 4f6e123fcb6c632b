import { errors, limits, type ErrorCode } from '@chowk/contract/core'
import type { EngineOptions } from '../engine-options.ts'
import { ApiError, type FieldProblem } from '../api-error.ts'
import { REQUEST_ID_HEADER, type EngineResponse, type HttpAnswer } from '../http/messages.ts'
import type { Call } from './call.ts'

const TYPE = 'application/json; charset=utf-8'
const CACHING = 'private, no-store'

/** An answer with the id of its request, which is all that is added to it. */
export const respond = (call: Call, { status, headers, body, inPieces }: HttpAnswer): EngineResponse => ({
  status,
  headers: { ...headers, [REQUEST_ID_HEADER]: call.requestId },
  body,
  inPieces,
  requestId: call.requestId,
  operation: call.operation,
  member: call.member,
  code: undefined,
  lost: undefined,
})

export function success(
  call: Call,
  status: number,
  data: object,
  headers?: Readonly<Record<string, string>>,
): EngineResponse {
  const base = { 'content-type': TYPE, 'cache-control': CACHING, [REQUEST_ID_HEADER]: call.requestId }
  return {
    status,
    headers: headers === undefined ? base : { ...base, ...headers },
    body: JSON.stringify({ ok: true, ...data, request_id: call.requestId }),
    requestId: call.requestId,
    operation: call.operation,
    member: call.member,
    code: undefined,
    lost: undefined,
  }
}

/** The failure that the caller is told of. What is none is a fault of the server, and told to whoever runs it. */
export function toApiError(
  { onError }: Pick<EngineOptions, 'onError'>,
  error: unknown,
  call: Call,
): ApiError {
  if (error instanceof ApiError) return error
  onError?.(error, call)
  return new ApiError('server_error')
}

export function failure(call: Call, cause: ApiError): EngineResponse {
  const { code, details, message } = cause
  return errorResponse(
    call,
    errors[code].status,
    code,
    message,
    {
      ...(details.fields && { fields: details.fields.slice(0, limits.listedFields).map(shortened) }),
      ...(details.currentStatus !== undefined && { current_status: details.currentStatus }),
      ...(details.allowed && { allowed: details.allowed }),
    },
    {
      ...(errors[code].status === 401 && { 'www-authenticate': 'Bearer' }),
      ...(details.retryAfter !== undefined && { 'retry-after': String(details.retryAfter) }),
      ...details.headers,
    },
  )
}

/** Unknown fields are called what the caller called them, which may be as long as a body. */
const shortened = (problem: FieldProblem): FieldProblem =>
  problem.path.length > LONGEST_PATH
    ? { ...problem, path: `${problem.path.slice(0, LONGEST_PATH)}…`.toWellFormed() }
    : problem

const LONGEST_PATH = 200

/** A failure with any status and code, such as one made on purpose. */
export function errorResponse(
  { requestId, operation, member }: Call,
  status: number,
  code: ErrorCode | (string & {}),
  message: string,
  details: object = {},
  headers: Readonly<Record<string, string>> = {},
): EngineResponse {
  return {
    status,
    headers: { 'content-type': TYPE, 'cache-control': CACHING, [REQUEST_ID_HEADER]: requestId, ...headers },
    body: JSON.stringify({ ok: false, error: message, code, ...details, request_id: requestId }),
    requestId,
    operation,
    member,
    code,
    lost: undefined,
  }
}

/** What logs of web servers show where the caller went away; never sent. */
const CLIENT_CLOSED_REQUEST = 499

/** What a request came to whose caller went away before its body was there. */
export const aborted = ({ requestId, operation, member }: Call): EngineResponse => ({
  status: CLIENT_CLOSED_REQUEST,
  headers: {},
  body: null,
  requestId,
  operation,
  member,
  code: undefined,
  lost: 'aborted',
})
