import ky from 'ky'
import type { Answer } from './call.ts'
import { answerError, connectionError } from './failures.ts'
import { readQuota } from './quota.ts'
import type { Progress, Sending } from './sending.ts'
import type { Settings } from './settings.ts'

/** Sends a call once and reads the answer. */
export async function attempt<Data>(
  settings: Settings,
  sending: Sending,
  progress: Progress,
  signal: AbortSignal,
): Promise<Answer<Data>> {
  const { apiKey, clock, redact, log } = settings
  const { operation, method, url, content, contentType, idempotencyKey, action, options } = sending
  const event = { operation, method, url, attempt: progress.attempts }
  const start = clock.now()

  const headers: Record<string, string> = {}
  if (content !== undefined) headers['content-type'] = contentType
  if (idempotencyKey) headers['idempotency-key'] = idempotencyKey
  settings.onRequest?.({ ...event, headers })
  log('debug', `${operation} → ${method} ${url} ${typeof content === 'string' ? content : ''}`)

  let response: Response
  let text: string
  try {
    response = await ky(url, {
      method,
      // A copy, as a hook may keep what it was given.
      headers: apiKey ? { ...headers, authorization: `Bearer ${apiKey}` } : headers,
      ...(content !== undefined && { body: content }),
      // A redirect would turn a POST into a GET, and take the key elsewhere.
      redirect: 'manual',
      // What is worth repeating, and for how long, is decided by meaning; ky knows statuses only.
      retry: 0,
      timeout: false,
      throwHttpErrors: false,
      // Handed over here, as ky would make a signal of its own out of it, which takes longer than all the rest.
      fetch: (request, init) => (settings.fetch ?? fetch)(request, { ...init, signal }),
      ...(options.onProgress && { onUploadProgress: options.onProgress }),
    })
    text = await response.text()
  } catch (cause) {
    if (signal.aborted) throw cause
    throw connectionError(progress, cause, redact)
  }

  const { status } = response
  const requestId = response.headers.get('x-request-id') ?? undefined
  const duration = clock.now() - start
  log('debug', `${operation} ← ${status} ${text}`)
  settings.onResponse?.({ ...event, status, requestId, duration })

  const quota = readQuota(response.headers)
  if (quota && action) {
    settings.quotas[action] = quota
    settings.onQuota?.({ ...quota, action })
  }

  const body = readJson(response.ok ? text : redact(text))
  const answer = { response, requestId, quota }
  if (!response.ok || !body) throw answerError(progress, { ...answer, data: body }, clock.now())
  const { ok: _ok, request_id: _id, ...data } = body
  return { ...answer, data: data as Data }
}

/** The object that `text` holds; nothing where it holds none. */
function readJson(text: string): Record<string, unknown> | undefined | null {
  try {
    const value = JSON.parse(text) as Record<string, unknown> | null
    return typeof value === 'object' ? value : undefined
  } catch {
    return undefined
  }
}
