// Responses of the control interface, as the page reads them.

export interface Call {
  readonly id: number
  readonly time: string
  readonly method: string
  readonly path: string
  readonly operation: string | null
  readonly params: Readonly<Record<string, string>>
  readonly query: Readonly<Record<string, string | readonly string[]>>
  readonly body: unknown
  readonly idempotency_key: string | null
  readonly attempt: number
  readonly duration_ms: number
  readonly member: string | null
  readonly status: number
  readonly code: string | null
  readonly fault: object | null
  readonly lost: string | null
  readonly request_id: string
  readonly answer: unknown
}

export interface Clock {
  readonly now: string
  readonly frozen: boolean
  /** Time of the read, by the clock of the page. */
  readonly readAt: number
}

export interface ScheduledItem {
  readonly type: string
  readonly id: number
  readonly title: string
  readonly author: string
  readonly scheduled_at: string
}

export interface WentLive {
  readonly type: string
  readonly id: number
  readonly scheduled_at: string
}

export interface Key {
  readonly id: number
  readonly name: string
  readonly prefix: string
  readonly scopes: readonly string[]
  readonly created_at: string
  readonly expires_at: string
  readonly revoked_at: string | null
}

export interface Quota {
  readonly action: string
  readonly limit: number
  readonly used: number
  readonly remaining: number
}

export interface Member {
  readonly id: number
  readonly username: string
  readonly display_name: string
  readonly plan: string
  readonly status: string
  readonly keys: readonly Key[]
  readonly quotas: readonly Quota[]
}

export interface Fault {
  readonly operation?: string | null
  readonly times_left?: number
  readonly [field: string]: unknown
}

export interface Vocabulary {
  readonly operations: readonly { readonly id: string; readonly method: string; readonly path: string }[]
  readonly errors: readonly { readonly code: string; readonly status: number }[]
  readonly plans: readonly string[]
  readonly scopes: readonly string[]
  readonly quota_actions: readonly string[]
}
