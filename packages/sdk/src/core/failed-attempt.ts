import { errorClasses } from './api-errors.ts'
import { ConnectionError, UnexpectedResponseError, type ChowkError } from './errors.ts'
import type { FieldProblem } from './field-problem.ts'
import type { FetchInit } from './options.ts'
import { readQuota } from './quota.ts'
import type { Settings } from './resolve-options.ts'
import { readRetryAfter } from './retry-after.ts'
import { recordOutcome, type CallState } from './prepared-request.ts'

/** The JSON of an error response. */
interface Envelope {
  readonly ok?: boolean
  readonly error?: string
  readonly code?: string
  readonly fields?: readonly FieldProblem[]
  readonly current_status?: string
  readonly allowed?: readonly string[]
}

const classes: Readonly<Record<string, typeof ChowkError>> = errorClasses

/** Returns the first characters of a text, on one line. */
const excerpt = (text: string, length: number) =>
  text.length > length ? `${text.slice(0, length)}…` : text.trim()

/**
 * Returns the error of an unsuccessful response.
 * @param text The body, without the key.
 * @param content The parsed object, if any.
 * @param lack The missing part of an otherwise valid response.
 */
export function responseError(
  { clock, redact, baseUrl }: Settings,
  state: CallState,
  response: Response,
  text: string,
  content: Envelope | undefined,
  lack: string | false,
): ChowkError {
  const { status } = response
  const isServerError = status > 499
  const isOurs = content?.ok === false
  // A truncated object means a broken connection.
  const isTruncated = status < 300 && !content && text[0] === '{'
  const {
    error,
    code: given = '',
    fields,
    current_status: currentStatus,
    allowed,
  }: Envelope = isOurs ? content : {}
  const code = (
    Object.hasOwn(classes, given)
      ? given
      : isServerError
        ? 'server_error'
        : status === 429
          ? 'rate_limited'
          : isTruncated
            ? 'connection'
            : 'unexpected_response'
  ) as ChowkError['code']
  // A gateway does not know the outcome of a forwarded request. A failed request at the server itself has no effect.
  const isUnknown = status < 300 || code === 'idempotency_in_progress' || (isServerError && !isOurs)
  const headers = new Headers()
  response.headers.forEach((value, name) => headers.append(name, redact(value)))
  const retryAfter = readRetryAfter(headers, clock.now())
  const location = headers.get('location')
  const type = headers.get('content-type')?.split(';')[0]
  const unexpected = [
    `unexpected answer, status ${status}`,
    location ? `redirect to ${location}` : type,
    lack,
  ]
  const message = [
    error ?? `${unexpected.filter(Boolean).join(', ')}${text && `: ${excerpt(text, 80)}`}`,
    ...(status === 404 || code === 'unexpected_response' ? doubts(baseUrl) : []),
    ...(fields ?? []).map(({ path, message }) => `${path}: ${message}`),
  ]
  return new (classes[code] ?? (isTruncated ? ConnectionError : UnexpectedResponseError))(
    message.join('\n  '),
    {
      ...recordOutcome(state, isUnknown ? 'unknown' : 'rejected'),
      code,
      status,
      requestId: headers.get('x-request-id') ?? undefined,
      retryAfter,
      fields,
      currentStatus,
      allowed,
      resetsAt:
        code === 'quota_exceeded'
          ? (readQuota(headers)?.resetsAt ?? new Date(clock.now() + (retryAfter ?? 0) * 1000))
          : undefined,
    },
    undefined,
    { headers, body: text.slice(0, 1000) },
  )
}

/** Says that a base URL has an unusual path, where calls of it fail. A proxy may have mapped another one. */
const doubts = (baseUrl: string): string[] =>
  /\/api\/v\d+$/.test(baseUrl) ? [] : [`baseUrl is ${baseUrl}, without /api/v1 at its end.`]

function rootCause(cause: unknown): Error & { code?: string } {
  let root = Object(cause) as Error
  while (root.cause) root = root.cause as Error
  return root
}

/** Whether `fetch` threw because its arguments do not form a valid request. */
export function isInvalidRequest(url: string, init: FetchInit, cause: unknown): boolean {
  if (/ERR_INVALID_/.test(rootCause(cause).code ?? '')) return true
  const { method, headers } = init
  try {
    new Request(url, { method, headers, body: init.body ? '-' : null })
    return false
  } catch {
    return true
  }
}

/** Error codes of connections that fail before sending, in Node and Bun, including certificates; Deno's message. */
const notConnected =
  /^(ECONNREFUSED|ENOTFOUND|EAI_AGAIN|UND_ERR_CONNECT|ConnectionRefused|CERT_|ERR_TLS_CERT|DEPTH_ZERO|SELF_SIGNED|UNABLE_TO_(GET|VERIFY))|client error \(Connect\)/

/** Returns the error of an attempt that ended with `cause` before its response was read. */
export function connectionError({ redact, baseUrl }: Settings, state: CallState, cause: unknown): ChowkError {
  const root = rootCause(cause)
  const { code = '' } = root
  const message = redact(root.message || code)
  const isSent = !notConnected.test(code) && !notConnected.test((cause as Error).message)
  return new ConnectionError(
    [message, ...doubts(baseUrl)].join('\n  '),
    { ...recordOutcome(state, isSent ? 'unknown' : 'not_sent'), code: 'connection' },
    // A copy: the original may hold the request, and with it the key.
    Object.assign(new Error(message), code && { code }),
  )
}
