import { operationById, schemasOf, type OperationId } from '@chowk/contract'
import fc from 'fast-check'
import { aimCall } from '../harness/aimed-calls.ts'
import { callOf } from '../harness/arbitrary-calls.ts'
import { BASE_URL, type LooseInput } from '../harness/client.ts'
import { textFields, withValueAt, type TextField } from './fields.ts'
import { codePoints } from './fills.ts'
import type { MeasuredServer, WireRequest } from './measured-server.ts'
import type { Site } from './target.ts'

/** A call that succeeds on a new site, and its caller. */
export interface ValidCall {
  readonly username: string
  readonly input: LooseInput
}

const TRIES = 60
const CONFLICT = 409
const SEED = 20_261_122
const PREFIX = new URL(BASE_URL).pathname

export function wireRequest(id: OperationId, { input }: ValidCall, key: string | undefined): WireRequest {
  const { method, path } = operationById(id)
  const filled = path.replaceAll(/\{(\w+)\}/g, (_, name: string) =>
    encodeURIComponent(String(input.params?.[name])),
  )
  const query = new URLSearchParams(
    Object.entries(input.query ?? {}).map(([name, value]) => [name, String(value)]),
  )
  const body = input.body === undefined ? undefined : JSON.stringify(input.body)
  return {
    method,
    target: `${PREFIX}${filled}${query.size > 0 ? `?${query.toString()}` : ''}`,
    headers: {
      ...(key !== undefined && { authorization: `Bearer ${key}` }),
      ...(body !== undefined && { 'content-type': 'application/json' }),
    },
    body,
  }
}

/**
 * Finds a call that succeeds, and makes it as large as it can be: every text as long as it may be, as long as that is still
 * taken. Leaves the site as new.
 */
export async function largestValidCall(server: MeasuredServer, id: OperationId): Promise<ValidCall> {
  const { scope, status } = operationById(id)
  if (scope === null) return { username: '', input: {} }

  const statusOf = async (call: ValidCall): Promise<number> => {
    const answered = await server.send(wireRequest(id, call, server.site.keys[call.username]))
    if (answered === status && operationById(id).method !== 'GET') await server.reset()
    return answered
  }

  const accepted = await firstTaken(id, server.site.rows, statusOf)
  const { body } = schemasOf(id)
  if (body === undefined) return accepted.call
  let valid = accepted.call
  for (const { path, longest, free } of textFields(body.schema)) {
    if (!free || longest === undefined) continue
    const text = codePoints('word ', longest - 1)
      .trimEnd()
      .padEnd(longest, 'x')
    const larger = withText(valid, path, text)
    if ((await statusOf(larger)) === accepted.status) valid = larger
  }
  return valid
}

const withText = ({ username, input }: ValidCall, path: TextField['path'], text: string): ValidCall => ({
  username,
  input: { ...input, body: withValueAt(input.body, path, text) },
})

/** A call that succeeds, or else one that fails only for the state of what it is about: that is read and checked as well. */
async function firstTaken(
  id: OperationId,
  rows: Site['rows'],
  statusOf: (call: ValidCall) => Promise<number>,
): Promise<{ call: ValidCall; status: number }> {
  let conflicting: ValidCall | undefined
  for (const sample of fc.sample(callOf(id), { numRuns: TRIES, seed: SEED })) {
    const call = aimCall(sample, rows)
    const status = await statusOf(call)
    if (status === operationById(id).status) return { call, status }
    if (status === CONFLICT) conflicting ??= call
  }
  if (conflicting === undefined) throw new Error(`None of ${TRIES} calls of ${id} was taken.`)
  return { call: conflicting, status: CONFLICT }
}
