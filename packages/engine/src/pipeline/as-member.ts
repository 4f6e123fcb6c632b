import { operationIds, type Operation, type OperationId, type OperationOf } from '@chowk/contract/core'
import { sha256 } from '@noble/hashes/sha2.js'
import { bytesToHex } from '@noble/hashes/utils.js'
import type { ApiKeyRow, MemberRow } from '../entities/members.ts'
import { ApiError, forbidden, notFound } from '../api-error.ts'
import type { OperationContext, ActInput, ActOutput, Input } from '../handler.ts'
import type { Tx } from '../store/store.ts'
import { unknownName } from '../text/spelling.ts'
import { runOnce } from './idempotency.ts'
import { operationOf, type CompiledOperation } from './operation.ts'
import type { Runtime } from './runtime.ts'
import { findMember } from '../domains/members/find-member.ts'

/** Options of calls on behalf of a member. */
export interface ActingOptions {
  /** The time of the calls, for example to seed a store. Default: the current time of the clock. */
  readonly at?: number
  /** The key of a form. Creations and idempotent operations take effect once per form and input. */
  readonly form?: string
  /** Runs first in the transaction of each call, which is undone if this rejects. Must await nothing but the store. */
  readonly first?: ((tx: Tx, now: number) => Promise<unknown>) | undefined
}

/** Calls on behalf of a member. Key, scope, quota and burst window are not checked; all other rules apply. */
export interface MemberCalls {
  /** @throws ApiError as the operation does; `not_found` for an unknown member or operation. */
  call<Id extends OperationId>(id: Id, input?: ActInput<OperationOf<Id>>): Promise<ActOutput<OperationOf<Id>>>
}

/** Placeholder key of calls without one. */
const NO_KEY: ApiKeyRow = {
  id: 0,
  member_id: 0,
  name: '',
  prefix: '',
  hash: '',
  scopes: [],
  created_at: 0,
  expires_at: 0,
  revoked_at: null,
  last_used_at: null,
}

/** Returns the handler context of a member without a key. */
export const contextFor = ({ services }: Runtime, member: MemberRow, now: number): OperationContext => ({
  ...services,
  member,
  key: NO_KEY,
  now,
})

/**
 * Validates the input of an operation.
 * @throws ApiError `validation_failed`, or `not_found` for invalid path parameters.
 */
export function validatedInput(
  operation: CompiledOperation,
  { params = {}, query = {}, body }: ActInput<Operation>,
  now: number,
): Input<Operation> {
  const validated = operation.validate({
    params: asText(params),
    search: new URLSearchParams(asText(query)).toString(),
    body:
      body instanceof Uint8Array
        ? { value: undefined, text: '', file: body }
        : { value: body, text: JSON.stringify(body) ?? '' },
    now,
  })
  if (!validated.valid) throw new ApiError('validation_failed', { fields: validated.problems })
  return validated.input
}

const asText = (values: object): Record<string, string> =>
  Object.fromEntries(Object.entries(values).map(([name, value]) => [name, String(value)]))

/**
 * Calls operations for a member, each in one transaction.
 * @param who A username for calls written by a developer: errors then list the problems and the accepted fields.
 */
export const asMember = (
  runtime: Runtime,
  who: string | MemberRow,
  options: ActingOptions = {},
): MemberCalls => ({
  async call(id, input = {}) {
    if (!operationIds.includes(id)) throw notFound(unknownName('operation', id, operationIds))
    const operation = await operationOf(id)
    if (operation.respond) throw forbidden(`${id} is for nobody in particular.`)
    if (typeof who !== 'string') return (await perform(runtime, who, operation, input, options)) as never
    const member = await runtime.store.read((tx) => findMember(tx, who))
    try {
      return (await perform(runtime, member, operation, input, options)) as never
    } catch (error) {
      if (!(error instanceof ApiError)) throw error
      const { explainError } = await import('./explain-error.ts')
      throw explainError(error, operation, input)
    }
  },
})

async function perform(
  runtime: Runtime,
  member: MemberRow,
  operation: CompiledOperation,
  given: ActInput<Operation>,
  { at, form, first }: ActingOptions,
): Promise<object> {
  const { store, clock, scheduler } = runtime
  const now = at ?? clock.now()
  if (at === undefined) await scheduler.catchUp(now)
  const input = validatedInput(operation, given, now)
  const acting = contextFor(runtime, member, now)
  const prepared = await operation.prepare?.({ ...acting, store }, input)
  const paging = operation.pages?.asked(member.id, input)
  const { idempotent, status } = operation.row
  const isOnce = form !== undefined && (idempotent || status === 201)
  return store.transact((tx) => {
    const context = { ...acting, tx, ...scheduler.schedulerHooks(tx), ...(paging && { paging }) }
    const work = async () => {
      await first?.(tx, now)
      return operation.perform(context, input, prepared)
    }
    return isOnce
      ? runOnce(tx, member.id, { form, id: operation.id, given: nameable(given) }, now, work)
      : work()
  })
}

/** Replaces an image by its hash, so that the input has a JSON form. */
const nameable = ({ body, ...given }: ActInput<Operation>) => ({
  ...given,
  ...(body !== undefined && { body: body instanceof Uint8Array ? bytesToHex(sha256(body)) : body }),
})
