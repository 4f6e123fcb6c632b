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
  /** A suspension set here has no automatic end. */
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

/** A key in a list, without the key itself. */
export interface AdministeredKey {
  readonly id: number
  readonly name: string
  readonly prefix: string
  readonly scopes: readonly Scope[]
  readonly created_at: number
  readonly expires_at: number
  readonly revoked_at: number | null
  readonly last_used_at: number | null
}

/** Operator and reason of an act, for the audit log. */
export interface AuditReason {
  /** The name of the operator. Default: `operator`. */
  readonly operator?: string
  /** The account of the machine that ran the command, if it has another name. */
  readonly account?: string
  readonly reason?: string
}

/** Members and keys, for the operator. The API has no operations for them. */
export interface Administration {
  /**
   * Creates a member, or updates the given fields of the one with this username.
   * @throws ApiError `validation_failed`
   */
  saveMember(request: MemberRequest, grounds?: AuditReason): Promise<AdministeredMember>
  /**
   * Creates a key, and returns it this once.
   * @throws ApiError `not_found` for an unknown member, `validation_failed`, or `conflict` if they have too many active keys.
   */
  createKey(request: KeyRequest, grounds?: AuditReason): Promise<AdministeredKey & { readonly key: string }>
  /**
   * Replaces a key by a new one with the same label, scopes and lifetime. The old one works for another
   * `overlap` milliseconds.
   * @throws ApiError `not_found`, or `conflict` if the key has ended or the member would have more than 5 active ones.
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
  /**
   * Returns the keys of a member, newest first, including revoked and expired ones.
   * @throws ApiError `not_found`
   */
  listKeys(username: string): Promise<readonly AdministeredKey[]>
  /**
   * Revokes a key immediately; has no effect on a revoked key.
   * @throws ApiError `not_found`
   */
  revokeKey(id: number, grounds?: AuditReason): Promise<AdministeredKey>
}
