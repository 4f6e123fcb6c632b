import { operationIds, type Operation, type OperationId, type OperationOf } from '@chowk/contract/core'
import { sha256 } from '@noble/hashes/sha2.js'
import { bytesToHex } from '@noble/hashes/utils.js'
import { AdministrationError } from '../administration/administration.ts'
import type { ApiKeyRow, MemberRow } from '../entities/members.ts'
import { ApiError } from '../api-error.ts'
import type { OperationContext, ActInput, ActOutput, Input } from '../handler.ts'
import type { Tx } from '../store/store.ts'
import { unknownName } from '../text/spelling.ts'
import { runOnce } from './idempotency.ts'
import { operationOf, type CompiledOperation } from './operation.ts'
import type { Runtime } from './runtime.ts'
import { findMember } from '../administration/validate.ts'

/** How a member is acted for. */
export interface ActingOptions {
  /** The time of the calls, such as to fill a store with content. Default: the clock's. */
  readonly at?: number
  /** Names a form that is sent: of an operation that creates something, or takes an idempotency key, each input has its effect once. */
  readonly form?: string
  /** Runs first in the transaction of each call, which comes to nothing where this rejects. It awaits nothing but the store. */
  readonly first?: ((tx: Tx, now: number) => Promise<unknown>) | undefined
}

/** Calls for a member, without key, scope, quota and burst window; all other rules hold. */
export interface MemberCalls {
  /** @throws ApiError as the operation does, AdministrationError for an unknown member or operation. */
  call<Id extends OperationId>(id: Id, input?: ActInput<OperationOf<Id>>): Promise<ActOutput<OperationOf<Id>>>
}

/** Stands where a key would, for whoever needs none. */
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

/** A call as a handler gets it, of a member who needs no key. */
export const contextFor = ({ services }: Runtime, member: MemberRow, now: number): OperationContext => ({
  ...services,
  member,
  key: NO_KEY,
  now,
})

/** Validates the input of an operation. @throws ApiError `validation_failed`, or `not_found` for what can name nothing. */
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
 * @param who By a username, it is somebody who writes the call: a failure says what was wrong, and what the operation takes.
 */
export const asMember = (
  runtime: Runtime,
  who: string | MemberRow,
  options: ActingOptions = {},
): MemberCalls => ({
  async call(id, input = {}) {
    if (!operationIds.includes(id)) throw new AdministrationError(unknownName('operation', id, operationIds))
    const operation = await operationOf(id)
    if (operation.respond) throw new AdministrationError(`${id} is for nobody in particular.`)
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

/** The same, with an image by what tells it from any other. */
const nameable = ({ body, ...given }: ActInput<Operation>) => ({
  ...given,
  ...(body !== undefined && { body: body instanceof Uint8Array ? bytesToHex(sha256(body)) : body }),
})
