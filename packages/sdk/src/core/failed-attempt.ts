import { errorClasses } from '../resources/errors.ts'
import { ConnectionError, UnexpectedResponseError, type ChowkError } from './errors.ts'
import { causesOf, read, reasonOf, textOf } from './unknown-values.ts'
import { copyHeaders, readHeader, readRetryAfter, type HeaderSource } from './header-values.ts'
import type { FetchInit } from './options.ts'
import { recordOutcome, type CallState } from './prepared-request.ts'
import { readReset } from './quota.ts'
import type { Redaction, Settings } from './resolve-options.ts'

const classes: Readonly<Record<string, typeof ChowkError>> = errorClasses

/** Returns the first characters of a text, as a text of its own: a mere slice would keep the whole in memory. */
const start = (text: string, length: number) => Array.from(text.slice(0, length)).join('')

const excerpt = (text: string, length: number) =>
  text.length > length ? `${start(text, length)}…` : text.trim()

const messageOf = (value: unknown) => excerpt(textOf(value ?? ''), 1000)

/** Returns the problems of fields. */
const problemsOf = (fields: unknown, { prose, value }: Redaction) =>
  (Array.isArray(fields) ? fields : []).map((field: unknown) => ({
    path: value(textOf(read(field, 'path') ?? '')),
    code: value(textOf(read(field, 'code') ?? 'invalid_value')),
    message: prose(messageOf(read(field, 'message'))),
  }))

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
  const problems = code === 'validation_failed' || fields ? problemsOf(fields, redact) : undefined
  const message = [
    messageOf(error) || `${unexpected.filter(Boolean).join(', ')}${text && `: ${excerpt(text, 80)}`}`,
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
    { headers: copyHeaders(response, redact.value), body: start(redact.prose(text), 1000) },
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
 * Error codes and messages of what fails before sending: names, connecting, certificates and TLS, a proxy that refuses,
 * in Node, Bun, Deno and workerd; ports that `fetch` refuses; tools for tests that block the network.
 */
const notConnected =
  /^(connect E|bad port|E?conn\w* ?refused|ENOTFOUND|EAI_AGAIN|UND_ERR_CONNECT|UND_MOCK|\w*CERT|UNABLE_TO_VERIFY|ERR_SSL_(WRONG|PACKET|HTTP)|Proxy response|Nock: )|client error \(Connect\)|wrong version number/i

/** Returns the error of an attempt that ended with `cause` before its response was read. */
export function connectionError({ redact, baseUrl }: Settings, state: CallState, cause: unknown): ChowkError {
  const causes = causesOf(cause)
  const root = causes.at(-1)
  const message = redact.prose(reasonOf(causes.toReversed()))
  const isSent = !causes.some((one) =>
    [read(one, 'code'), read(one, 'message')].some((text) => notConnected.test(textOf(text ?? ''))),
  )
  const code = read(root, 'code')
  return new ConnectionError(
    [message, ...doubts(baseUrl)].join('\n  '),
    { ...recordOutcome(state, isSent ? 'unknown' : 'not_sent'), code: 'connection' },
    // A copy: the original may hold the request, and with it the key.
    { cause: Object.assign(new Error(message), typeof code === 'string' && { code: redact.value(code) }) },
  )
}

/** Returns the error of an attempt that was sent, and whose response cannot be read. */
export const unreadableError = (state: CallState, message: string): ChowkError =>
  new UnexpectedResponseError(message, { ...recordOutcome(state, 'unknown'), code: 'unexpected_response' })
