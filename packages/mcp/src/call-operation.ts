import { effectOf, operationById, type OperationId } from '@chowk/contract'
import type { Chowk, QueryParameter } from '@chowk/sdk'
import { argumentPlaces, IDEMPOTENCY_KEY } from './input-schema.ts'
import { ArgumentsError, printValue, type Arguments } from './arguments.ts'
import { fingerprintOf, withoutNulls } from './fingerprint.ts'
import { imageSource } from './image-source.ts'
import { repeatsOf, type Outcome, type RecentCalls } from './recent-calls.ts'

/**
 * The time limit of a call in milliseconds, with retries and waits. Clients give up after 60 s, without learning
 * anything: a longer wait is reported to the model instead.
 */
const DEADLINE = 20_000
/** Uploads of several megabytes may take longer. */
const UPLOAD_DEADLINE = 50_000

/** The client and the memory of the member that calls are made for. */
export interface Caller {
  readonly client: Chowk
  readonly recent: RecentCalls
  /** The name of the member in the memory. */
  readonly member: string
  /** The folder whose files can be uploaded. */
  readonly files?: string | undefined
}

/**
 * Calls an operation. A retry after a lost response takes effect once.
 *
 * @param signal Aborts the call. What has been sent cannot be taken back; nothing is sent afterwards.
 * @throws ArgumentsError for invalid arguments.
 * @throws UnknownOutcomeError for a retry that could take effect twice. @throws ChowkError for an error response, or
 * no response.
 */
export async function callOperation(
  { client, recent, member, files }: Caller,
  id: OperationId,
  input: Arguments,
  signal: AbortSignal,
): Promise<Outcome> {
  const row = operationById(id)
  const repeats = repeatsOf(id, row)
  const places = argumentPlaces(id)
  const { [IDEMPOTENCY_KEY]: key, ...values } = input
  if (key !== undefined && repeats === 'none')
    throw new ArgumentsError(`${id} does not accept ${IDEMPOTENCY_KEY}.`)
  if (key !== undefined && typeof key !== 'string')
    throw new ArgumentsError(`${IDEMPOTENCY_KEY} must be a string.`)
  const fields = fieldsOf(id, values, places.path, row.upload ? ['image', 'path'] : places.fields)
  const path = Object.fromEntries(places.path.map((name) => [name, pathValue(id, name, values[name])]))
  const fingerprint = fingerprintOf(id, { ...input, ...path })

  const send = async (idempotencyKey?: string): Promise<Outcome> => {
    const options =
      repeats === 'remembered'
        ? // Not aborted, so that a retry knows the outcome. Sent once, not later.
          { deadline: DEADLINE, maxRetries: 0 }
        : { deadline: row.upload ? UPLOAD_DEADLINE : DEADLINE, signal }
    signal.throwIfAborted()
    const sending = row.upload
      ? client.media.upload(await imageSource(fields, files), options)
      : client.request(`${row.method} ${row.path}`, {
          ...options,
          path,
          ...(row.method === 'GET'
            ? { query: queryOf(id, fields) }
            : places.fields.length > 0 && {
                // The platform compares the bodies of one idempotency key.
                body: repeats === 'derived' ? (withoutNulls(fields) as Arguments) : fields,
              }),
          ...(idempotencyKey !== undefined && { idempotencyKey }),
        })
    const { data, response } = await sending.withResponse().catch((error: unknown) => {
      // The client refuses what JSON would change, such as a number that is too large to be one.
      throw error instanceof TypeError ? new ArgumentsError(`${id}: ${error.message}`) : error
    })
    return { data, replayed: response.headers.get('idempotent-replayed') === 'true' }
  }
  if (repeats === 'lost' && key === undefined) return recent.withKey(member, fingerprint, send)
  if (effectOf(id) !== 'read') recent.changed(member)
  if (repeats === 'remembered') return recent.once(member, fingerprint, () => send())
  return send(repeats === 'derived' ? (key ?? fingerprint) : key)
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
      `${id} does not accept ${printValue(unknown)}. It accepts: ${[...path, ...fields].join(', ') || 'no arguments'}.`,
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
