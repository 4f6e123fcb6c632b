import { type ErrorCode, errors, hasNoEnvelope, operationById, type OperationId } from '@chowk/contract'

export interface ApiResponse {
  readonly status: number
  readonly headers: Headers
  /** Parsed body, or undefined if it is not JSON. */
  readonly body: unknown
}

export async function readResponse(response: Response): Promise<ApiResponse> {
  const text = await response.text()
  let body: unknown
  try {
    body = JSON.parse(text)
  } catch {
    // Reported as a difference.
  }
  return { status: response.status, headers: response.headers, body }
}

export const errorCodeOf = ({ body }: ApiResponse): string | undefined =>
  isRecord(body) && typeof body.code === 'string' ? body.code : undefined

/** Returns status and code, such as `404 not_found`. */
export const describeResponse = (response: ApiResponse): string =>
  [response.status, errorCodeOf(response)].filter((part) => part !== undefined).join(' ')

export interface Difference {
  /** Operation, or the path of an unknown one. */
  readonly operation: string
  readonly call: string
  readonly kind: 'status' | 'code' | 'header' | 'missing' | 'extra' | 'type' | 'order'
  /** Field, such as `items[].author.username`, or header. Empty for the whole response. */
  readonly at: string
  readonly expected: string
  readonly found: string
}

/** A difference of one call. */
export type Finding = Omit<Difference, 'operation' | 'call'>

export const finding = (kind: Finding['kind'], at: string, expected: string, found: string): Finding => {
  return { kind, at, expected, found }
}

/** Formats a path, such as `items[].author.username`. */
export const pathOf = (path: readonly PropertyKey[]): string =>
  path
    .map((part) => (typeof part === 'number' ? '[]' : `.${String(part)}`))
    .join('')
    .replace(/^\./, '')

/** Returns the JSON type of a value. */
export function typeOf(value: unknown): string {
  if (value === null) return 'null'
  return Array.isArray(value) ? 'array' : typeof value
}

export const isRecord = (value: unknown): value is Readonly<Record<string, unknown>> =>
  typeOf(value) === 'object'

/** Returns the items of a list response. */
export const itemsOf = (body: unknown): readonly unknown[] =>
  isRecord(body) && Array.isArray(body.items) ? body.items : []

const WHOLE = /^\d+$/

/** Finds missing and invalid headers. */
export function checkHeaders(id: OperationId, response: ApiResponse): Finding[] {
  const { status, headers, body } = response
  const findings: Finding[] = []
  const expect = (name: string, expected: string, isValid: (value: string) => boolean) => {
    const value = headers.get(name)
    if (value === null || !isValid(value))
      findings.push(finding('header', name, expected, value ?? 'no such header'))
  }

  expect('Content-Type', 'application/json', (value) => /^application\/json\b/i.test(value))
  if (hasNoEnvelope(id) && status < 400) {
    expect('ETag', 'a version', (value) => value !== '')
    return findings
  }
  const requestId = isRecord(body) ? body.request_id : undefined
  expect('X-Request-Id', `${String(requestId)}, as request_id`, (value) => value === requestId)
  expect('Cache-Control', 'private, no-store', (value) => value === 'private, no-store')
  const code = errorCodeOf(response)
  if (status === 401) expect('WWW-Authenticate', 'Bearer', (value) => /^Bearer\b/i.test(value))
  if (code !== undefined && errors[code as ErrorCode]?.retry === 'after')
    expect('Retry-After', 'seconds, at least 1', (value) => WHOLE.test(value) && Number(value) >= 1)
  if (code === 'quota_exceeded' || (status < 300 && operationById(id).quota !== null))
    for (const name of ['X-RateLimit-Limit', 'X-RateLimit-Remaining', 'X-RateLimit-Reset'])
      expect(name, 'a whole number', (value) => WHOLE.test(value))
  return findings
}
