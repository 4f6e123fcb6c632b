import {
  errorCodesOf,
  errors,
  Failure,
  isBare,
  operationById,
  type Operation,
  type OperationId,
} from '@chowk/contract'
import {
  type Answer,
  codeOf,
  type Finding,
  headerFindings,
  inWords,
  isRecord,
  pathOf,
  typeOf,
} from './answer.ts'

/** What an answer of an operation differs in from what the contract says of it. */
export function againstContract(id: OperationId, answer: Answer): readonly Finding[] {
  if (answer.status === 304) return []
  const row = operationById(id)
  const { status, body } = answer
  if (!isRecord(body))
    return [
      {
        kind: 'type',
        at: '',
        expected: 'a JSON object',
        found: body === undefined ? 'no JSON' : typeOf(body),
      },
    ]
  const headers = headerFindings(id, answer)
  if (status >= 400) return [...headers, ...failureFindings(id, answer, body)]
  if (status !== row.status)
    return [{ kind: 'status', at: '', expected: String(row.status), found: String(status) }, ...headers]
  if (isBare(id)) return headers
  const { ok, request_id: _, ...data } = body
  return [
    ...headers,
    ...(ok === true
      ? []
      : [{ kind: 'type', at: 'ok', expected: 'true', found: JSON.stringify(ok) } as const]),
    ...fieldFindings(row.response, data),
  ]
}

function failureFindings(
  id: OperationId,
  answer: Answer,
  body: Readonly<Record<string, unknown>>,
): Finding[] {
  const code = codeOf(answer)
  const known = errorCodesOf(operationById(id)).find((one) => one === code)
  if (known === undefined)
    return [{ kind: 'code', at: 'code', expected: 'a code of this operation', found: inWords(answer) }]
  const { status } = errors[known]
  return [
    ...(status === answer.status
      ? []
      : [
          {
            kind: 'status',
            at: '',
            expected: `${status} with ${known}`,
            found: String(answer.status),
          } as const,
        ]),
    ...fieldFindings(Failure, body),
  ]
}

/** Fields that are missing, of another type, or more than there should be. */
function fieldFindings(schema: Operation['response'], data: unknown): Finding[] {
  const outcome = schema.safeParse(data)
  // Parsing drops fields that the schema does not have.
  if (outcome.success) return extraFields(data, outcome.data, [])
  return outcome.error.issues.map((issue) => {
    const at = pathOf(issue.path)
    const value = issue.path.reduce<unknown>(
      (inner, part) => (inner as Record<PropertyKey, unknown> | undefined)?.[part],
      data,
    )
    const expected = issue.code === 'invalid_type' ? issue.expected : issue.message
    return value === undefined
      ? { kind: 'missing', at, expected, found: 'nothing' }
      : { kind: 'type', at, expected, found: shown(value) }
  })
}

function extraFields(data: unknown, known: unknown, path: readonly PropertyKey[]): Finding[] {
  if (Array.isArray(data))
    return data.flatMap((entry, index) =>
      extraFields(entry, (known as readonly unknown[])[index], [...path, index]),
    )
  if (!isRecord(data) || !isRecord(known)) return []
  return Object.entries(data).flatMap(([name, value]): Finding[] =>
    name in known
      ? extraFields(value, known[name], [...path, name])
      : [{ kind: 'extra', at: pathOf([...path, name]), expected: 'no such field', found: shown(value) }],
  )
}

const MOST_SHOWN = 40

function shown(value: unknown): string {
  const text = JSON.stringify(value)
  return text.length > MOST_SHOWN ? `${typeOf(value)} ${text.slice(0, MOST_SHOWN)}…` : text
}
