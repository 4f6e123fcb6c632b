import { errors, type ErrorCode, type Method } from '@chowk/contract/core'
import type { ExampleAnswer } from '@chowk/contract/openapi'
import { contract, errorsOf, namespaceOf, type Documented } from './contract.ts'
import { memberOf, membersOf, type Member } from './members.ts'

/** Documentation of an operation, in order of display. Texts are Markdown. */
export interface OperationShown {
  readonly id: string
  readonly namespace: string
  readonly method: Method
  /** Path below `/api/v1`. */
  readonly path: string
  readonly about: string
  /** Requirements of a call: key and quota, a line each. */
  readonly needs: readonly string[]
  /** Request and response. */
  readonly parts: readonly OperationPart[]
  readonly errors: readonly { readonly code: ErrorCode; readonly status: number }[]
  /** The same call in several languages. */
  readonly calls: readonly { readonly label: string; readonly language: string; readonly source: string }[]
  /** Recorded response to that call. */
  readonly answer: ShownAnswer
}

interface ShownAnswer {
  readonly status: number
  /** Relevant headers, a line each, and the body. Empty if nothing was recorded. */
  readonly text: string
}

export interface OperationPart {
  readonly title: string
  /** Paragraphs. */
  readonly about: readonly string[]
  readonly members: readonly Member[]
}

/** @param origin Origin of the called site, for example `https://chowk.example`. */
export const showOperation = (origin: string, operation: Documented): OperationShown => {
  const { id, row } = operation
  const example = contract().examples.operations[id]
  return {
    id,
    namespace: namespaceOf(id),
    method: row.method,
    path: row.path,
    about: [row.summary, row.description].filter(Boolean).join('\n\n'),
    needs: [contract().scopeProse(row), contract().quotaProse(row), contract().idempotencyProse(row)].filter(
      Boolean,
    ),
    parts: [...parameters(operation), ...requestBody(operation), responsePart(operation)],
    errors: errorsOf(operation).map((code) => ({ code, status: errors[code].status })),
    calls: contract()
      .codeSamplesOf(`${origin}/api/v1`, example, row.scope === null)
      .map(({ label, lang, source }) => ({ label, language: languages[lang]!, source })),
    answer: answerOf(example.answer),
  }
}

/** Languages of Markdown code blocks. */
const languages: Readonly<Record<string, string>> = { Shell: 'sh', TypeScript: 'ts', JSON: 'json' }

const answerOf = (answer: ExampleAnswer): ShownAnswer => ({ status: answer.status, text: answerText(answer) })

/** Returns the headers of a recorded response, a line each, and its body. */
export const answerText = ({ headers, body }: ExampleAnswer): string =>
  [
    ...Object.entries(headers).map(([name, value]) => `${name}: ${value}`),
    ...(body === undefined ? [] : ['', JSON.stringify(body, null, 2)]),
  ]
    .join('\n')
    .trim()

const parameters = ({ id }: Documented): OperationPart[] =>
  (['path', 'query'] as const).flatMap((location) => {
    const inLocation = contract()
      .schemasOf(id)
      .parameters.filter((parameter) => parameter.in === location)
    if (inLocation.length === 0) return []
    const members = inLocation.map(({ name, required, description, schema }) =>
      memberOf(name, { ...schema, ...(description !== undefined && { description }) }, 'sent', required),
    )
    return [{ title: location === 'path' ? 'Path parameters' : 'Query parameters', about: [], members }]
  })

function requestBody({ id, row }: Documented): OperationPart[] {
  const { body } = contract().schemasOf(id)
  if (body === undefined) return []
  return [
    {
      title: `Body${body.required ? '' : ' (optional)'}`,
      about: row.upload ? ['JSON, or `multipart/form-data` with one part `file`.'] : [],
      members: membersOf(contract().resolveSchema(body.schema), 'sent'),
    },
  ]
}

function responsePart({ id, row }: Documented): OperationPart {
  const { response } = contract().schemasOf(id)
  const resolved = contract().resolveSchema(response)
  const name = contract().componentId(response.$ref)
  return {
    title: `Response ${row.status}`,
    about: [
      ...(resolved.description ? [resolved.description] : []),
      ...(contract().hasNoEnvelope(id) ? [] : ['In addition to `ok` and `request_id`:']),
    ],
    members: membersOf(resolved, 'given', name === undefined ? [] : [name]),
  }
}
