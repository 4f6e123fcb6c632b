import type { MemberRole, MemberStatus, Plan, Scope } from '@chowk/contract'

export type { MemberRole, MemberStatus }

export interface AdministeredMember {
  readonly id: number
  readonly username: string
  readonly display_name: string
  readonly plan: Plan
  readonly status: MemberStatus
  readonly role: MemberRole
}

export interface MemberRequest {
  readonly username: string
  readonly display_name?: string
  readonly plan?: Plan
  /** One who is suspended so is suspended until somebody ends it. */
  readonly status?: MemberStatus
  readonly role?: MemberRole
}

export interface KeyRequest {
  readonly username: string
  /** The label. Default: `default`. */
  readonly name?: string
  /** Default: all scopes. */
  readonly scopes?: readonly Scope[] | 'all'
  /** Milliseconds since 1970. Default: 365 days from now. */
  readonly expires_at?: number
}

/** A key as it is listed: never the key itself. */
export interface AdministeredKey {
  readonly id: number
  readonly name: string
  readonly prefix: string
  readonly scopes: readonly Scope[]
  readonly created_at: number
  readonly expires_at: number
  readonly revoked_at: number | null
}

/** Who does something and why, for the audit log. */
export interface AuditReason {
  /** The name of the operator. Default: `operator`. */
  readonly operator?: string
  readonly reason?: string
}

/** Members and keys, for the operator. The interface has no operation for it. */
export interface Administration {
  /**
   * Creates the member, or changes the fields given of the one with this username.
   * @throws AdministrationError where a value is not allowed.
   */
  saveMember(request: MemberRequest, grounds?: AuditReason): Promise<AdministeredMember>
  /**
   * Creates a key. This is the only time that the key itself is given.
   * @throws AdministrationError where there is no such member, a value is not allowed, or the member has 5 active keys.
   */
  createKey(request: KeyRequest, grounds?: AuditReason): Promise<AdministeredKey & { readonly key: string }>
  /**
   * Puts a new key in the place of another, with its label, scopes and length of life. The old one goes on for `overlap` milliseconds.
   * @throws AdministrationError where there is no such active key, or the member would have more than 5 active ones.
   */
  rotateKey(
    id: number,
    overlap: number,
    grounds?: AuditReason,
  ): Promise<
    AdministeredKey & {
      readonly key: string
      readonly replaces: { readonly id: number; readonly ends_at: number }
    }
  >
  /** Keys of a member, newest first, revoked and expired ones among them. @throws AdministrationError for an unknown member. */
  listKeys(username: string): Promise<readonly AdministeredKey[]>
  /** Ends a key at once; a key revoked before stays as it is. @throws AdministrationError where there is no such key. */
  revokeKey(id: number, grounds?: AuditReason): Promise<AdministeredKey>
}

/** A request of the operator was refused; the message says why. */
export class AdministrationError extends Error {
  override readonly name = 'AdministrationError'
}
