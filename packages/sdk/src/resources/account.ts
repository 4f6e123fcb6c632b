// Generated from the contract: `npm run generate`.
import { call, Resource } from '../core/resource.ts'
import type { Call } from '../core/call.ts'
import type { LiteralUnion } from '../core/literal-union.ts'
import type { OperationError } from '../core/operation-error.ts'
import type { RequestOptions } from '../core/options.ts'
import type { AnyCode, KeyCode } from './vocabulary.ts'

/** The API key of the request. */
export interface ApiKey {
  /** Unique id. */
  id: number
  /** Label given by the member. */
  name: string
  /** First characters of the key, for recognition. The key itself is never shown again. */
  prefix: string
  /** Scopes of the key, fixed at creation. */
  scopes: LiteralUnion<
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
  /** Time of creation. ISO 8601. */
  created_at: string
  /** When the key expires. ISO 8601. */
  expires_at: string
}

/** The member and the API key of a request. */
export interface Me {
  /** The member who owns the API key. */
  user: Member
  /** The API key of the request. */
  key: ApiKey
}

/** The member who owns the API key. */
export interface Member {
  /** Unique id. */
  id: number
  /** Unique, case-insensitive. */
  username: string
  /** Name shown to others. */
  display_name: string
  /** Plan; sets the daily quotas. */
  plan: LiteralUnion<'free' | 'pro' | 'business'>
  /** Absolute URL of the profile. */
  profile_url: string
}

/** An OpenAPI 3.1 document. */
export type OpenApiDocument = Record<string, unknown>

/** Today's use of one quota action. */
export interface QuotaEntry {
  /** Action that uses the units. */
  action: LiteralUnion<
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
  /** Units per day. */
  limit: number
  /** Units used today. */
  used: number
  /** Units left today; never negative. */
  remaining: number
}

/** Today's use of every daily quota. */
export interface Usage {
  /** Plan of the member, which determines the quotas. */
  plan: LiteralUnion<'free' | 'pro' | 'business'>
  /** The current UTC day, `YYYY-MM-DD`. */
  day: string
  /** The next midnight UTC, when all quotas reset. ISO 8601. */
  resets_at: string
  /** Today's use of one quota action. */
  quotas: QuotaEntry[]
}

/** Errors of `account.me`. */
export type AccountMeError = OperationError<'account.me', undefined, AnyCode | KeyCode, Me>

/** Errors of `account.usage`. */
export type AccountUsageError = OperationError<'account.usage', undefined, AnyCode | KeyCode, Usage>

/** Errors of `account.openapi`. */
export type AccountOpenapiError = OperationError<
  'account.openapi',
  undefined,
  AnyCode | 'not_found',
  OpenApiDocument
>

/** Your API key (member, scopes, usage) and this OpenAPI document. */
export class AccountResource extends Resource {
  readonly namespace = 'account'

  /**
   * Read the member and the scopes of the API key.
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
    return call(this, 'me', { route: 'GET /me' }, options)
  }

  /**
   * Read today's use of every daily quota.
   *
   * Days are UTC days. All keys of a member share the same units. Only requests to this API count.
   *
   * - Scope: any key.
   * - Daily quota: not counted.
   * - Sent again after a lost answer: yes, as any GET.
   *
   * @example
   * const { quotas, resets_at } = await client.account.usage()
   */
  usage(options?: RequestOptions): Call<Usage, AccountUsageError> {
    return call(this, 'usage', { route: 'GET /usage' }, options)
  }

  /**
   * Read the OpenAPI 3.1 description of this API.
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
    return call(this, 'openapi', { route: 'GET /openapi.json' }, options)
  }
}
