// Generated from the contract: `npm run generate`.
import { call, Resource } from '../core/resource.ts'
import type { Call } from '../core/call.ts'
import type { OperationError } from '../core/operation-error.ts'
import type { RequestOptions } from '../core/options.ts'
import type { User } from './shared.ts'
import type { AnyCode, KeyCode, BodyCode } from './vocabulary.ts'

/** The body of a profile update, as stored. */
export interface EditableProfile {
  /** Name shown to others. */
  display_name: string
  /** One line about the member. */
  tagline: string | null
  /** Sanitized HTML. */
  bio: string | null
  /** Profile picture. */
  avatar_url: string | null
  /** Banner of the profile. */
  banner_url: string | null
  /** Ids from the geo lookup. */
  location: {
    /** Country code. */
    country: string
    /** Id of the state, from `lookups.geo`. */
    state_id?: number
    /** Id of the district, from `lookups.geo`. */
    district_id?: number
    /** Id of the city, from `lookups.geo`. */
    city_id?: number
  } | null
  /** Website of the member. */
  website: string | null
}

/** Your profile, with the available images. */
export interface ProfileRead {
  /** The profile of a member. */
  user: User
  /** Built-in pictures to choose from, as `/storage/…` paths. */
  avatars: string[]
  /** Built-in banners to choose from, as `/storage/…` paths. */
  banner_presets: string[]
  /** The body of a profile update, as stored. */
  editable: EditableProfile
}

/** Changes to your profile. Omitted fields are kept. */
export interface ProfileUpdate {
  /** Name shown to others: plain text, 1 to 200 characters. */
  display_name?: string | undefined
  /** One line about you: plain text, at most 160 characters. Null removes it. */
  tagline?: string | null | undefined
  /** HTML, at most 100,000 characters; sanitized to the allowed tags. Null removes it. */
  bio?: string | null | undefined
  /** Avatar: a built-in image, a `/storage/…` path of your own upload, or an `https://` URL, which is imported if new. Null removes it. At most 2,048 characters. */
  avatar_url?: string | null | undefined
  /** Profile banner: a built-in image, a `/storage/…` path of your own upload, or an `https://` URL, which is imported if new. Null removes it. At most 2,048 characters. */
  banner_url?: string | null | undefined
  /** Ids from the geo lookup. Lower levels are optional. */
  location?:
    | {
        /** ISO 3166-1 alpha-2, for example `IN`. */
        country: string
        /** ID of a state in the country. */
        state_id?: number | null | undefined
        /** ID of a district in the state. Requires `state_id`. */
        district_id?: number | null | undefined
        /** ID of a city in the state. Requires `state_id`. */
        city_id?: number | null | undefined
      }
    | null
    | undefined
  /** URL of your website, at most 2,048 characters. Null removes it. */
  website?: string | null | undefined
}

/** Your updated profile. */
export interface ProfileUpdated {
  /** The profile of a member. */
  user: User
}

/** Errors of `profile.get`. */
export type ProfileGetError = OperationError<
  'profile.get',
  undefined,
  AnyCode | KeyCode | 'insufficient_scope',
  ProfileRead
>

/** Errors of `profile.update`. */
export type ProfileUpdateError = OperationError<
  'profile.update',
  ProfileUpdate,
  AnyCode | KeyCode | BodyCode | 'insufficient_scope' | 'quota_exceeded',
  ProfileUpdated
>

/** Your own profile. */
export class ProfileResource extends Resource {
  readonly namespace = 'profile'

  /**
   * Read your profile, and the pictures and banners to choose from.
   *
   * `editable` has the fields of an update, as stored.
   *
   * - Scope: `profile`.
   * - Daily quota: not counted.
   * - Sent again after a lost answer: yes, as any GET.
   *
   * @example
   * const { user, avatars } = await client.profile.get()
   */
  get(options?: RequestOptions): Call<ProfileRead, ProfileGetError> {
    return call(this, 'get', { route: 'GET /me/profile' }, options)
  }

  /**
   * Change your profile.
   *
   * Only the fields sent change. Images at external URLs are imported.
   *
   * - Scope: `profile`.
   * - Daily quota: `edit` (by default 100 free, 300 pro, 1000 business).
   * - Sent again after a lost answer: yes, as any PUT.
   * - Errors: `validation_failed`, `quota_exceeded`.
   *
   * @example
   * const { user } = await client.profile.update({ tagline: 'Stoneware, and stories about it' })
   */
  update(body: ProfileUpdate, options?: RequestOptions): Call<ProfileUpdated, ProfileUpdateError> {
    return call(this, 'update', { route: 'PUT /me/profile', quota: 'edit' }, options, body)
  }
}
