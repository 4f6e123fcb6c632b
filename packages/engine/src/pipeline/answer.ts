import { errors, limits, type ErrorCode, type OperationId } from '@chowk/contract'
import type { EngineOptions } from '../engine.ts'
import { Failure, type FieldProblem } from '../failure.ts'
import { REQUEST_ID_HEADER, type EngineResponse } from '../http/messages.ts'

const BASE_HEADERS = {
  'content-type': 'application/json; charset=utf-8',
  'cache-control': 'private, no-store',
}

export function success(
  status: number,
  data: object,
  requestId: string,
  headers?: Readonly<Record<string, string>>,
): EngineResponse {
  return {
    status,
    headers: { ...BASE_HEADERS, [REQUEST_ID_HEADER]: requestId, ...headers },
    body: JSON.stringify({ ok: true, ...data, request_id: requestId }),
  }
}

/** The failure that the caller is told of. What is none is a fault of the server, and told to whoever runs it. */
export function toFailure(
  { onFault }: { readonly onFault?: EngineOptions['onFault'] | undefined },
  error: unknown,
  call: { requestId: string; operation: OperationId | undefined },
): Failure {
  if (error instanceof Failure) return error
  onFault?.(error, call)
  return new Failure('server_error')
}

export function failure(cause: Failure, requestId: string): EngineResponse {
  const { code, details, message } = cause
  return failureAnswer(
    errors[code].status,
    code,
    message,
    requestId,
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
export function failureAnswer(
  status: number,
  code: ErrorCode | (string & {}),
  message: string,
  requestId: string,
  details: object = {},
  headers: Readonly<Record<string, string>> = {},
): EngineResponse {
  return {
    status,
    headers: { ...BASE_HEADERS, [REQUEST_ID_HEADER]: requestId, ...headers },
    body: JSON.stringify({ ok: false, error: message, code, ...details, request_id: requestId }),
  }
}
