import { mergeDefined } from './defined.ts'
import type { ChowkError } from './errors.ts'
import { hide, inside } from './hidden.ts'
import type { RequestOptions } from './options.ts'
import { isIdempotent, type PreparedRequest } from './prepared-request.ts'
import type { Settings } from './resolve-options.ts'

interface FailedCall {
  readonly settings: Settings
  readonly request: PreparedRequest
}

/** Keeps a failed call with its error, so that it can be resumed, except a call with a file, which may be large. */
export function keepFailed(error: ChowkError, settings: Settings, request: PreparedRequest): void {
  if (typeof request.content !== 'function') hide(error, inside, (): FailedCall => ({ settings, request }))
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
  const failed = (Object(error) as { [inside]?: () => FailedCall })[inside]?.()
  if (!failed) throw new TypeError('An error keeps no file, and a copy of it no call. Make the call again.')
  if (failed.settings !== settings) throw new TypeError('This call belongs to another client.')
  const { request } = failed
  if (error.outcome === 'unknown' && !isIdempotent(request))
    throw new TypeError('This call is not safe to resume.')
  const started = { ...request.options, signal: undefined, deadline: undefined }
  return { ...request, options: mergeDefined<RequestOptions>(started as RequestOptions, options) }
}
