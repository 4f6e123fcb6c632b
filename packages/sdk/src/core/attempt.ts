import type { DataWithResponse } from './call.ts'
import { canStream } from './environment.ts'
import { answerError, connectionError } from './failures.ts'
import { readQuota } from './quota.ts'
import type { Content, Progress, Sending } from './sending.ts'
import type { Settings } from './settings.ts'

/** What an attempt is made of, besides the call. */
export interface Attempt {
  /** The id of the call. */
  readonly id: string
  /** Without the key. */
  readonly headers: Readonly<Record<string, string>>
  /** Empty where there is none. */
  readonly key: string
  readonly content: Content | undefined
  readonly progress: Progress
  readonly signal: AbortSignal
}

/** Sends a call once and reads the answer. */
export async function attempt<Data>(
  settings: Settings,
  sending: Sending,
  { id, headers, key, content, progress, signal }: Attempt,
): Promise<DataWithResponse<Data>> {
  const { clock, redact, log } = settings
  const { operation, method, url, action, options } = sending
  const { onProgress } = options
  const tell =
    onProgress &&
    ((transferredBytes: number, totalBytes: number) => {
      try {
        onProgress({ percent: transferredBytes / totalBytes, transferredBytes, totalBytes })
      } catch (cause) {
        log('warn', `${id} ${operation}: onProgress failed: ${String(cause)}`)
      }
    })
  const body = content?.body
  const isBlob = !!body && typeof body !== 'string'
  log('debug', `${id} ${operation} → ${method} ${url} ${isBlob ? '' : (body ?? '')}`)

  let response: Response
  let text: string
  try {
    response = (await settings.fetch(url, {
      ...settings.fetchOptions,
      ...options.fetchOptions,
      method,
      // A copy, as middleware may keep what it was given.
      headers: key ? { ...headers, authorization: `Bearer ${key}` } : { ...headers },
      ...(isBlob && tell && canStream() ? { body: counted(body, tell), duplex: 'half' as const } : { body }),
      // A redirect would turn a POST into a GET, and take the key elsewhere.
      redirect: 'manual',
      signal,
    })) as Response
    text = await response.text()
  } catch (cause) {
    if (signal.aborted) throw cause
    throw connectionError(progress, cause, redact)
  }

  if (isBlob && !canStream()) tell?.(body.size, body.size)
  const { status } = response
  log('debug', `${id} ${operation} ← ${status} ${text}`)
  const quota = readQuota(response.headers)
  if (quota && action) settings.quotas[action] = quota

  const isGood = status > 199 && status < 300
  const answer = readJson(isGood ? text : redact(text))
  // The OpenAPI document is the one answer without the envelope.
  const isComplete = answer?.ok === true || (answer && operation === 'account.openapi')
  const page = (sending.list ? answer?.[sending.list] : answer) as { items?: unknown } | null | undefined
  const isRight = isComplete && (sending.list === undefined || Array.isArray(page?.items))
  if (!isGood || !isRight)
    throw answerError(progress, response, redact(text), answer, clock.now(), redact, isComplete && 'no items')
  const { ok: _ok, request_id: _id, ...data } = answer
  return {
    data: data as Data,
    response,
    requestId: response.headers.get('x-request-id') ?? undefined,
    quota,
  }
}

/** Bytes between one progress event and the next. */
const PIECE = 65_536

/** A blob as a stream that tells how much was read. */
function counted(blob: Blob, tell: (sent: number, total: number) => void): ReadableStream<Uint8Array> {
  let sent = 0
  return new ReadableStream(
    {
      async pull(controller) {
        const piece = await blob.slice(sent, sent + PIECE).arrayBuffer()
        sent += piece.byteLength
        controller.enqueue(new Uint8Array(piece))
        tell(sent, blob.size)
        if (sent >= blob.size) controller.close()
      },
    },
    { highWaterMark: 0 },
  )
}

/** The object that `text` holds; nothing where it holds none. */
function readJson(text: string): Record<string, unknown> | undefined {
  try {
    const value = JSON.parse(text) as Record<string, unknown> | null
    return value && typeof value === 'object' && !Array.isArray(value) ? value : undefined
  } catch {
    return undefined
  }
}
