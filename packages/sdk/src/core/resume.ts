import type { ChowkError } from './errors.ts'
import type { RequestOptions } from './options.ts'
import { isIdempotent, type PreparedRequest } from './prepared-request.ts'
import type { Settings } from './resolve-options.ts'

/** Failed calls by error, with their clients. */
const failedCalls = new WeakMap<
  ChowkError,
  { readonly settings: Settings; readonly request: PreparedRequest }
>()

/** Keeps a failed call, so that it can be sent again. */
export function keepFailed(error: ChowkError, settings: Settings, request: PreparedRequest): void {
  failedCalls.set(error, { settings, request })
}

/**
 * Returns the call that failed with `error`, to be sent again.
 * @throws TypeError if it could take effect twice, or if another client made it.
 */
export function requestToResume(
  settings: Settings,
  error: ChowkError,
  options?: RequestOptions,
): PreparedRequest {
  const failed = failedCalls.get(error)
  if (failed && failed.settings !== settings) throw new TypeError('This call belongs to another client.')
  if (!failed || (error.outcome === 'unknown' && !isIdempotent(failed.request)))
    throw new TypeError('This call is not safe to resume.')
  const { request } = failed
  return { ...request, options: { ...request.options, signal: undefined, deadline: undefined, ...options } }
}
