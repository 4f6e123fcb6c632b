import {
  componentSchemas,
  errorCodesOf,
  namespaceDescriptions,
  namespaces,
  operationList,
  schemasOf,
  type Namespace,
  type Operation,
  type OperationId,
} from '@chowk/contract'
import { fieldTable, parameterTable } from './fields.ts'
import { blocks, code, pageHead, table } from './markdown.ts'

const namespaceOf = (id: OperationId): string => id.slice(0, id.indexOf('.'))

const anchor = (id: string): string => id.toLowerCase().replaceAll('.', '')

function scopeText({ scope }: Operation): string {
  if (scope === null) return 'no key'
  return scope === 'any' ? 'any key' : `scope ${code(scope)}`
}

const facts = (row: Operation): string =>
  [
    `${code(`${row.method} ${row.path}`)}`,
    scopeText(row),
    row.quota === null ? 'not counted' : `quota ${code(row.quota)}`,
    row.idempotent ? 'takes `Idempotency-Key`' : '',
    `answers ${row.status}`,
  ]
    .filter(Boolean)
    .join(' · ')

function section(id: OperationId, row: Operation): string {
  const { parameters, body, response } = schemasOf(id)
  return blocks(
    `### ${id}`,
    facts(row),
    row.description === '' ? row.summary : `${row.summary} ${row.description}`,
    parameterTable(parameters),
    body === undefined ? '' : fieldTable(body.schema, 'Body', 'sent'),
    fieldTable(response, 'Response', 'given'),
    `Errors: ${errorCodesOf(row)
      .map((name) => `[${code(name)}](errors.md#${name})`)
      .join(', ')}`,
  )
}

const overview = (): string =>
  table(
    ['Operation', 'Request', 'Key', 'Quota', '`Idempotency-Key`'],
    operationList.map(([id, row]) => [
      `[${code(id)}](#${anchor(id)})`,
      code(`${row.method} ${row.path}`),
      scopeText(row),
      row.quota === null ? '' : code(row.quota),
      row.idempotent ? 'yes' : '',
    ]),
  )

const chapter = (namespace: Namespace): string =>
  blocks(
    `## ${namespace}`,
    namespaceDescriptions[namespace],
    ...operationList.filter(([id]) => namespaceOf(id) === namespace).map(([id, row]) => section(id, row)),
  )

/** Returns docs/operations.md. */
export const operationsPage = (): string =>
  blocks(
    pageHead(
      'Operations',
      'Paths are below `/api/v1`. An operation has the same name in the SDK, on the command line and in the OpenAPI document. Every answer has `ok` and `request_id` besides what is listed; nested records are in [records.md](records.md), codes in [errors.md](errors.md), quotas in [limits.md](limits.md).',
    ),
    overview(),
    ...namespaces.map(chapter),
  )

/** Returns docs/records.md. */
export const recordsPage = (): string =>
  blocks(
    pageHead(
      'Records',
      'Every object of the interface that has a name, as in the OpenAPI document. What you get may have more members one day; what you send may not.',
    ),
    ...Object.entries(componentSchemas()).map(([id, schema]) =>
      blocks(
        `## ${id}`,
        schema.description ?? '',
        fieldTable(schema, 'Field', schema.additionalProperties === false ? 'sent' : 'given'),
      ),
    ),
  )
