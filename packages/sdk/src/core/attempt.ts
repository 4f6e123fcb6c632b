import type { DataWithResponse } from './call.ts'
import type { ChowkError } from './errors.ts'
import { connectionError, isInvalidRequest, responseError, unreadableError } from './failed-attempt.ts'
import { read, textOf } from './unknown-values.ts'
import { readHeader } from './header-values.ts'
import type { FetchOptions, FetchResponse } from './options.ts'
import type { CallState, Content, PreparedRequest } from './prepared-request.ts'
import { readQuota } from './quota.ts'
import type { Settings } from './resolve-options.ts'

/** The parts of an attempt other than the call. */
export interface Attempt {
  /** The id of the call. */
  readonly id: string
  /** Headers without the key. */
  readonly headers: Readonly<Record<string, string>>
  readonly fetchOptions: FetchOptions | undefined
  readonly content: Content | undefined
  readonly state: CallState
  readonly signal: AbortSignal
  /** A response from middleware in place of the server's. */
  readonly response: FetchResponse | undefined
}

/** The end of an attempt: an answer or an error. */
export type Attempted<Data> = { readonly answer: DataWithResponse<Data> } | { readonly error: ChowkError }

/**
 * Sends a call once and reads the response.
 * @throws unknown What kept it from being sent; or anything, once `signal` is aborted.
 */
export async function attempt<Data>(
  settings: Settings,
  request: PreparedRequest,
  { id, headers, fetchOptions, content, state, signal, response: fetchResponse }: Attempt,
): Promise<Attempted<Data>> {
  const { log } = settings
  const { operation, method, url } = request
  const body = content?.body

  const asked = settings.key()
  const key = typeof asked === 'string' ? asked : await asked
  // The attempt may have ended while middleware delayed it, or while the key was fetched.
  if (signal.aborted) throw signal.reason
  const init = {
    ...fetchOptions,
    method,
    // A copy, as middleware may keep the original.
    headers: key ? { ...headers, authorization: `Bearer ${key}` } : { ...headers },
    body,
    // A redirect would turn a POST into a GET, and send the key elsewhere.
    redirect: 'manual' as const,
    signal,
  }
  log('debug', `${id} ${operation} → ${method} ${url} ${typeof body === 'string' ? body : ''}`)

  let response = fetchResponse
  let text: string
  try {
    if (!response) {
      state.attempts++
      response = await settings.fetch(url, init)
    }
    if (typeof read(response, 'text') !== 'function')
      return { error: unreadableError(state, 'fetch did not return a Response.') }
    text = textOf((await response.text()) ?? '')
  } catch (cause) {
    if (signal.aborted) throw cause
    if (!response && isInvalidRequest(url, init, cause)) {
      state.attempts--
      throw cause
    }
    return { error: connectionError(settings, state, cause) }
  }

  content?.onReceived?.()
  const status = Number(textOf(read(response, 'status') ?? NaN))
  log('debug', `${id} ${operation} ← ${status} ${text}`)
  return readResponse(settings, request, state, response, status, text)
}

/** Returns the data of a response, or its error. */
function readResponse<Data>(
  settings: Settings,
  { operation, method, list, quota: action }: PreparedRequest,
  state: CallState,
  response: FetchResponse,
  status: number,
  text: string,
): Attempted<Data> {
  const quota = readQuota(response, settings.clock.now())
  if (quota && action) settings.quotas[action] = quota
  const content = parseObject(text)
  // Only the OpenAPI document has no envelope.
  const hasEnvelope = content?.ok === true || (content && operation === 'account.openapi')
  const page = list ? content?.[list] : content
  const isComplete = hasEnvelope && (list === undefined || Array.isArray(read(page, 'items')))
  // Only for `request()`: the API's operations have a body.
  const isEmpty = !text && operation.includes('/') && (method === 'HEAD' || status === 204)
  if (!(status < 300) || !(isComplete || isEmpty)) {
    const lack = lackOf(list, status, content)
    return { error: responseError(settings, state, response, status, text, content, lack) }
  }
  const { ok: _ok, request_id: _id, ...data } = content ?? {}
  return {
    answer: {
      data: (isEmpty ? undefined : data) as Data,
      response: response as Response,
      requestId: readHeader(response, 'x-request-id'),
      quota,
    },
  }
}

/** Returns what an answer lacks to be one of the interface. Of a page of a proxy, its beginning says more. */
function lackOf(list: string | undefined, status: number, answer?: Readonly<Record<string, unknown>>) {
  const isSuccess = status < 300
  if (!answer) return isSuccess && 'not a JSON object'
  if (answer.ok !== isSuccess) return `no "ok": ${isSuccess}`
  return isSuccess ? `no ${list ? `"${list}" with ` : ''}"items"` : 'an unknown "code"'
}

/** Parses a JSON object; undefined for anything else. */
function parseObject(text: string): Record<string, unknown> | undefined {
  try {
    const value = JSON.parse(text) as Record<string, unknown> | null
    return value && typeof value === 'object' && !Array.isArray(value) ? value : undefined
  } catch {
    return undefined
  }
}
