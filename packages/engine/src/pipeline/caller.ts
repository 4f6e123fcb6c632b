import type { CallerKind } from '@chowk/contract'
import type { MemberRow } from '../entities/members.ts'
import type { Precondition } from '../view.ts'

/** A member, without a key: neither scope nor burst window nor quota applies. */
export interface MemberCaller extends ActingOptions {
  /** A row or an id. A username is for developers: errors then list the problems and the accepted fields. */
  readonly member: string | number | MemberRow
}

/** Options of calls on behalf of a member. */
export interface ActingOptions {
  /** The time of the call, for example to seed a store. Default: the current time of the clock. */
  readonly at?: number | undefined
  /** The key of a form. Creations and idempotent operations take effect once per form and input. */
  readonly form?: string | undefined
  /** The idempotency scope of the call. A creation takes effect once for it. */
  readonly writing?: Writing | undefined
  /** Runs first in the transaction of a call that writes, which is undone if this rejects. */
  readonly precondition?: Precondition | undefined
}

/** Something that a member writes in a form, which may be sent again from another copy of the form. */
interface Writing {
  /** Identity, the same in every copy. */
  readonly name: string
  /** Whether it may create what the member created within the hour, of the same content. */
  readonly mayRepeat: boolean
  /** Called if it was sent before, or the same content was, instead of the creation. */
  readonly onRepeat: (kind: 'same' | 'changed' | 'alike') => void
}

/** A member on their own account: under their lock, while the session is alive. */
export interface SessionCaller {
  /** The secret of the session. */
  readonly session: string
  /** The form that was sent: an operation takes effect once for it. */
  readonly form?: { readonly name: string; /** The time of its page. */ readonly madeAt: number } | undefined
}

/** The operator of the platform. */
export interface OperatorCaller {
  /** Their name, for the audit log. */
  readonly operator: string
  /** The account of their machine, if it has another name. */
  readonly account?: string | undefined
}

/** The caller of an operation, which decides the rules that apply. */
export type Caller =
  /** A program. Its key is checked; scope, burst window and quota apply. */
  | { readonly key: string; readonly address?: string }
  | MemberCaller
  | SessionCaller
  /** A visitor who is not signed in, and can read public content. */
  | { readonly visitor: true }
  /** A member in the role of a moderator, by id. */
  | { readonly moderator: number }
  | OperatorCaller
  /** A test that controls the server, at its own time if it seeds one. */
  | { readonly test: true; readonly at?: number | undefined }

/** Returns the kind of a caller, as named in the rows of operations. */
export const kindOf = (caller: Caller): CallerKind =>
  'key' in caller
    ? 'key'
    : 'member' in caller || 'session' in caller
      ? 'member'
      : 'visitor' in caller
        ? 'visitor'
        : 'moderator' in caller
          ? 'moderator'
          : 'operator' in caller
            ? 'operator'
            : 'test'
