import { type ErrorCode, errors, isBare, operationById, type OperationId } from '@chowk/contract'

/** What came back from one of the two. */
export interface Answer {
  readonly status: number
  readonly headers: Headers
  /** The JSON; undefined where there was none. */
  readonly body: unknown
}

export async function answerOf(response: Response): Promise<Answer> {
  const text = await response.text()
  let body: unknown
  try {
    body = JSON.parse(text)
  } catch {
    // Left undefined, which is what is reported.
  }
  return { status: response.status, headers: response.headers, body }
}

/** The error code of a failure. */
export const codeOf = ({ body }: Answer): string | undefined =>
  isRecord(body) && typeof body.code === 'string' ? body.code : undefined

/** An answer in a few words. */
export function inWords(answer: Answer): string {
  const code = codeOf(answer)
  return code === undefined ? String(answer.status) : `${answer.status} ${code}`
}

/** One way in which an answer is not as it should be. */
export interface Difference {
  /** The operation, or the path of a call that is none. */
  readonly operation: string
  /** What was asked. */
  readonly call: string
  readonly kind: 'status' | 'code' | 'header' | 'missing' | 'extra' | 'type' | 'order'
  /** The field, as in `items[].author.username`, or the header; empty where it is the answer as a whole. */
  readonly at: string
  readonly expected: string
  readonly found: string
}

/** What two answers, or an answer and the contract, differ in. The call is known to whoever compares. */
export type Finding = Omit<Difference, 'operation' | 'call'>

/** A path of a field, where entries of a list are not told apart. */
export const pathOf = (path: readonly PropertyKey[]): string =>
  path
    .map((part) => (typeof part === 'number' ? '[]' : `.${String(part)}`))
    .join('')
    .replace(/^\./, '')

/** What kind of value something is, in the words of JSON. */
export function typeOf(value: unknown): string {
  if (value === null) return 'null'
  if (Array.isArray(value)) return 'array'
  return typeof value
}

export const isRecord = (value: unknown): value is Readonly<Record<string, unknown>> =>
  typeOf(value) === 'object'

const WHOLE = /^\d+$/
const quotaHeaders = ['X-RateLimit-Limit', 'X-RateLimit-Remaining', 'X-RateLimit-Reset']

/** Headers that an answer of an operation lacks, or whose value can't be right. */
export function headerFindings(id: OperationId, answer: Answer): Finding[] {
  const { status, headers, body } = answer
  const findings: Finding[] = []
  const hold = (name: string, expected: string, isRight: (value: string) => boolean) => {
    const value = headers.get(name)
    if (value === null) findings.push({ kind: 'header', at: name, expected, found: 'no such header' })
    else if (!isRight(value)) findings.push({ kind: 'header', at: name, expected, found: value })
  }
  const whole = (name: string) => hold(name, 'a whole number', (value) => WHOLE.test(value))

  hold('Content-Type', 'application/json', (value) => /^application\/json\b/i.test(value))
  if (isBare(id) && status < 400) {
    hold('ETag', 'a version', (value) => value !== '')
    return findings
  }
  const requestId = isRecord(body) ? body.request_id : undefined
  hold('X-Request-Id', `${String(requestId)}, as request_id`, (value) => value === requestId)
  hold('Cache-Control', 'private, no-store', (value) => value === 'private, no-store')
  const code = codeOf(answer)
  if (status === 401) hold('WWW-Authenticate', 'Bearer', (value) => /^Bearer\b/i.test(value))
  if (code !== undefined && errors[code as ErrorCode]?.retry === 'after')
    hold('Retry-After', 'seconds, at least 1', (value) => WHOLE.test(value) && Number(value) >= 1)
  if (code === 'quota_exceeded' || (status < 300 && operationById(id).quota !== null))
    for (const name of quotaHeaders) whole(name)
  return findings
}
