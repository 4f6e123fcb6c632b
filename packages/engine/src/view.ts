import type { OperationId } from '@chowk/contract'
import type { InternalId } from '@chowk/contract/internal'
import type { Suspension } from './domains/members/suspension.ts'
import { SignInNeeded } from './domains/sessions/sign-in-needed.ts'
import type { MemberRow } from './entities/members.ts'
import type { SessionRow } from './entities/sessions.ts'
import type { ActInput, ActOutput, ReadContext, RowOf } from './handler.ts'
import type { LastUses } from './keys/last-uses.ts'
import type { Seal } from './pipeline/seal.ts'
import type { Store } from './store/store.ts'

/** Operations that only read. */
export type ReadId = {
  [Id in OperationId | InternalId]: RowOf<Id>['method'] extends 'GET' ? Id : never
}[OperationId | InternalId]

/**
 * Reads for one viewer, all in one view of the store, by `engine.view`. What no operation returns, functions of the
 * engine read that take a view; they get at the store by {@link contextOf}, which callers of the engine can't.
 */
export interface View {
  /** The viewer; undefined if not signed in. */
  readonly member: MemberRow | undefined
  /** The session of the viewer, if they came by one. */
  readonly session: SessionRow | undefined
  /** The suspension of the session's member; the view is then a visitor's. */
  readonly suspension: Suspension | undefined
  /** The time of the view. */
  readonly now: number
  /**
   * Reads as the API does: same validation, same rules, same records; and what only moderators read, for them.
   * @throws ApiError as the operation does, `forbidden` if it is not for the viewer; {@link SignInNeeded} if only members
   *   may read it and no one is signed in.
   */
  read<Id extends ReadId>(id: Id, input?: ActInput<RowOf<Id>>): Promise<ActOutput<RowOf<Id>>>
}

/** The viewer: a browser, by the session secret that it stores, if any; or an active member. */
export type Viewer = { readonly session: string | undefined } | { readonly member: number }

/** Context of a view. A visitor is a member with an unused id. */
export interface ViewContext extends ReadContext {
  readonly store: Store
  readonly seal: Seal
  /** Maximum requests a minute from a member's programs. */
  readonly burst: number
  readonly lastUses: LastUses | undefined
}

const contexts = new WeakMap<View, ViewContext>()

/** Makes a view that reads operations by `read`. */
export function makeView(
  context: ViewContext,
  { member, session, suspension }: Partial<Pick<View, 'member' | 'session' | 'suspension'>>,
  read: (context: ViewContext, member: MemberRow | undefined, id: ReadId, input: object) => Promise<object>,
): View {
  const view: View = {
    member,
    session,
    suspension,
    now: context.now,
    read: (id, input = {}) => read(context, member, id, input) as never,
  }
  contexts.set(view, context)
  return view
}

/** Returns what a view reads with: for the engine's own reading functions, never for its callers. */
export function contextOf(view: View): ViewContext {
  const context = contexts.get(view)
  if (context === undefined) throw new TypeError('This is not a view of an engine.')
  return context
}

/** Like {@link contextOf}, for what only members read. @throws SignInNeeded */
export function memberContextOf(view: View): ViewContext {
  if (view.member === undefined) throw new SignInNeeded()
  return contextOf(view)
}

/** Returns the maximum number of requests a minute from a member's programs. */
export const burstLimitOf = (view: View): number => contextOf(view).burst

/** Encrypts and authenticates a text for one purpose, with the key shared by all servers of the store. */
export const sealed = (view: View, text: string, purpose: string): string =>
  contextOf(view).seal.seal(text, purpose)

/** Decrypts a text that was {@link sealed} for this purpose; undefined for any other text. */
export const opened = (view: View, text: string, purpose: string): string | undefined =>
  contextOf(view).seal.open(text, purpose)

/** A check under a lock that lasts until the transaction ends. */
export interface Precondition {
  /** The locked row: a community, an item of another kind, or a member. */
  readonly held: { readonly slug: string } | { readonly id: number } | { readonly member: number }
  /** Runs the check; a rejection cancels the operation. Awaits only its own reads. */
  readonly check: (view: View) => Promise<unknown>
}
