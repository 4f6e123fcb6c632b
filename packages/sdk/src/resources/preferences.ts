// Generated from the contract: `npm run generate`.
import { Resource } from '../core/resource.ts'
import type { Call } from '../core/call.ts'
import type { Open } from '../core/open.ts'
import type { OperationError } from '../core/operation-error.ts'
import type { RequestOptions } from '../core/options.ts'
import type { AnyCode, KeyCode, BodyCode } from './vocabulary.ts'

/** What you prefer; what you never changed as it is for everybody. */
export interface Preferences {
  /** Which mails the member wants. */
  email: {
    /** Whether to be told of notifications by mail. */
    notifications: boolean
    /** Whether to be told of unread messages by mail. */
    messages: boolean
    /** Whether to get the newsletter. */
    newsletter: boolean
    /** How often to get a summary of the feed. */
    digest: Open<'off' | 'daily' | 'weekly'>
  }
  /** What others may see of the member. */
  privacy: {
    /** Whether the list of members, search and autocomplete show you. */
    discoverable: boolean
    /** Whether others may read your activity. */
    show_activity: boolean
    /** Whether others may read whom you are connected with. */
    show_connections: boolean
  }
  /** As BCP 47 names it. */
  language: string
  /** A time zone of the IANA database. */
  timezone: string
}

/** Your preferences. */
export interface PreferencesRead {
  /** What you prefer; what you never changed as it is for everybody. */
  preferences: Preferences
}

/** Changes to your preferences. Whatever is left out, also within a section, is kept. */
export interface PreferencesUpdate {
  /** Which mails to get. */
  email?:
    | {
        /** Whether to be told of notifications by mail. */
        notifications?: boolean | null | undefined
        /** Whether to be told of unread messages by mail. */
        messages?: boolean | null | undefined
        /** Whether to get the newsletter. */
        newsletter?: boolean | null | undefined
        /** How often to get a summary of the feed. */
        digest?: 'off' | 'daily' | 'weekly' | null | undefined
      }
    | undefined
  /** What others may see. */
  privacy?:
    | {
        /** Whether the list of members, search and autocomplete show you. */
        discoverable?: boolean | null | undefined
        /** Whether others may read your activity. */
        show_activity?: boolean | null | undefined
        /** Whether others may read whom you are connected with. */
        show_connections?: boolean | null | undefined
      }
    | undefined
  /** The language of mails and pages, as BCP 47 names it: `hi`, `en-IN`. At most 35 characters. */
  language?: string | undefined
  /** A time zone of the IANA database: `Asia/Kolkata`. At most 64 characters. */
  timezone?: string | undefined
}

/** What `preferences.get` can fail with. */
export type PreferencesGetError = OperationError<
  'preferences.get',
  undefined,
  AnyCode | KeyCode | 'insufficient_scope',
  PreferencesRead
>

/** What `preferences.update` can fail with. */
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
    return this.$call('get', { method: 'GET', path: '/me/preferences' }, options)
  }

  /**
   * Change your preferences.
   *
   * Sections are merged: whatever is left out, also within a section, is kept.
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
    return this.$call('update', { method: 'PUT', path: '/me/preferences', quota: 'edit' }, options, body)
  }
}
