import { errors, isBare, operationById, type ErrorCode, type OperationId } from '@chowk/contract'
import { codeOf, type Answer } from './answer.ts'
import { isRecord, type Finding } from './difference.ts'

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
