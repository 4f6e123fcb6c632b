import { errorClasses } from './api-errors.ts'
import type { Answer } from './call.ts'
import { ConnectionError, UnexpectedResponseError, type ChowkError } from './errors.ts'
import type { FieldProblem } from './fields.ts'
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

/** The error that an answer stands for which is no success. */
export function answerError(progress: Progress, answer: Answer<unknown>, now: number): ChowkError {
  const { response, requestId, quota } = answer
  const { status } = response
  const isFault = status > 499
  const isOurs = (answer.data as Envelope | null | undefined)?.ok === false
  const {
    error,
    code: given = '',
    fields,
    current_status: currentStatus,
    allowed,
  } = (isOurs ? answer.data : {}) as Envelope
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
  const isUnknown = response.ok || code === 'idempotency_in_progress' || (isFault && !isOurs)
  const retryAfter = readRetryAfter(response.headers, now)
  const message = [
    error ?? `unexpected answer, status ${status}`,
    ...(fields ?? []).map(({ path, message }) => `${path}: ${message}`),
  ]
  return new (classes[code] ?? UnexpectedResponseError)(message.join('\n  '), {
    ...conclude(progress, isUnknown ? 'unknown' : 'rejected'),
    code,
    status,
    requestId,
    retryAfter,
    fields,
    currentStatus,
    allowed,
    resetsAt:
      code === 'quota_exceeded' ? (quota?.resetsAt ?? new Date(now + (retryAfter ?? 0) * 1000)) : undefined,
  })
}

/** What connecting fails with before anything is sent, in Node, Deno and Bun. */
const notConnected = /^(ECONNREFUSED|ENOTFOUND|EAI_AGAIN|UND_ERR_CONNECT|ConnectionRefused)/

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
  return new ConnectionError(
    message,
    { ...conclude(progress, notConnected.test(code) ? 'not_sent' : 'unknown'), code: 'connection' },
    // A copy: the error itself may hold the request, and with it the key.
    Object.assign(new Error(message), code && { code }),
  )
}
