import type { Operation } from '../operation.ts'
import type { OperationId } from '../operations/index.ts'
import { hasNoEnvelope } from './envelope.ts'
import { examples } from './examples.ts'
import { headerReferences, quotaHeaders, type HeaderName } from './headers.ts'
import { componentReference, type JsonSchema } from './json-schema.ts'
import { resolveSchema, schemasOf } from './schemas.ts'
import type { OpenApiResponse } from './types.ts'

const headersOf = (id: OperationId, row: Operation): readonly HeaderName[] => [
  'X-Request-Id',
  'Cache-Control',
  ...(hasNoEnvelope(id) ? (['ETag'] as const) : []),
  ...(row.quota === null ? [] : quotaHeaders),
  ...(row.idempotent ? (['Idempotent-Replayed'] as const) : []),
]

/** Returns the data of a response in its envelope. */
const enveloped = (id: OperationId): JsonSchema =>
  hasNoEnvelope(id)
    ? schemasOf(id).response
    : { allOf: [{ $ref: componentReference('Success') }, schemasOf(id).response] }

const describe = (id: OperationId): string => {
  const { description } = resolveSchema(schemasOf(id).response)
  return description ?? 'Done.'
}

/**
 * Returns the successes of an operation by status. Operations without an envelope also have the statuses of
 * conditional and range requests.
 */
export function successesOf(id: OperationId, row: Operation): Readonly<Record<string, OpenApiResponse>> {
  const headers = headerReferences(headersOf(id, row))
  const { body } = examples.operations[id].answer
  const success: OpenApiResponse = {
    description: describe(id),
    headers,
    content: {
      'application/json': {
        schema: enveloped(id),
        ...(body && { examples: { recorded: { value: body } } }),
      },
    },
  }
  return hasNoEnvelope(id)
    ? {
        [row.status]: success,
        206: { description: 'The part that `Range` names.', headers },
        304: { description: 'Nothing changed since the version that `If-None-Match` names.', headers },
        412: { description: 'The version does not match `If-Match`.', headers },
        416: { description: 'The requested `Range` does not exist.', headers },
      }
    : { [row.status]: success }
}
