// Generated from the contract: `npm run generate`.
import { call, Resource } from '../core/resource.ts'
import type { Call } from '../core/call.ts'
import type { LiteralUnion } from '../core/literal-union.ts'
import type { OperationError } from '../core/operation-error.ts'
import type { RequestOptions } from '../core/options.ts'
import type { AnyCode, KeyCode, BodyCode } from './vocabulary.ts'

/** Your preferences; defaults where you never changed them. */
export interface Preferences {
  /** Preferences for mails. */
  email: {
    /** Whether you get email about notifications. */
    notifications: boolean
    /** Whether you get email about unread messages. */
    messages: boolean
    /** Whether you get the newsletter. */
    newsletter: boolean
    /** Frequency of the feed summary. */
    digest: LiteralUnion<'off' | 'daily' | 'weekly'>
  }
  /** Preferences for privacy. */
  privacy: {
    /** Whether the list of members, search and autocomplete show you. */
    discoverable: boolean
    /** Whether other members can read your activity. */
    show_activity: boolean
    /** Whether other members can read your connections. */
    show_connections: boolean
  }
  /** BCP 47 tag. */
  language: string
  /** IANA time zone. */
  timezone: string
}

/** Your preferences. */
export interface PreferencesRead {
  /** Your preferences; defaults where you never changed them. */
  preferences: Preferences
}

/** Changes to your preferences. Omitted fields, also within a section, are kept. */
export interface PreferencesUpdate {
  /** Email settings. */
  email?:
    | {
        /** Whether you get email about notifications. */
        notifications?: boolean | null | undefined
        /** Whether you get email about unread messages. */
        messages?: boolean | null | undefined
        /** Whether you get the newsletter. */
        newsletter?: boolean | null | undefined
        /** Frequency of the feed summary. */
        digest?: 'off' | 'daily' | 'weekly' | null | undefined
      }
    | undefined
  /** Privacy settings. */
  privacy?:
    | {
        /** Whether the list of members, search and autocomplete show you. */
        discoverable?: boolean | null | undefined
        /** Whether other members can read your activity. */
        show_activity?: boolean | null | undefined
        /** Whether other members can read your connections. */
        show_connections?: boolean | null | undefined
      }
    | undefined
  /** Language of emails and pages, as a BCP 47 tag: `hi`, `en-IN`. At most 35 characters. */
  language?: string | undefined
  /** IANA time zone: `Asia/Kolkata`. At most 64 characters. */
  timezone?: string | undefined
}

/** Errors of `preferences.get`. */
export type PreferencesGetError = OperationError<
  'preferences.get',
  undefined,
  AnyCode | KeyCode | 'insufficient_scope',
  PreferencesRead
>

/** Errors of `preferences.update`. */
export type PreferencesUpdateError = OperationError<
  'preferences.update',
  PreferencesUpdate,
  AnyCode | KeyCode | BodyCode | 'insufficient_scope' | 'quota_exceeded',
  PreferencesRead
>

/** Your own preferences. */
export class PreferencesResource extends Resource {
  readonly namespace = 'preferences'

  /**
   * Read your preferences.
   *
   * - Scope: `profile`.
   * - Daily quota: not counted.
   * - Sent again after a lost answer: yes, as any GET.
   *
   * @example
   * const { preferences } = await client.preferences.get()
   * console.log(preferences.language, preferences.timezone)
   */
  get(options?: RequestOptions): Call<PreferencesRead, PreferencesGetError> {
    return call(this, 'get', { route: 'GET /me/preferences' }, options)
  }

  /**
   * Change your preferences.
   *
   * Sections are merged. Fields that are not sent are kept.
   *
   * - Scope: `profile`.
   * - Daily quota: `edit` (by default 100 free, 300 pro, 1000 business).
   * - Sent again after a lost answer: yes, as any PUT.
   * - Errors: `validation_failed`, `quota_exceeded`.
   *
   * @example
   * await client.preferences.update({ email: { digest: 'weekly' }, timezone: 'Asia/Kolkata' })
   */
  update(body: PreferencesUpdate, options?: RequestOptions): Call<PreferencesRead, PreferencesUpdateError> {
    return call(this, 'update', { route: 'PUT /me/preferences', quota: 'edit' }, options, body)
  }
}
