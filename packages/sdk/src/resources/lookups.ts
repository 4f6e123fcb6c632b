// Generated from the contract: `npm run generate`.
import { call, list, Resource } from '../core/resource.ts'
import type { Call } from '../core/call.ts'
import type { List } from '../core/list.ts'
import type { LiteralUnion } from '../core/literal-union.ts'
import type { OperationError } from '../core/operation-error.ts'
import type { RequestOptions } from '../core/options.ts'
import type { AnyCode, KeyCode } from './vocabulary.ts'

/** A built-in icon. */
export interface CommunityIcon {
  /** Name, as plain text. */
  name: string
  /** Path on the site, usable as the `icon` of a community. */
  url: string
}

/** The built-in icons. */
export interface CommunityIcons {
  /** Each is a built-in icon. */
  items: CommunityIcon[]
}

/** The allowed values for jobs. */
export interface JobOptions {
  /** Valid values of `employment_type`. */
  employment_types: LiteralUnion<'full_time' | 'part_time' | 'contract' | 'internship' | 'temporary'>[]
  /** Valid values of `work_mode`. */
  work_modes: LiteralUnion<'remote' | 'hybrid' | 'onsite'>[]
  /** Valid values of `experience_level`. */
  experience_levels: LiteralUnion<'entry' | 'mid' | 'senior' | 'lead' | 'executive'>[]
  /** Valid values of `salary_period`. */
  salary_periods: LiteralUnion<'yearly' | 'monthly' | 'hourly' | 'project'>[]
}

/** A country, state, district or city. */
export interface Place {
  /** Unique id. */
  id: number
  /** Name, as plain text. */
  name: string
  /** Last part of the address. */
  slug: string
  /** ISO 3166-1 alpha-2 code. Only for countries. */
  code?: string
}

/** Places of one level. */
export interface Places {
  /** Each is a country, state, district or city. */
  items: Place[]
}

/** A community that you can publish in. */
export interface PostableCommunity {
  /** Value for `community_id`. */
  id: number
  /** Value for `community`. */
  slug: string
  /** Name, as plain text. */
  name: string
  /** Whether the site verified it. */
  verified: boolean | null
  /** Path on the site. */
  icon: string
  /** Your role in it. */
  role: LiteralUnion<'member' | 'editor' | 'admin' | 'creator'>
}

/** A page of communities that you can publish in. */
export interface PostableCommunityPage {
  /** Each is a community that you can publish in. */
  items: PostableCommunity[]
  /** `offset` of the next page. */
  next_offset: number
  /** Whether there is a next page. */
  has_more: boolean
  /** `cursor` of the next page, stable under insertions and deletions. Null on the last page. */
  next_cursor: string | null
}

/** The tree of categories. */
export interface ServiceCategories {
  /** Each is a service category, with its subcategories. */
  categories: ServiceCategory[]
}

/** A service category, with its subcategories. */
export interface ServiceCategory {
  /** Unique id. */
  id: number
  /** Name, as plain text. */
  name: string
  /** Last part of the address. */
  slug: string
  /** Number of published services. */
  count: number
  /** Path of a square icon. */
  icon: string | null
  /** Description. */
  description: string
  /** Subcategories. */
  children: {
    /** Unique id. */
    id: number
    /** Name, as plain text. */
    name: string
    /** Last part of the address. */
    slug: string
    /** Number of published services. */
    count: number
  }[]
}

/** The query of `lookups.postableCommunities`. */
export interface LookupsPostableCommunitiesQuery {
  /** Number of items to skip. 0 to 10,000. Default: `0`. */
  offset?: number | undefined
  /** Maximum number of items. 1 to 50. Default: `20`. */
  limit?: number | undefined
  /** `next_cursor` of the previous page, instead of an offset; other parameters unchanged. At most 512 characters. */
  cursor?: string | undefined
}

/** The query of `lookups.geo`. */
export interface LookupsGeoQuery {
  /** Level of the places to list. */
  level: 'countries' | 'states' | 'districts' | 'cities'
  /** ISO 3166-1 alpha-2. Required for states. */
  country?: string | undefined
  /** The ID of a state. Required for districts and cities. */
  state?: number | undefined
  /** The ID of a district, to narrow the cities. */
  district?: number | undefined
}

/** Errors of `lookups.postableCommunities`. */
export type LookupsPostableCommunitiesError = OperationError<
  'lookups.postableCommunities',
  LookupsPostableCommunitiesQuery,
  AnyCode | KeyCode | 'insufficient_scope' | 'validation_failed',
  PostableCommunityPage
>

/** Errors of `lookups.serviceCategories`. */
export type LookupsServiceCategoriesError = OperationError<
  'lookups.serviceCategories',
  undefined,
  AnyCode | KeyCode | 'insufficient_scope',
  ServiceCategories
>

/** Errors of `lookups.jobOptions`. */
export type LookupsJobOptionsError = OperationError<
  'lookups.jobOptions',
  undefined,
  AnyCode | KeyCode | 'insufficient_scope',
  JobOptions
>

/** Errors of `lookups.geo`. */
export type LookupsGeoError = OperationError<
  'lookups.geo',
  LookupsGeoQuery,
  AnyCode | KeyCode | 'insufficient_scope' | 'validation_failed',
  Places
>

/** Errors of `lookups.communityIcons`. */
export type LookupsCommunityIconsError = OperationError<
  'lookups.communityIcons',
  undefined,
  AnyCode | KeyCode | 'insufficient_scope',
  CommunityIcons
>

/** Values to choose from: communities, categories, job options, places, icons. */
export class LookupsResource extends Resource {
  readonly namespace = 'lookups'

  /**
   * List the communities you can publish in.
   *
   * Communities in which you are an editor, an admin or the creator.
   *
   * - Scope: `read`.
   * - Daily quota: not counted.
   * - Sent again after a lost answer: yes, as any GET.
   * - Errors: `validation_failed`.
   *
   * @example
   * for await (const { name, role } of client.lookups.postableCommunities()) console.log(name, role)
   */
  postableCommunities(
    query?: LookupsPostableCommunitiesQuery,
    options?: RequestOptions,
  ): List<PostableCommunityPage, LookupsPostableCommunitiesError> {
    return list(
      this,
      'postableCommunities',
      { route: 'GET /communities/postable', query: '' },
      options,
      query,
    )
  }

  /**
   * Read the tree of service categories.
   *
   * - Scope: `read`.
   * - Daily quota: not counted.
   * - Sent again after a lost answer: yes, as any GET.
   *
   * @example
   * const { categories } = await client.lookups.serviceCategories()
   */
  serviceCategories(options?: RequestOptions): Call<ServiceCategories, LookupsServiceCategoriesError> {
    return call(this, 'serviceCategories', { route: 'GET /service-categories' }, options)
  }

  /**
   * Read the valid values of job fields.
   *
   * - Scope: `read`.
   * - Daily quota: not counted.
   * - Sent again after a lost answer: yes, as any GET.
   *
   * @example
   * const { employment_types, work_modes } = await client.lookups.jobOptions()
   */
  jobOptions(options?: RequestOptions): Call<JobOptions, LookupsJobOptionsError> {
    return call(this, 'jobOptions', { route: 'GET /job-options' }, options)
  }

  /**
   * List countries, or the states, districts or cities within one.
   *
   * Levels: `countries`, `states` (requires `country`), `districts` (requires `state`), `cities` (requires `state`, optional `district`).
   *
   * - Scope: `read`.
   * - Daily quota: not counted.
   * - Sent again after a lost answer: yes, as any GET.
   * - Errors: `validation_failed`.
   *
   * @example
   * const { items: states } = await client.lookups.geo({ level: 'states', country: 'IN' })
   */
  geo(query: LookupsGeoQuery, options?: RequestOptions): Call<Places, LookupsGeoError> {
    return call(this, 'geo', { route: 'GET /geo', query: 'level country state district' }, options, query)
  }

  /**
   * List the built-in icons for communities.
   *
   * - Scope: `read`.
   * - Daily quota: not counted.
   * - Sent again after a lost answer: yes, as any GET.
   *
   * @example
   * const { items } = await client.lookups.communityIcons()
   * for (const { name, url } of items) console.log(name, url)
   */
  communityIcons(options?: RequestOptions): Call<CommunityIcons, LookupsCommunityIconsError> {
    return call(this, 'communityIcons', { route: 'GET /community-icons' }, options)
  }
}
