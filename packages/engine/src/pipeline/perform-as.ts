import type { Operation } from '@chowk/contract'
import { sha256 } from '@noble/hashes/sha2.js'
import { bytesToHex } from '@noble/hashes/utils.js'
import type { ApiKeyRow, MemberRow } from '../entities/members.ts'
import { Failure } from '../failure.ts'
import type { Acting, Input } from '../handler.ts'
import type { Tx } from '../store/store.ts'
import { once } from './idempotency.ts'
import type { CompiledOperation } from './operation.ts'
import type { Runtime } from './runtime.ts'

/** What an operation is given outside of a request. */
export interface LooseInput {
  readonly params?: Readonly<Record<string, unknown>>
  readonly query?: Readonly<Record<string, unknown>>
  /** The fields of a body; or an image, as its bytes. */
  readonly body?: unknown
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
export const actingAs = ({ services }: Runtime, member: MemberRow, now: number): Acting => ({
  ...services,
  member,
  key: NO_KEY,
  now,
})

/** What was given, as the operation takes it. @throws Failure `validation_failed`, or `not_found` for what can name nothing. */
export async function validatedInput(
  operation: CompiledOperation,
  { params = {}, query = {}, body }: LooseInput,
  now: number,
): Promise<Input<Operation>> {
  const validated = operation.validate({
    params: asText(params),
    search: new URLSearchParams(asText(query)).toString(),
    body:
      body instanceof Uint8Array
        ? { value: undefined, text: '', file: body }
        : { value: body, text: JSON.stringify(body) ?? '' },
    now,
  })
  if (!validated.valid) throw new Failure('validation_failed', { fields: validated.problems })
  return validated.input
}

const asText = (values: object): Record<string, string> =>
  Object.fromEntries(Object.entries(values).map(([name, value]) => [name, String(value)]))

/**
 * Performs an operation for a member in one transaction, as a request does, but without key, scope, quota and burst window.
 * @param form Names the form by which it is asked for: what creates something, or takes an idempotency key, has its effect once
 * for each form and input.
 * @param first Runs in the same transaction before it, which comes to nothing where this rejects; it awaits nothing but the store.
 * @throws Failure as the operation does.
 */
export async function performAs(
  runtime: Runtime,
  member: MemberRow,
  operation: CompiledOperation,
  given: LooseInput,
  now: number,
  form?: string,
  first?: (tx: Tx) => Promise<unknown>,
): Promise<object> {
  const { store, scheduler } = runtime
  const input = await validatedInput(operation, given, now)
  const acting = actingAs(runtime, member, now)
  const prepared = await operation.prepare?.({ ...acting, store }, input)
  const paging = operation.pages?.asked(member.id, input)
  const { idempotent, status } = operation.row
  const isOnce = form !== undefined && (idempotent || status === 201)
  return store.transact((tx) => {
    const context = { ...acting, tx, ...scheduler.toldBy(tx), ...(paging && { paging }) }
    const work = async () => {
      await first?.(tx)
      return operation.perform(context, input, prepared)
    }
    return isOnce
      ? once(tx, member.id, { form, id: operation.id, given: nameable(given) }, now, work)
      : work()
  })
}

/** The same, with an image by what tells it from any other. */
const nameable = ({ body, ...given }: LooseInput) => ({
  ...given,
  ...(body !== undefined && { body: body instanceof Uint8Array ? bytesToHex(sha256(body)) : body }),
})
