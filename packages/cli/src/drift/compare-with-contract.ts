import {
  errorCodesOf,
  errors,
  Failure,
  hasNoEnvelope,
  operationById,
  truncateWithEllipsis,
  type Operation,
  type OperationId,
} from '@chowk/contract'
import {
  type ApiResponse,
  checkHeaders,
  describeResponse,
  errorCodeOf,
  type Finding,
  finding,
  isRecord,
  pathOf,
  typeOf,
} from './response.ts'

export function compareWithContract(id: OperationId, response: ApiResponse): readonly Finding[] {
  const { status, body } = response
  if (status === 304) return []
  if (!isRecord(body))
    return [finding('type', '', 'a JSON object', body === undefined ? 'no JSON' : typeOf(body))]
  const findings = checkHeaders(id, response)
  if (status >= 400) return [...findings, ...checkError(id, response)]
  const row = operationById(id)
  if (status !== row.status) return [finding('status', '', String(row.status), String(status)), ...findings]
  if (hasNoEnvelope(id)) return findings
  const { ok, request_id: _, ...data } = body
  if (ok !== true) findings.push(finding('type', 'ok', 'true', JSON.stringify(ok)))
  return [...findings, ...checkFields(row.response, data)]
}

function checkError(id: OperationId, response: ApiResponse): Finding[] {
  const code = errorCodeOf(response)
  const known = errorCodesOf(operationById(id)).find((candidate) => candidate === code)
  if (known === undefined)
    return [finding('code', 'code', 'a code of this operation', describeResponse(response))]
  const { status } = errors[known]
  const findings = checkFields(Failure, response.body)
  return status === response.status
    ? findings
    : [finding('status', '', `${status} with ${known}`, String(response.status)), ...findings]
}

/** Finds missing fields, extra fields, and fields of another type. */
function checkFields(schema: Operation['response'], data: unknown): Finding[] {
  const outcome = schema.safeParse(data)
  // Parsing drops extra fields.
  if (outcome.success) return findExtraFields(data, outcome.data, [])
  return outcome.error.issues.map((issue) => {
    const path = pathOf(issue.path)
    const value = issue.path.reduce<unknown>(
      (inner, part) => (inner as Record<PropertyKey, unknown> | undefined)?.[part],
      data,
    )
    const expected = issue.code === 'invalid_type' ? issue.expected : issue.message
    return value === undefined
      ? finding('missing', path, expected, 'nothing')
      : finding('type', path, expected, shorten(value))
  })
}

function findExtraFields(data: unknown, parsed: unknown, path: readonly PropertyKey[]): Finding[] {
  if (Array.isArray(data))
    return data.flatMap((entry, index) =>
      findExtraFields(entry, (parsed as readonly unknown[])[index], [...path, index]),
    )
  if (!isRecord(data) || !isRecord(parsed)) return []
  return Object.entries(data).flatMap(([name, value]): Finding[] =>
    name in parsed
      ? findExtraFields(value, parsed[name], [...path, name])
      : [finding('extra', pathOf([...path, name]), 'no such field', shorten(value))],
  )
}

const MAX_LENGTH = 40

function shorten(value: unknown): string {
  const text = JSON.stringify(value)
  return text.length > MAX_LENGTH ? `${typeOf(value)} ${truncateWithEllipsis(text, MAX_LENGTH)}` : text
}
