import { errorClasses } from '../resources/errors.ts'
import { ConnectionError, UnexpectedResponseError, type ChowkError } from './errors.ts'
import { causesOf, read, reasonOf, textOf } from './unknown-values.ts'
import { copyHeaders, readHeader, readRetryAfter, type HeaderSource } from './header-values.ts'
import type { FetchInit } from './options.ts'
import { recordOutcome, type CallState } from './prepared-request.ts'
import { readReset } from './quota.ts'
import type { Redaction, Settings } from './resolve-options.ts'

const classes: Readonly<Record<string, typeof ChowkError>> = errorClasses

/** Returns the first characters of a text, on one line. */
const excerpt = (text: string, length: number) =>
  text.length > length ? `${text.slice(0, length)}…` : text.trim()

const stringOf = (value: unknown): string | undefined => (typeof value === 'string' ? value : undefined)

/** Returns the text of a message: itself, that of an object such as `{ message }`, or those of a list. */
function messageOf(value: unknown): string {
  const text = Array.isArray(value)
    ? value.map(textOf).join(' ')
    : (stringOf(read(value, 'message')) ?? stringOf(read(value, 'detail')) ?? textOf(value))
  return excerpt(text, 1000)
}

/** Returns the problems of fields, which may be told as a list, as messages by field, or as a message. */
function problemsOf(fields: unknown, { prose, value }: Redaction) {
  const isKeyed = Object(fields) === fields && !Array.isArray(fields)
  return Object.entries<unknown>(Object(fields) === fields ? (fields as Record<string, unknown>) : [fields])
    .filter(([, text]) => text != null)
    .map(([key, text]) => {
      const path: unknown = read(text, 'path') ?? (isKeyed ? key : '')
      return {
        path: value(Array.isArray(path) ? path.map(textOf).join('.') : textOf(path)),
        code: value(stringOf(read(text, 'code')) ?? 'invalid_value'),
        message: prose(messageOf(text)),
      }
    })
}

/**
 * Returns the error of an unsuccessful response.
 * @param status Not a number if the response has none.
 * @param content The parsed object, if any.
 * @param lack The missing part of an otherwise valid response.
 */
export function responseError(
  { clock, redact, baseUrl }: Settings,
  state: CallState,
  response: HeaderSource,
  status: number,
  text: string,
  content: Readonly<Record<string, unknown>> | undefined,
  lack: string | false,
): ChowkError {
  const isServerError = status > 499
  const isOurs = content?.ok === false
  // A truncated object means a broken connection.
  const isTruncated = status < 300 && !content && text[0] === '{'
  const {
    error,
    code: value,
    fields,
    current_status: currentStatus,
    allowed,
  }: Readonly<Record<string, unknown>> = isOurs ? content : {}
  const code = (
    typeof value === 'string' && Object.hasOwn(classes, value)
      ? value
      : isServerError
        ? 'server_error'
        : status === 429
          ? 'rate_limited'
          : isTruncated
            ? 'connection'
            : 'unexpected_response'
  ) as ChowkError['code']
  // A gateway does not know the outcome of a forwarded request. A failed request at the server itself has no effect.
  const isUnknown = !(status > 299) || code === 'idempotency_in_progress' || (isServerError && !isOurs)
  const now = clock.now()
  const header = (name: string) => readHeader(response, name)
  const location = header('location')
  const type = header('content-type')?.split(';')[0]
  const unexpected = [
    `unexpected response, status ${status}`,
    location ? `redirect to ${location}` : type,
    lack,
  ]
  const problems = code === 'validation_failed' || fields != null ? problemsOf(fields, redact) : undefined
  const message = [
    (error ? messageOf(error) : '') ||
      `${unexpected.filter(Boolean).join(', ')}${text && `: ${excerpt(text, 80)}`}`,
    ...(status === 404 || code === 'unexpected_response' ? doubts(baseUrl) : []),
    ...(problems ?? []).map(({ path, message }) => (path ? `${path}: ${message}` : message)),
  ]
  const requestId = header('x-request-id')
  return new (classes[code] ?? (isTruncated ? ConnectionError : UnexpectedResponseError))(
    redact.prose(message.join('\n  ')),
    {
      ...recordOutcome(state, isUnknown ? 'unknown' : 'rejected'),
      code,
      status: isNaN(status) ? undefined : status,
      requestId: requestId && redact.value(requestId),
      retryAfter: readRetryAfter(response, now),
      fields: problems,
      currentStatus: typeof currentStatus === 'string' ? redact.value(currentStatus) : undefined,
      allowed: Array.isArray(allowed) ? allowed.map((value) => redact.value(textOf(value))) : undefined,
      resetsAt: code === 'quota_exceeded' ? readReset(response, now) : undefined,
    },
    undefined,
    { headers: copyHeaders(response, redact.value), body: redact.prose(text).slice(0, 1000) },
  )
}

/** Says that a base URL has an unusual path, where calls of it fail. A proxy may have mapped another one. */
const doubts = (baseUrl: string): string[] =>
  /\/api\/v\d+$/.test(baseUrl) ? [] : [`baseUrl is ${baseUrl}, without /api/v1 at its end.`]

/** Whether `fetch` threw because its arguments do not form a valid request. */
export function isInvalidRequest(url: string, init: FetchInit, cause: unknown): boolean {
  // An error of undici, for options of another undici.
  if (causesOf(cause).some((candidate) => read(candidate, 'code') === 'UND_ERR_INVALID_ARG')) return true
  const { method, headers } = init
  try {
    new Request(url, { method, headers, body: init.body ? '-' : null })
    return false
  } catch {
    return true
  }
}

/**
 * Error codes and messages of connections that fail before sending: of names, connecting and certificates, in Node, Bun
 * and Deno; ports that `fetch` refuses.
 */
const notConnected =
  /^(connect E|bad port|E?conn\w*refused|ENOTFOUND|EAI_AGAIN|UND_ERR_CONNECT|\w*CERT|UNABLE_TO_VERIFY)|client error \(Connect\)/i

/** Returns the error of an attempt that ended with `cause` before its response was read. */
export function connectionError({ redact, baseUrl }: Settings, state: CallState, cause: unknown): ChowkError {
  const causes = causesOf(cause)
  const root = causes.at(-1)
  const message = redact.prose(reasonOf(causes.toReversed()))
  const isSent = ![read(root, 'code'), read(root, 'message'), read(cause, 'message')].some(
    (text) => typeof text === 'string' && notConnected.test(text),
  )
  const code = stringOf(read(root, 'code'))
  return new ConnectionError(
    [message, ...doubts(baseUrl)].join('\n  '),
    { ...recordOutcome(state, isSent ? 'unknown' : 'not_sent'), code: 'connection' },
    // A copy: the original may hold the request, and with it the key.
    { cause: Object.assign(new Error(message), code && { code: redact.value(code) }) },
  )
}

/** Returns the error of an attempt that was sent, and whose response cannot be read. */
export const unreadableError = (state: CallState, message: string): ChowkError =>
  new UnexpectedResponseError(message, { ...recordOutcome(state, 'unknown'), code: 'unexpected_response' })
