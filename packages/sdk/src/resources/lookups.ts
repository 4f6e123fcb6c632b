// Generated from the contract: `npm run generate`.
import { Resource } from '../core/resource.ts'
import type { Call } from '../core/call.ts'
import type { List } from '../core/list.ts'
import type { Open } from '../core/open.ts'
import type { OperationError } from '../core/operation-error.ts'
import type { RequestOptions } from '../core/options.ts'
import type { AnyCode, KeyCode } from './vocabulary.ts'

/** A built-in icon. */
export interface CommunityIcon {
  /** What it is called, as plain text. */
  name: string
  /** Path on the site, usable as the `icon` of a community. */
  url: string
}

/** The built-in icons. */
export interface CommunityIcons {
  /** Each is a built-in icon. */
  items: CommunityIcon[]
}

/** The values that a job takes. */
export interface JobOptions {
  /** Every `employment_type` that a job takes. */
  employment_types: Open<'full_time' | 'part_time' | 'contract' | 'internship' | 'temporary'>[]
  /** Every `work_mode` that a job takes. */
  work_modes: Open<'remote' | 'hybrid' | 'onsite'>[]
  /** Every `experience_level` that a job takes. */
  experience_levels: Open<'entry' | 'mid' | 'senior' | 'lead' | 'executive'>[]
  /** Every `salary_period` that a job takes. */
  salary_periods: Open<'yearly' | 'monthly' | 'hourly' | 'project'>[]
}

/** A country, state, district or city. */
export interface Place {
  /** The id. */
  id: number
  /** What it is called, as plain text. */
  name: string
  /** The last part of its address. */
  slug: string
  /** ISO 3166-1 alpha-2; countries only. */
  code?: string
}

/** Places of one level. */
export interface Places {
  /** Each is a country, state, district or city. */
  items: Place[]
}

/** A community that you may publish in. */
export interface PostableCommunity {
  /** For `community_id`. */
  id: number
  /** For `community`. */
  slug: string
  /** What it is called, as plain text. */
  name: string
  /** Whether the site vouches for it. */
  verified: boolean | null
  /** Path on the site. */
  icon: string
  /** Your role in it. */
  role: Open<'member' | 'editor' | 'admin' | 'creator'>
}

/** A page of communities that you may publish in. */
export interface PostableCommunityPage {
  /** Each is a community that you may publish in. */
  items: PostableCommunity[]
  /** The `offset` of the next page. */
  next_offset: number
  /** Whether there is a next page. */
  has_more: boolean
  /** The `cursor` of the next page, which begins there whatever comes or goes; null after the last. */
  next_cursor: string | null
}

/** The tree of categories. */
export interface ServiceCategories {
  /** Each is a category of services, with those below it. */
  categories: ServiceCategory[]
}

/** A category of services, with those below it. */
export interface ServiceCategory {
  /** The id. */
  id: number
  /** What it is called, as plain text. */
  name: string
  /** The last part of its address. */
  slug: string
  /** How many services are published in it. */
  count: number
  /** Path of a small square picture. */
  icon: string | null
  /** What it is about. */
  description: string
  /** The categories below it. */
  children: {
    /** The id. */
    id: number
    /** What it is called, as plain text. */
    name: string
    /** The last part of its address. */
    slug: string
    /** How many services are published in it. */
    count: number
  }[]
}

/** The query of `lookups.postableCommunities`. */
export interface LookupsPostableCommunitiesQuery {
  /** How many items to pass over. 0 to 10,000. Default: `0`. */
  offset?: number | undefined
  /** How many items to give at most. 1 to 50. Default: `20`. */
  limit?: number | undefined
  /** The `next_cursor` of the page before, instead of an offset, with everything else as it was. At most 512 characters. */
  cursor?: string | undefined
}

/** The query of `lookups.geo`. */
export interface LookupsGeoQuery {
  /** Which places to list: countries, or those within one. */
  level: 'countries' | 'states' | 'districts' | 'cities'
  /** ISO 3166-1 alpha-2; needed for states. */
  country?: string | undefined
  /** The id of a state; needed for districts and cities. */
  state?: number | undefined
  /** The id of a district; narrows cities. */
  district?: number | undefined
}

/** What `lookups.postableCommunities` can fail with. */
export type LookupsPostableCommunitiesError = OperationError<
  'lookups.postableCommunities',
  LookupsPostableCommunitiesQuery,
  AnyCode | KeyCode | 'insufficient_scope' | 'validation_failed',
  PostableCommunityPage
>

/** What `lookups.serviceCategories` can fail with. */
export type LookupsServiceCategoriesError = OperationError<
  'lookups.serviceCategories',
  undefined,
  AnyCode | KeyCode | 'insufficient_scope',
  ServiceCategories
>

/** What `lookups.jobOptions` can fail with. */
export type LookupsJobOptionsError = OperationError<
  'lookups.jobOptions',
  undefined,
  AnyCode | KeyCode | 'insufficient_scope',
  JobOptions
>

/** What `lookups.geo` can fail with. */
export type LookupsGeoError = OperationError<
  'lookups.geo',
  LookupsGeoQuery,
  AnyCode | KeyCode | 'insufficient_scope' | 'validation_failed',
  Places
>

/** What `lookups.communityIcons` can fail with. */
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
   * List the communities you may publish in.
   *
   * Those in which you are an editor, an admin or the creator.
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
    return this.$list('postableCommunities', { method: 'GET', path: '/communities/postable' }, options, query)
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
    return this.$call('serviceCategories', { method: 'GET', path: '/service-categories' }, options)
  }

  /**
   * Read the values that the fields of a job take.
   *
   * - Scope: `read`.
   * - Daily quota: not counted.
   * - Sent again after a lost answer: yes, as any GET.
   *
   * @example
   * const { employment_types, work_modes } = await client.lookups.jobOptions()
   */
  jobOptions(options?: RequestOptions): Call<JobOptions, LookupsJobOptionsError> {
    return this.$call('jobOptions', { method: 'GET', path: '/job-options' }, options)
  }

  /**
   * List countries, or the states, districts or cities within one.
   *
   * Ask level by level: `countries`; `states` with `country`; `districts` with `state`; `cities` with `state`, narrowed by `district` where it is given.
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
    return this.$call('geo', { method: 'GET', path: '/geo' }, options, query)
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
    return this.$call('communityIcons', { method: 'GET', path: '/community-icons' }, options)
  }
}
