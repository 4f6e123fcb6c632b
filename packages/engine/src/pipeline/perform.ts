import { operationIds, type Operation, type OperationId } from '@chowk/contract/core'
import type { InternalId } from '@chowk/contract/internal'
import { sha256 } from '@noble/hashes/sha2.js'
import { bytesToHex } from '@noble/hashes/utils.js'
import { ApiError, forbidden, notFound } from '../api-error.ts'
import { findMember } from '../domains/members/find-member.ts'
import { SignInNeeded } from '../domains/sessions/sign-in-needed.ts'
import type { MemberRow } from '../entities/members.ts'
import type { ActInput, ActOutput, RowOf } from '../handler.ts'
import { isWellFormed } from '../keys/format.ts'
import { unknownName } from '../text/spelling.ts'
import { aroundAct } from './act.ts'
import { admit } from './authenticate.ts'
import { kindOf, type Caller, type MemberCaller } from './caller.ts'
import { execute, type AdmittedCall, type CallWrapper } from './execute.ts'
import { runOnce } from './idempotency.ts'
import { operationOf, type CompiledOperation } from './operation.ts'
import type { Runtime } from './runtime.ts'
import { checkPrecondition } from './view.ts'
import { VISITOR, NO_KEY, asRequestInput } from './direct-call.ts'

/** Performs an operation for a caller: see `Engine.perform`. */
export async function perform<Id extends OperationId | InternalId>(
  runtime: Runtime,
  caller: Caller,
  id: Id,
  input: ActInput<RowOf<Id>> = {},
): Promise<ActOutput<RowOf<Id>>> {
  if ('member' in caller && !(operationIds as readonly string[]).includes(id))
    throw notFound(unknownName('operation', id, operationIds))
  const operation = await operationOf(id)
  if (operation.respond) throw forbidden(`${id} cannot be called on behalf of a member.`)
  const work = () => performFor(runtime, caller, operation, input)
  return (
    'test' in caller || ('member' in caller && typeof caller.member === 'string')
      ? explained(work, operation, input)
      : work()
  ) as never
}

/** Runs work for a developer. Its errors explain what the operation accepts. */
async function explained<T>(
  work: () => Promise<T>,
  operation: CompiledOperation,
  input: ActInput<Operation>,
): Promise<T> {
  try {
    const { params: _params, query: _query, body: _body, ...misplaced } = input
    if (Object.keys(misplaced).length > 0) throw new ApiError('validation_failed')
    return await work()
  } catch (error) {
    if (!(error instanceof ApiError)) throw error
    const { explainError } = await import('./explain-error.ts')
    throw explainError(error, operation, input)
  }
}

async function performFor(
  runtime: Runtime,
  caller: Caller,
  operation: CompiledOperation,
  input: ActInput<Operation>,
): Promise<object> {
  const call = { operation, ...asRequestInput(input), ...(await enter(runtime, caller, operation, input)) }
  const at = 'at' in caller ? caller.at : undefined
  const { data } = await execute(runtime, { ...call, hasKey: 'key' in caller, at })
  return operation.stream?.({ ...runtime.services, store: runtime.store }, data) ?? data
}

/** Lets a caller in. */
async function enter(
  runtime: Runtime,
  caller: Caller,
  operation: CompiledOperation,
  input: ActInput<Operation>,
): Promise<Pick<AdmittedCall, 'caller' | 'around'>> {
  const { id, row } = operation
  const { store } = runtime
  const kind = kindOf(caller)
  if (!row.by.includes(kind))
    throw kind === 'visitor' ? new SignInNeeded() : forbidden(`${id} is not for a ${kind}.`)
  if (operation.isInternal)
    return { caller: { member: VISITOR, key: NO_KEY }, around: aroundAct(caller, operation) }
  if ('key' in caller) {
    const { key, address = '127.0.0.1' } = caller
    const secret = isWellFormed(key) ? key : undefined
    return { caller: await admit(runtime, row, { secret, head: { address } }) }
  }
  if ('visitor' in caller) return { caller: { member: VISITOR, key: NO_KEY } }
  if (!('member' in caller)) throw forbidden(`A ${kind} cannot do this.`)
  const { member: who } = caller
  const member = typeof who === 'object' ? who : await store.read((tx) => findMember(tx, who))
  const around = operation.reads ? undefined : await aroundMember(runtime, caller, member, operation, input)
  return { caller: { member, key: NO_KEY }, around }
}

/** Time for which the same content is taken for the same creation. */
const ALIKE_FOR = 60 * 60_000

/** Returns what runs around a member's call: once for each form or writing, after its precondition. */
async function aroundMember(
  runtime: Runtime,
  { form, writing, precondition }: MemberCaller,
  member: MemberRow,
  { id, row }: CompiledOperation,
  input: ActInput<Operation>,
): Promise<CallWrapper | undefined> {
  const isOnce = form !== undefined && (row.idempotent || row.status === 201)
  if (!isOnce && precondition === undefined) return undefined
  const seal = precondition && (await runtime.storeKey.seal())
  return (tx, now, work) => {
    const checked = async () => {
      if (precondition && seal) await checkPrecondition(runtime, precondition, member, { tx, now, seal })
      return work()
    }
    if (!isOnce) return checked()
    const once = { member: member.id, now, work: checked }
    const named = { id, given: nameable(input) }
    if (writing === undefined || row.status !== 201) return runOnce(tx, { ...once, name: { form, ...named } })
    const { name, mayRepeat, onRepeat } = writing
    const alike = { ...once, name: named, lifetime: ALIKE_FOR, onRepeat: () => onRepeat('alike') }
    return runOnce(tx, {
      ...once,
      name: { writing: name, id },
      given: named.given,
      work: mayRepeat ? checked : () => runOnce(tx, alike),
      onRepeat: (isSame) => onRepeat(isSame ? 'same' : 'changed'),
    })
  }
}

/** Replaces an image by its hash, so that the input has a JSON form. */
const nameable = ({ body, ...input }: ActInput<Operation>) => ({
  ...input,
  ...(body !== undefined && { body: body instanceof Uint8Array ? bytesToHex(sha256(body)) : body }),
})
