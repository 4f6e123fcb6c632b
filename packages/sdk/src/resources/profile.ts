// Generated from the contract: `npm run generate`.
import { Resource } from '../core/resource.ts'
import type { Call } from '../core/call.ts'
import type { OperationError } from '../core/operation-error.ts'
import type { RequestOptions } from '../core/options.ts'
import type { User } from './shared.ts'
import type { AnyCode, KeyCode, BodyCode } from './vocabulary.ts'

/** The fields that an update of the profile takes, as stored. */
export interface EditableProfile {
  /** The name that others see. */
  display_name: string
  /** One line that the member says of themselves. */
  tagline: string | null
  /** HTML, cleaned. */
  bio: string | null
  /** The picture of the member. */
  avatar_url: string | null
  /** The wide picture above the profile. */
  banner_url: string | null
  /** Ids from the geo lookup. */
  location: {
    /** The code of the country. */
    country: string
    /** The state, by id of `lookups.geo`. */
    state_id?: number
    /** The district, by id of `lookups.geo`. */
    district_id?: number
    /** The city, by id of `lookups.geo`. */
    city_id?: number
  } | null
  /** An address of the member elsewhere. */
  website: string | null
}

/** Your profile, with what there is to choose from. */
export interface ProfileRead {
  /** The profile of a member. */
  user: User
  /** Built-in pictures to choose from, as `/storage/…` paths. */
  avatars: string[]
  /** Built-in banners to choose from, as `/storage/…` paths. */
  banner_presets: string[]
  /** The fields that an update of the profile takes, as stored. */
  editable: EditableProfile
}

/** Changes to your profile. What is left out is kept. */
export interface ProfileUpdate {
  /** The name that others see: plain text, 1 to 200 characters; one letter, as a username may be. */
  display_name?: string | undefined
  /** One line about you: plain text, at most 160 characters. Null removes it. */
  tagline?: string | null | undefined
  /** HTML, at most 100,000 characters; cleaned to the tags that are allowed. Null removes it. */
  bio?: string | null | undefined
  /** Your picture: a built-in image, a `/storage/…` path of your own upload, or an `https://` address, which is imported where it is new. Null removes it. At most 2,048 characters. */
  avatar_url?: string | null | undefined
  /** The picture above your profile: a built-in image, a `/storage/…` path of your own upload, or an `https://` address, which is imported where it is new. Null removes it. At most 2,048 characters. */
  banner_url?: string | null | undefined
  /** Ids from the geo lookup, as far down as you want to tell. */
  location?:
    | {
        /** ISO 3166-1 alpha-2, for example `IN`. */
        country: string
        /** The id of a state of the country. */
        state_id?: number | null | undefined
        /** The id of a district of the state; needs `state_id`. */
        district_id?: number | null | undefined
        /** The id of a city of the state; needs `state_id`. */
        city_id?: number | null | undefined
      }
    | null
    | undefined
  /** The address of a site of your own, at most 2,048 characters. Null removes it. */
  website?: string | null | undefined
}

/** Your profile as it is now. */
export interface ProfileUpdated {
  /** The profile of a member. */
  user: User
}

/** What `profile.get` can fail with. */
export type ProfileGetError = OperationError<
  'profile.get',
  undefined,
  AnyCode | KeyCode | 'insufficient_scope',
  ProfileRead
>

/** What `profile.update` can fail with. */
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
   * Read your profile, with the pictures and banners there are to choose from.
   *
   * `editable` holds the fields that an update takes, as they are stored.
   *
   * - Scope: `profile`.
   * - Daily quota: not counted.
   * - Sent again after a lost answer: yes, as any GET.
   *
   * @example
   * const { user, avatars } = await client.profile.get()
   */
  get(options?: RequestOptions): Call<ProfileRead, ProfileGetError> {
    return this.$call('get', { method: 'GET', path: '/me/profile' }, options)
  }

  /**
   * Change your profile.
   *
   * Only the fields sent change. Links to images elsewhere are imported.
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
    return this.$call('update', { method: 'PUT', path: '/me/profile', quota: 'edit' }, options, body)
  }
}
