import { errorClasses } from './api-errors.ts'
import { ConnectionError, UnexpectedResponseError, type ChowkError } from './errors.ts'
import type { FieldProblem } from './fields.ts'
import { readQuota } from './quota.ts'
import { readRetryAfter } from './retry-after.ts'
import { conclude, type Progress } from './sending.ts'

/** What a failure of the interface looks like on the wire. */
interface Envelope {
  readonly ok?: boolean
  readonly error?: string
  readonly code?: string
  readonly fields?: readonly FieldProblem[]
  readonly current_status?: string
  readonly allowed?: readonly string[]
}

const classes: Readonly<Record<string, typeof ChowkError>> = errorClasses

/** The first characters of a text, on one line. */
const beginning = (text: string, length: number) =>
  text.length > length ? `${text.slice(0, length)}…` : text.trim()

/**
 * The error that an answer stands for which is no success.
 *
 * @param text What came, without the key.
 * @param content The object that it is, if any.
 * @param lack What it lacks, where that is all that is wrong with it.
 */
export function answerError(
  progress: Progress,
  response: Response,
  text: string,
  content: Envelope | undefined,
  now: number,
  redact: (text: string) => string,
  lack: string | false | undefined,
): ChowkError {
  const { status } = response
  const isFault = status > 499
  const isOurs = content?.ok === false
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
      : isFault
        ? 'server_error'
        : status === 429
          ? 'rate_limited'
          : 'unexpected_response'
  ) as ChowkError['code']
  // A gateway does not know what became of what it passed on. The server itself does nothing where it fails.
  const isUnknown = status < 300 || code === 'idempotency_in_progress' || (isFault && !isOurs)
  const headers = new Headers()
  response.headers.forEach((value, name) => headers.append(name, redact(value)))
  const retryAfter = readRetryAfter(headers, now)
  const location = headers.get('location')
  const type = headers.get('content-type')?.split(';')[0]
  const unexpected = [
    `unexpected answer, status ${status}`,
    location ? `redirect to ${location}` : type,
    lack,
  ]
  const message = [
    error ?? `${unexpected.filter(Boolean).join(', ')}${lack || !text ? '' : `: ${beginning(text, 80)}`}`,
    ...(fields ?? []).map(({ path, message }) => `${path}: ${message}`),
  ]
  return new (classes[code] ?? UnexpectedResponseError)(
    message.join('\n  '),
    {
      ...conclude(progress, isUnknown ? 'unknown' : 'rejected'),
      code,
      status,
      requestId: headers.get('x-request-id') ?? undefined,
      retryAfter,
      fields,
      currentStatus,
      allowed,
      resetsAt:
        code === 'quota_exceeded'
          ? (readQuota(headers)?.resetsAt ?? new Date(now + (retryAfter ?? 0) * 1000))
          : undefined,
    },
    undefined,
    { headers, body: text.slice(0, 1000) },
  )
}

/** What connecting fails with before anything is sent: codes of Node and Bun, of certificates too; Deno's message. */
const notConnected =
  /^(ECONNREFUSED|ENOTFOUND|EAI_AGAIN|UND_ERR_CONNECT|ConnectionRefused|CERT_|ERR_TLS_CERT|DEPTH_ZERO|SELF_SIGNED|UNABLE_TO_(GET|VERIFY))|client error \(Connect\)/

/** The error for an attempt that `cause` ended before its answer was read. */
export function connectionError(
  progress: Progress,
  cause: unknown,
  redact: (text: string) => string,
): ChowkError {
  let root = cause as Error & { code?: string }
  while (root.cause) root = root.cause as Error
  const { code = '' } = root
  const message = redact(root.message || code)
  const isSent = !notConnected.test(code) && !notConnected.test((cause as Error).message)
  return new ConnectionError(
    message,
    { ...conclude(progress, isSent ? 'unknown' : 'not_sent'), code: 'connection' },
    // A copy: the error itself may hold the request, and with it the key.
    Object.assign(new Error(message), code && { code }),
  )
}
