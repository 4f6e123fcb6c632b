import type { Method, Operation } from '../operation.ts'
import { operationList, type OperationId } from '../operations/index.ts'
import { codeSamplesOf } from './code-samples.ts'
import { hasNoEnvelope } from './envelope.ts'
import { EXAMPLE_BASE_URL, examples } from './examples.ts'
import { failureReferences } from './failures.ts'
import { idempotencyKeyParameter } from './headers.ts'
import { describeOperation } from './prose.ts'
import { requestBodyOf } from './request-bodies.ts'
import { schemasOf } from './schemas.ts'
import { securityOf } from './security.ts'
import { successesOf } from './successes.ts'
import { templateNames, type TemplateNames } from './templates.ts'
import type { OpenApiDocument, OpenApiOperation, OpenApiParameter, OpenApiPath, Reference } from './types.ts'

const ifNoneMatch: OpenApiParameter = {
  name: 'If-None-Match',
  in: 'header',
  required: false,
  description: 'The `ETag` of the version you have.',
  // The maximum size of a request head in Node.
  schema: { type: 'string', maxLength: 16_384 },
}

const parametersOf = (
  id: OperationId,
  row: Operation,
  names: TemplateNames,
): (OpenApiParameter | Reference)[] => [
  ...schemasOf(id).parameters.map((parameter) =>
    parameter.in === 'path' ? { ...parameter, name: names.nameOf(row.path, parameter.name) } : parameter,
  ),
  ...(row.idempotent ? [idempotencyKeyParameter] : []),
  ...(hasNoEnvelope(id) ? [ifNoneMatch] : []),
]

function operationOf(id: OperationId, row: Operation, names: TemplateNames): OpenApiOperation {
  const parameters = parametersOf(id, row, names)
  const requestBody = requestBodyOf(id, row)
  return {
    operationId: id,
    tags: [id.slice(0, id.indexOf('.'))],
    summary: row.summary,
    description: describeOperation(row),
    security: securityOf(row),
    ...(parameters.length > 0 && { parameters }),
    ...(requestBody && { requestBody }),
    responses: { ...successesOf(id, row), ...failureReferences(row) },
    'x-scope': row.scope,
    'x-quota': row.quota,
    'x-idempotent': row.idempotent,
    'x-codeSamples': codeSamplesOf(EXAMPLE_BASE_URL, examples.operations[id], row.scope === null),
  }
}

/** Returns all operations by path and method. */
export function paths(): OpenApiDocument['paths'] {
  const names = templateNames(operationList.map(([, row]) => row.path))
  const all = new Map<string, OpenApiPath>()
  for (const [id, row] of operationList) {
    const path = names.pathOf(row.path)
    const method = row.method.toLowerCase() as Lowercase<Method>
    if (all.get(path)?.[method]) throw new Error(`Two operations have the path ${row.method} ${path}.`)
    all.set(path, { ...all.get(path), [method]: operationOf(id, row, names) })
  }
  return Object.fromEntries(all)
}
