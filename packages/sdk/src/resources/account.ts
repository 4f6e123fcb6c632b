// Generated from the contract: `npm run generate`.
import { Resource } from '../core/resource.ts'
import type { Call } from '../core/call.ts'
import type { Open } from '../core/open.ts'
import type { OperationError } from '../core/operation-error.ts'
import type { RequestOptions } from '../core/options.ts'
import type { AnyCode, KeyCode } from './vocabulary.ts'

/** The API key that the request was made with. */
export interface ApiKey {
  /** The id. */
  id: number
  /** The label that the member gave it. */
  name: string
  /** The first characters of the key, to recognise it by. The key itself is never given again. */
  prefix: string
  /** What it may be used for; fixed when it was created. */
  scopes: Open<
    | 'content'
    | 'media'
    | 'schedule'
    | 'read'
    | 'edit'
    | 'network'
    | 'browse'
    | 'engage'
    | 'marketplace'
    | 'profile'
    | 'messages'
    | 'notifications'
  >[]
  /** When it was created. ISO 8601. */
  created_at: string
  /** From when on it is refused. ISO 8601. */
  expires_at: string
}

/** The member and the key behind a request. */
export interface Me {
  /** The member who owns the API key. */
  user: Member
  /** The API key that the request was made with. */
  key: ApiKey
}

/** The member who owns the API key. */
export interface Member {
  /** The id. */
  id: number
  /** Unique, without regard to case. */
  username: string
  /** The name that others see. */
  display_name: string
  /** Decides the daily quotas. */
  plan: Open<'free' | 'pro' | 'business'>
  /** Absolute URL of the profile. */
  profile_url: string
}

/** An OpenAPI 3.1 document. */
export type OpenApiDocument = Record<string, unknown>

/** Today's use of one quota action. */
export interface QuotaEntry {
  /** What the units are used for. */
  action: Open<
    | 'post'
    | 'question'
    | 'poll'
    | 'mcq'
    | 'community'
    | 'service'
    | 'job'
    | 'tag'
    | 'media'
    | 'follow'
    | 'connect'
    | 'report'
    | 'edit'
    | 'comment'
    | 'answer'
    | 'react'
    | 'booking'
    | 'apply'
    | 'message'
  >
  /** Units a day. */
  limit: number
  /** Units used today. */
  used: number
  /** Units left today; never negative. */
  remaining: number
}

/** Today's use of every daily quota. */
export interface Usage {
  /** What the member pays for, which decides the quotas. */
  plan: Open<'free' | 'pro' | 'business'>
  /** The current UTC day, `YYYY-MM-DD`. */
  day: string
  /** The next UTC midnight, when every quota starts anew. ISO 8601. */
  resets_at: string
  /** Today's use of one quota action. */
  quotas: QuotaEntry[]
}

/** What `account.me` can fail with. */
export type AccountMeError = OperationError<'account.me', undefined, AnyCode | KeyCode, Me>

/** What `account.usage` can fail with. */
export type AccountUsageError = OperationError<'account.usage', undefined, AnyCode | KeyCode, Usage>

/** What `account.openapi` can fail with. */
export type AccountOpenapiError = OperationError<
  'account.openapi',
  undefined,
  AnyCode | 'not_found',
  OpenApiDocument
>

/** The key itself: whose it is, what it may do, what it has used today; and this description. */
export class AccountResource extends Resource {
  readonly namespace = 'account'

  /**
   * Read who the API key belongs to, and what it may do.
   *
   * The quickest way to check a key.
   *
   * - Scope: any key.
   * - Daily quota: not counted.
   * - Sent again after a lost answer: yes, as any GET.
   *
   * @example
   * const { user, key } = await client.account.me()
   * console.log(user.username, key.scopes)
   */
  me(options?: RequestOptions): Call<Me, AccountMeError> {
    return this.$call('me', { method: 'GET', path: '/me' }, options)
  }

  /**
   * Read today's use of every daily quota.
   *
   * Days are UTC days. Every key of a member draws on the same units; only requests through this interface count.
   *
   * - Scope: any key.
   * - Daily quota: not counted.
   * - Sent again after a lost answer: yes, as any GET.
   *
   * @example
   * const { quotas, resets_at } = await client.account.usage()
   */
  usage(options?: RequestOptions): Call<Usage, AccountUsageError> {
    return this.$call('usage', { method: 'GET', path: '/usage' }, options)
  }

  /**
   * Read the OpenAPI 3.1 description of this interface.
   *
   * Public, without the envelope. May be cached for an hour; carries an `ETag`.
   *
   * - Scope: no key.
   * - Daily quota: not counted.
   * - Sent again after a lost answer: yes, as any GET.
   * - Errors: `not_found`.
   *
   * @example
   * const document = await client.account.openapi()
   */
  openapi(options?: RequestOptions): Call<OpenApiDocument, AccountOpenapiError> {
    return this.$call('openapi', { method: 'GET', path: '/openapi.json' }, options)
  }
}
