import type { DataWithResponse } from './call.ts'
import { connectionError, isInvalidRequest, responseError } from './failed-attempt.ts'
import type { CallState, Content, PreparedRequest } from './prepared-request.ts'
import { readQuota } from './quota.ts'
import type { Settings } from './resolve-options.ts'

/** The parts of an attempt, besides the call. */
export interface Attempt {
  /** The id of the call. */
  readonly id: string
  /** Without the key. */
  readonly headers: Readonly<Record<string, string>>
  readonly content: Content | undefined
  readonly state: CallState
  readonly progress: { isSent: boolean }
  readonly signal: AbortSignal
  /** Given by middleware, instead of one of the server. */
  readonly response: Response | undefined
}

/** Sends a call once and reads the answer. */
export async function attempt<Data>(
  settings: Settings,
  request: PreparedRequest,
  { id, headers, content, state, progress, signal, response: given }: Attempt,
): Promise<DataWithResponse<Data>> {
  const { redact, log } = settings
  const { operation, method, url, quota: action, options } = request
  const { onProgress } = options
  let reported = 0
  const report =
    onProgress &&
    ((transferredBytes: number, totalBytes: number) => {
      reported = transferredBytes
      try {
        onProgress({ percent: transferredBytes / totalBytes, transferredBytes, totalBytes })
      } catch (cause) {
        log('warn', `${id} ${operation}: onProgress failed: ${String(cause)}`)
      }
    })
  const body = content?.body
  const blob = body && typeof body !== 'string' ? body : undefined

  const key = await settings.key()
  // The attempt may have ended while middleware held it, or while the key was fetched.
  if (signal.aborted) throw signal.reason
  const init = {
    ...settings.fetchOptions,
    ...options.fetchOptions,
    method,
    // A copy, as middleware may keep what it was given.
    headers: key ? { ...headers, authorization: `Bearer ${key}` } : { ...headers },
    body: blob && report ? withProgress(blob, report) : body,
    // A redirect would turn a POST into a GET, and take the key elsewhere.
    redirect: 'manual' as const,
    signal,
  }
  log('debug', `${id} ${operation} → ${method} ${url} ${typeof body === 'string' ? body : ''}`)

  let response = given
  let text: string
  try {
    if (!response) {
      progress.isSent = true
      state.attempts++
      response = (await settings.fetch(url, init)) as Response
    }
    text = await response.text()
  } catch (cause) {
    if (signal.aborted) throw cause
    if (!response && isInvalidRequest(url, init, cause)) {
      progress.isSent = false
      state.attempts--
      throw cause
    }
    throw connectionError(state, cause, redact)
  }

  if (blob && reported < blob.size) report?.(blob.size, blob.size)
  const { status } = response
  log('debug', `${id} ${operation} ← ${status} ${text}`)
  const quota = readQuota(response.headers)
  if (quota && action) settings.quotas[action] = quota

  const isSuccess = status > 199 && status < 300
  const answer = parseObject(isSuccess ? text : redact(text))
  // The OpenAPI document is the one answer without the envelope.
  const hasEnvelope = answer?.ok === true || (answer && operation === 'account.openapi')
  const page = (request.list ? answer?.[request.list] : answer) as { items?: unknown } | null | undefined
  const isComplete = hasEnvelope && (request.list === undefined || Array.isArray(page?.items))
  if (!isSuccess || !isComplete)
    throw responseError(settings, state, response, redact(text), answer, hasEnvelope && 'no items')
  const { ok: _ok, request_id: _id, ...data } = answer
  return {
    data: data as Data,
    response,
    requestId: response.headers.get('x-request-id') ?? undefined,
    quota,
  }
}

/**
 * A copy of a blob that reports how much of it was read. Still a blob, so that its length is known and any `fetch` takes it.
 * Platforms that read blobs by other means report nothing.
 */
const withProgress = (blob: Blob, report: (sent: number, total: number) => void): Blob =>
  Object.defineProperty(blob.slice(0, blob.size, blob.type), 'stream', {
    value: () => {
      let sent = 0
      const counter = new TransformStream<Uint8Array, Uint8Array>({
        transform(chunk, controller) {
          controller.enqueue(chunk)
          report((sent += chunk.byteLength), blob.size)
        },
      })
      return blob.stream().pipeThrough(counter)
    },
  })

/** The object in `text`; undefined where it has none. */
function parseObject(text: string): Record<string, unknown> | undefined {
  try {
    const value = JSON.parse(text) as Record<string, unknown> | null
    return value && typeof value === 'object' && !Array.isArray(value) ? value : undefined
  } catch {
    return undefined
  }
}
