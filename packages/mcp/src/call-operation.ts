import { operationById, type OperationId } from '@chowk/contract'
import type { Chowk, QueryParameter } from '@chowk/sdk'
import { argumentPlaces, IDEMPOTENCY_KEY } from './input-schema.ts'
import { ArgumentsError, printValue, type Arguments } from './arguments.ts'
import { derivedKey } from './idempotency-key.ts'
import { imageSource } from './image-source.ts'
import { isRemembered, type Outcome, type RecentCalls } from './recent-calls.ts'

interface CallOptions {
  readonly signal?: AbortSignal | undefined
  readonly files?: string | undefined
  readonly recent?: RecentCalls | undefined
}

/**
 * Calls an operation.
 *
 * @param options.files The folder whose files may be uploaded.
 * @param options.recent Recent calls without an idempotency key, to avoid duplicates. Default: every call is made.
 * @throws ArgumentsError for invalid arguments.
 * @throws ChowkError if the platform refuses, or does not respond.
 */
export async function callOperation(
  client: Chowk,
  id: OperationId,
  input: Arguments,
  { signal, files, recent }: CallOptions = {},
): Promise<Outcome> {
  const row = operationById(id)
  const argumentsPlaces = argumentPlaces(id)
  const { [IDEMPOTENCY_KEY]: key, ...values } = input
  if (key !== undefined && !row.idempotent && !isRemembered(row))
    throw new ArgumentsError(`${id} does not accept ${IDEMPOTENCY_KEY}.`)
  if (key !== undefined && typeof key !== 'string')
    throw new ArgumentsError(`${IDEMPOTENCY_KEY} must be a string.`)
  const fields = fieldsOf(
    id,
    values,
    argumentsPlaces.path,
    row.upload ? ['image', 'path'] : argumentsPlaces.fields,
  )
  const path = Object.fromEntries(
    argumentsPlaces.path.map((name) => [name, pathValue(id, name, values[name])]),
  )

  // Not aborted: the caller may have given up, and retry after the platform has executed it.
  const remembered = isRemembered(row) ? recent : undefined
  const call = async (): Promise<Outcome> => {
    const sending = row.upload
      ? client.media.upload(await imageSource(fields, files), { signal })
      : client.request(`${row.method} ${row.path}`, {
          signal: remembered ? undefined : signal,
          path,
          ...(row.method === 'GET'
            ? { query: queryOf(id, fields) }
            : argumentsPlaces.fields.length > 0 && { body: fields }),
          ...(row.idempotent && { idempotencyKey: key ?? derivedKey(id, { ...values, ...path }) }),
        })
    const { data, response } = await sending.withResponse().catch((error: unknown) => {
      // The client refuses what JSON would change, such as a number that is too large to be one.
      throw error instanceof TypeError ? new ArgumentsError(`${id}: ${error.message}`) : error
    })
    return { data, replayed: response.headers.get('idempotent-replayed') === 'true' }
  }
  return remembered ? remembered(derivedKey(id, { ...input, ...path }), call) : call()
}

function fieldsOf(
  id: OperationId,
  values: Arguments,
  path: readonly string[],
  fields: readonly string[],
): Record<string, unknown> {
  const unknown = Object.keys(values).find((name) => !path.includes(name) && !fields.includes(name))
  if (unknown !== undefined)
    throw new ArgumentsError(
      `${id} does not accept ${printValue(unknown)}. It accepts: ${[...path, ...fields].join(', ') || 'nothing'}.`,
    )
  return Object.fromEntries(Object.entries(values).filter(([name]) => fields.includes(name)))
}

/** As text: the number 5 and the text 5 are one id. */
function pathValue(id: OperationId, name: string, value: unknown): string {
  if ((typeof value === 'string' && value !== '') || typeof value === 'number') return String(value)
  throw new ArgumentsError(`${id} requires ${name}, a string or a number.`)
}

/** A query has single values only. */
function queryOf(id: OperationId, fields: Arguments): Record<string, QueryParameter> {
  const compound = Object.entries(fields).find(([, value]) => typeof value === 'object' && value !== null)
  if (compound)
    throw new ArgumentsError(`${id} accepts one value for ${compound[0]}, not an object or a list.`)
  return fields as Record<string, QueryParameter>
}
