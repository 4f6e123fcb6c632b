import type { Operation } from '@chowk/contract'
import { ApiError, forbidden } from '../api-error.ts'
import { assertModerator } from '../domains/members/assert-moderator.ts'
import { suspensionOf } from '../domains/members/suspension.ts'
import { SignInNeeded } from '../domains/sessions/sign-in-needed.ts'
import { sessionOf } from '../domains/sessions/own-sessions.ts'
import { communities } from '../entities/communities.ts'
import { items } from '../entities/content.ts'
import { members, type MemberRow } from '../entities/members.ts'
import type { ActInput } from '../handler.ts'
import type { ReadTx, Tx } from '../store/store.ts'
import {
  contextOf,
  makeView,
  type Precondition,
  type ReadId,
  type View,
  type ViewContext,
  type Viewer,
} from '../view.ts'
import { operationOf, type CompiledOperation } from './operation.ts'
import type { Runtime } from './runtime.ts'
import type { Seal } from './seal.ts'
import { contextFor, VISITOR, asRequestInput } from './direct-call.ts'

/** Opens a view, and runs the work in it: see `Engine.view`. */
export async function view<T>(
  runtime: Runtime,
  viewer: Viewer,
  work: (view: View) => Promise<T>,
): Promise<T | undefined> {
  const { store, clock, scheduler, storeKey } = runtime
  const now = clock.now()
  await scheduler.catchUp(now)
  const seal = await storeKey.seal()
  return store.read(async (tx) => {
    const reading = (member: MemberRow | undefined) => contextOfView(runtime, tx, member, now, seal)
    if ('member' in viewer) {
      const member = await tx.get(members, viewer.member)
      return member?.status === 'active' ? work(makeView(reading(member), { member }, read)) : undefined
    }
    const found = viewer.session === undefined ? undefined : await sessionOf(tx, viewer.session, now)
    if (found) {
      runtime.lastUses?.noteSession(found.session.id, now)
      runtime.owners.remember(found.session.hash, found.member.id)
    }
    if (found?.member.status !== 'suspended') return work(makeView(reading(found?.member), found ?? {}, read))
    const suspension = await suspensionOf(tx, found.member)
    return work(makeView(reading(undefined), { session: found.session, suspension }, read))
  })
}

/** Checks the precondition of a call, in its transaction. */
export async function checkPrecondition(
  runtime: Runtime,
  { held, check }: Precondition,
  member: MemberRow,
  { tx, now, seal }: { readonly tx: Tx; readonly now: number; readonly seal: Seal },
): Promise<void> {
  await hold(tx, held)
  await check(makeView(contextOfView(runtime, tx, member, now, seal), { member }, read))
}

/** Locks the named row, if it exists. */
async function hold(tx: Tx, named: Precondition['held']): Promise<void> {
  if ('member' in named) return void (await tx.lock(members, named.member))
  if ('id' in named) return void (await tx.lock(items, named.id))
  const community = await tx.find(communities, 'slug', { slug: named.slug })
  if (community !== undefined) await tx.lock(communities, community.id)
}

/** Returns the same view, which also reads the member's own cancelled items. */
export const withCancelled = (view: View): View =>
  makeView({ ...contextOf(view), withCancelled: true }, view, read)

function contextOfView(
  runtime: Runtime,
  tx: ReadTx,
  member: MemberRow | undefined,
  now: number,
  seal: Seal,
): ViewContext {
  const { store, limits, lastUses } = runtime
  const context = contextFor(runtime, member ?? VISITOR, now)
  return { ...context, tx, store, seal, burst: limits.burst, lastUses }
}

async function read(
  context: ViewContext,
  member: MemberRow | undefined,
  id: ReadId,
  sentInput: ActInput<Operation>,
): Promise<object> {
  const operation = await operationOf(id)
  if (operation.respond) throw new TypeError(`${id} is not an operation that a member can read with.`)
  assertCallerKind(member, operation)
  const validated = operation.validate({ ...asRequestInput(sentInput), now: context.now })
  if (!validated.valid) throw new ApiError('validation_failed', { fields: validated.problems })
  const { input } = validated
  const paging = operation.pages?.asked(context.member.id, input, context.seal)
  // Reads prepare only places: files that are each read once.
  const prepared = await operation.prepare?.(context, input)
  return operation.perform({ ...context, ...(paging && { paging }) }, input, prepared)
}

/** @throws ApiError `forbidden`, SignInNeeded, unless the operation is for this viewer. */
function assertCallerKind(member: MemberRow | undefined, { id, row: { by } }: CompiledOperation): void {
  if (by.includes('visitor')) return
  if (member === undefined) throw new SignInNeeded()
  if (by.includes('member')) return
  if (!by.includes('moderator')) throw forbidden(`${id} is not for a member.`)
  assertModerator(member)
}
