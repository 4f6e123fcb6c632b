// Generated from the contract: `npm run generate`.
import { call, list, Resource } from '../core/resource.ts'
import type { Call } from '../core/call.ts'
import type { List } from '../core/list.ts'
import type { LiteralUnion } from '../core/literal-union.ts'
import type { OperationError } from '../core/operation-error.ts'
import type { IdempotentOptions, RequestOptions } from '../core/options.ts'
import type { CommunityCard, MemberCard } from './shared.ts'
import type { AnyCode, KeyCode, BodyCode, IdempotencyCode } from './vocabulary.ts'

/** A community, as shown in a list. */
export interface Community {
  /** Unique id. */
  id: number
  /** Last part of the address. */
  slug: string
  /** Name, as plain text. */
  name: string
  /** Path of a square icon. */
  icon: string | null
  /** Path on the site. */
  url: string
  /** Absolute URL. */
  web_url: string
  /** URL of the banner. */
  banner: string | null
  /** Display style of the banner. */
  banner_style: LiteralUnion<'cover' | 'pattern' | 'plain'>
  /** `public` content is for everyone, `private` content for members only. */
  visibility: LiteralUnion<'public' | 'private'>
  /** Whether the site verified it. */
  verified: boolean | null
  /** Number of members. */
  members_count: number
  /** Number of published items. Null if you cannot read them. */
  items_count: number | null
  /** Number of followers. */
  followers_count: number
  /** Your relation to the community. */
  state: LiteralUnion<'none' | 'joined' | 'requested' | 'invited'>
  /** Your role; null unless you are a member. */
  role: LiteralUnion<'member' | 'editor' | 'admin' | 'creator'> | null
  /** Whether you follow it. */
  following: boolean
  /** Time of creation. ISO 8601. */
  created_at: string
}

/** A new community. */
export interface CommunityCreate {
  /** Plain text, 2 to 200 characters. */
  name: string
  /** HTML, at most 100,000 characters, sanitized to the allowed tags. */
  description?: string | null | undefined
  /** Last part of its URL. Default: derived from the name. At most 80 characters. */
  slug?: string | null | undefined
  /** Icon: a built-in image, a `/storage/…` path of your own upload, or an `https://` URL, which is linked. At most 2,048 characters. */
  icon?: string | null | undefined
  /** Banner image: a built-in image, a `/storage/…` path of your own upload, or an `https://` URL, which is linked. At most 2,048 characters. */
  banner?: string | null | undefined
  /** Banner display style. Default: `cover`. */
  banner_style?: 'cover' | 'pattern' | 'plain' | null | undefined
  /** `public`: anyone can read and join. `private`: only members can read, and joining requires an invite or a request. */
  visibility?: 'public' | 'private' | null | undefined
  /** Publication time: a date and time with a UTC offset or `Z`, 5 minutes to 180 days ahead. Default: now. At most 64 characters. */
  scheduled_at?: string | Date | null | undefined
}

/** A community. */
export interface CommunityDetail extends Community {
  /** HTML. */
  description: string | null
  /** What is expected of members there: HTML. */
  rules: string | null
  /** Null if one of you blocks the other. */
  creator: MemberCard | null
  /** Whether you can join: directly or, in a private community, by request. */
  can_join: boolean
  /** Whether you can publish in it. */
  can_create_content: boolean
  /** Time of the last change. ISO 8601. */
  updated_at: string
}

/** An item published in a community. */
export interface CommunityFeedItem {
  /** Unique among items of all kinds. */
  id: number
  /** Kind of item. */
  type: 'post' | 'question' | 'poll' | 'mcq' | 'service' | 'job'
  /** Last part of its URL, unique among items of its kind. */
  slug: string
  /** Path on the site. */
  url: string
  /** Absolute URL. */
  web_url: string
  /** Plain text. */
  title: string
  /** Beginning, as plain text of at most 240 characters. */
  excerpt: string
  /** Author. */
  author: MemberCard
  /** Topics as written by the author, without #. */
  tags: string[]
  /** `/storage/…` path, or URL of an external image. */
  featured_image: string | null
  /** Further images: `/storage/…` paths, or external URLs. */
  gallery: string[]
  /** A community, as shown with items published in it. */
  community: CommunityCard | null
  /** Only the author can see an item that is not `published`. `failed`: the scheduled publication failed. */
  status: LiteralUnion<'scheduled' | 'published' | 'archived' | 'failed'>
  /** Number of likes. */
  likes: number
  /** Number of dislikes. */
  dislikes: number
  /** Your reaction, if any. */
  my_reaction: LiteralUnion<'like' | 'dislike'> | null
  /** Whether you saved it. */
  saved: boolean
  /** Number of comments and replies. For a question: number of answers and replies. */
  comments_count: number
  /** Time of creation. ISO 8601. */
  created_at: string
  /** Time of last change. ISO 8601. */
  updated_at: string
  /** Publication time; null before. ISO 8601. */
  published_at: string | null
}

/** A page of the feed: items, newest first. With the tab `members`, the page lists members, earliest first. */
export interface CommunityFeedPage {
  /** Each is an item, or a member with the tab `members`. */
  items: (CommunityFeedItem | CommunityMember)[]
  /** `offset` of the next page. */
  next_offset: number
  /** Whether there is a next page. */
  has_more: boolean
  /** `cursor` of the next page, stable under insertions and deletions. Null on the last page. */
  next_cursor: string | null
}

/** A pending invite to you. */
export interface CommunityInvite {
  /** A community, as shown in a list. */
  community: Community
  /** Offered role. */
  role: LiteralUnion<'member' | 'editor' | 'admin'>
  /** Null if one of you blocks the other. */
  invited_by: MemberCard | null
  /** Time of the invite. ISO 8601. */
  invited_at: string
}

/** Members to invite. */
export interface CommunityInviteSend {
  /** 1 to 20 usernames to invite, case-insensitive. */
  usernames: readonly string[]
  /** Offered role, below your own. Default: `member`. */
  role?: 'member' | 'editor' | 'admin' | null | undefined
}

/** The result for each username. */
export interface CommunityInvitesSent {
  /** Usernames that now have an invite. */
  invited: string[]
  /** Usernames that had requested to join and are members now. */
  joined: string[]
  /** Usernames of members raised to a higher role. */
  raised: string[]
  /** Usernames skipped, and why. */
  skipped: {
    /** Username of the member. */
    username: string
    /** Reason. */
    reason: LiteralUnion<'not_found' | 'already_member' | 'already_invited'>
  }[]
}

/** A member of a community. */
export interface CommunityMember {
  /** Type of the object. */
  type: 'member'
  /** A member, as shown with their content. */
  member: MemberCard
  /** Role of the member. */
  role: LiteralUnion<'member' | 'editor' | 'admin' | 'creator'>
  /** Time of joining. ISO 8601. */
  joined_at: string
}

/** A community that you belong to. */
export interface CommunityMembership {
  /** A community, as shown in a list. */
  community: Community
  /** Role of the member. */
  role: LiteralUnion<'member' | 'editor' | 'admin' | 'creator'>
  /** Time of joining. ISO 8601. */
  joined_at: string
}

/** A page of public communities, or of your own. */
export interface CommunityPage {
  /** Each is a community, as shown in a list. */
  items: Community[]
  /** `offset` of the next page. */
  next_offset: number
  /** Whether there is a next page. */
  has_more: boolean
  /** `cursor` of the next page, stable under insertions and deletions. Null on the last page. */
  next_cursor: string | null
  /** On the first page only: your latest 50 invites, newest first. */
  invites?: CommunityInvite[]
  /** On the first page only: your latest 50 communities, last joined first. */
  memberships?: CommunityMembership[]
}

/** A community and its feed tabs. */
export interface CommunityRead {
  /** A community. */
  item: CommunityDetail
  /** Feed tabs you can read. Empty for a private community you do not belong to. */
  tabs: LiteralUnion<'all' | 'posts' | 'questions' | 'polls' | 'mcqs' | 'members'>[]
}

/** A community reference, live or scheduled. */
export interface CommunityReference {
  /** Unique id. */
  id: number
  /** Type of the object. */
  type: 'community'
  /** Last part of the address. */
  slug: string | null
}

/** Stored body of the community update. */
export interface CommunitySettings {
  /** Name, as plain text. */
  name: string
  /** HTML. */
  description: string | null
  /** Path of a square icon. */
  icon: string
  /** URL of the banner. */
  banner: string | null
  /** Display style of the banner. */
  banner_style: LiteralUnion<'cover' | 'pattern' | 'plain'>
  /** `public` content is for everyone, `private` content for members only. */
  visibility: LiteralUnion<'public' | 'private'>
}

/** The settings, pending requests and pending invites. */
export interface CommunitySettingsRead {
  /** Stored body of the community update. */
  settings: CommunitySettings
  /** Your role. */
  role: LiteralUnion<'member' | 'editor' | 'admin' | 'creator'>
  /** Pending join requests, oldest first, at most 50. */
  requests: JoinRequest[]
  /** Pending invites, oldest first, at most 50. */
  invites: SentInvite[]
}

/** The community settings to change. Omitted fields do not change. */
export interface CommunityUpdate {
  /** Plain text, 2 to 200 characters. */
  name?: string | undefined
  /** HTML, at most 100,000 characters. Null removes it. */
  description?: string | null | undefined
  /** Icon: a built-in image, a `/storage/…` path of your own upload, or an `https://` URL, which is imported if new. At most 2,048 characters. */
  icon?: string | undefined
  /** Banner image: a built-in image, a `/storage/…` path of your own upload, or an `https://` URL, which is imported if new. Null removes it. At most 2,048 characters. */
  banner?: string | null | undefined
  /** Banner display style. */
  banner_style?: 'cover' | 'pattern' | 'plain' | undefined
  /** `public`: anyone can read and join. `private`: only members can read, and joining requires an invite or a request. */
  visibility?: 'public' | 'private' | undefined
}

/** The updated community. */
export interface CommunityUpdated {
  /** A community. */
  community: CommunityDetail
  /** Names of the fields that changed. */
  updated: string[]
}

/** The created community and its address. */
export interface CreatedCommunity {
  /** ID of the community or, if scheduled, of its creation. */
  id: number
  /** Last part of its URL. Null while scheduled. */
  slug: string | null
  /** Path on the site; null while scheduled. */
  url: string | null
  /** Absolute URL; null while scheduled. */
  web_url: string | null
  /** A community reference, live or scheduled. */
  item: CommunityReference
}

/** A pending join request. */
export interface JoinRequest {
  /** A member, as shown with their content. */
  member: MemberCard
  /** Time of the request. ISO 8601. */
  requested_at: string
}

/** The result of a join request. */
export interface JoinRequestDecided {
  /** Username of the member. */
  username: string
  /** Current relation of the member to the community. */
  state: LiteralUnion<'none' | 'joined' | 'requested' | 'invited'>
}

/** A decision on a join request. */
export interface JoinRequestDecision {
  /** Requester, case-insensitive. At most 30 characters. */
  username: string
}

/** Your membership after the call. */
export interface MembershipChange {
  /** Your current relation to the community. */
  state: LiteralUnion<'none' | 'joined' | 'requested' | 'invited'>
  /** Your role; null unless you are a member. */
  role: LiteralUnion<'member' | 'editor' | 'admin' | 'creator'> | null
  /** Whether the call changed anything. */
  changed: boolean
}

/** A pending invite to a member. */
export interface SentInvite {
  /** A member, as shown with their content. */
  member: MemberCard
  /** Role of the member. */
  role: LiteralUnion<'member' | 'editor' | 'admin'>
  /** Time of the invite. ISO 8601. */
  invited_at: string
}

/** The query of `communities.list`. */
export interface CommunitiesListQuery {
  /** Only communities you belong to, private ones too, last joined first. */
  mine?: boolean | undefined
  /** Number of items to skip. 0 to 10,000. Default: `0`. */
  offset?: number | undefined
  /** Maximum number of items. 1 to 50. Default: `10`. */
  limit?: number | undefined
  /** `next_cursor` of the previous page, instead of an offset; other parameters unchanged. At most 512 characters. */
  cursor?: string | undefined
}

/** The query of `communities.feed`. */
export interface CommunitiesFeedQuery {
  /** All items, items of one kind, or the members. Default: `"all"`. */
  tab?: 'all' | 'posts' | 'questions' | 'polls' | 'mcqs' | 'members' | undefined
  /** Number of items to skip. 0 to 10,000. Default: `0`. */
  offset?: number | undefined
  /** Maximum number of items. 1 to 50. Default: `10`. */
  limit?: number | undefined
  /** `next_cursor` of the previous page, instead of an offset; other parameters unchanged. At most 512 characters. */
  cursor?: string | undefined
}

/** Errors of `communities.create`. */
export type CommunitiesCreateError = OperationError<
  'communities.create',
  CommunityCreate,
  AnyCode | KeyCode | BodyCode | IdempotencyCode | 'insufficient_scope' | 'conflict' | 'quota_exceeded',
  CreatedCommunity
>

/** Errors of `communities.list`. */
export type CommunitiesListError = OperationError<
  'communities.list',
  CommunitiesListQuery,
  AnyCode | KeyCode | 'insufficient_scope' | 'validation_failed',
  CommunityPage
>

/** Errors of `communities.get`. */
export type CommunitiesGetError = OperationError<
  'communities.get',
  undefined,
  AnyCode | KeyCode | 'insufficient_scope' | 'not_found',
  CommunityRead
>

/** Errors of `communities.feed`. */
export type CommunitiesFeedError = OperationError<
  'communities.feed',
  CommunitiesFeedQuery,
  AnyCode | KeyCode | 'insufficient_scope' | 'forbidden' | 'not_found' | 'validation_failed',
  CommunityFeedPage
>

/** Errors of `communities.settings`. */
export type CommunitiesSettingsError = OperationError<
  'communities.settings',
  undefined,
  AnyCode | KeyCode | 'insufficient_scope' | 'forbidden' | 'not_found',
  CommunitySettingsRead
>

/** Errors of `communities.update`. */
export type CommunitiesUpdateError = OperationError<
  'communities.update',
  CommunityUpdate,
  AnyCode | KeyCode | BodyCode | 'insufficient_scope' | 'forbidden' | 'not_found' | 'quota_exceeded',
  CommunityUpdated
>

/** Errors of `communities.join`. */
export type CommunitiesJoinError = OperationError<
  'communities.join',
  undefined,
  AnyCode | KeyCode | 'insufficient_scope' | 'not_found' | 'quota_exceeded',
  MembershipChange
>

/** Errors of `communities.leave`. */
export type CommunitiesLeaveError = OperationError<
  'communities.leave',
  undefined,
  AnyCode | KeyCode | 'insufficient_scope' | 'not_found' | 'conflict',
  MembershipChange
>

/** Errors of `communities.invite`. */
export type CommunitiesInviteError = OperationError<
  'communities.invite',
  CommunityInviteSend,
  AnyCode | KeyCode | BodyCode | 'insufficient_scope' | 'forbidden' | 'not_found' | 'quota_exceeded',
  CommunityInvitesSent
>

/** Errors of `communities.acceptInvite`. */
export type CommunitiesAcceptInviteError = OperationError<
  'communities.acceptInvite',
  undefined,
  AnyCode | KeyCode | 'insufficient_scope' | 'not_found' | 'conflict',
  MembershipChange
>

/** Errors of `communities.declineInvite`. */
export type CommunitiesDeclineInviteError = OperationError<
  'communities.declineInvite',
  undefined,
  AnyCode | KeyCode | 'insufficient_scope' | 'not_found' | 'conflict',
  MembershipChange
>

/** Errors of `communities.acceptRequest`. */
export type CommunitiesAcceptRequestError = OperationError<
  'communities.acceptRequest',
  JoinRequestDecision,
  AnyCode | KeyCode | BodyCode | 'insufficient_scope' | 'forbidden' | 'not_found' | 'conflict',
  JoinRequestDecided
>

/** Errors of `communities.declineRequest`. */
export type CommunitiesDeclineRequestError = OperationError<
  'communities.declineRequest',
  JoinRequestDecision,
  AnyCode | KeyCode | BodyCode | 'insufficient_scope' | 'forbidden' | 'not_found' | 'conflict',
  JoinRequestDecided
>

/** Communities: create, join, run and read. */
export class CommunitiesResource extends Resource {
  readonly namespace = 'communities'

  /**
   * Create a community now, or later with `scheduled_at`.
   *
   * You become its creator. If the `slug` is taken, the error is `conflict`. A scheduled community has no URL before it goes live: `id` identifies the scheduled creation, and `slug`, `url` and `web_url` are null. If the slug is taken at that time, a suffix is added.
   *
   * - Scope: `content`.
   * - Daily quota: `community` (by default 2 free, 5 pro, 20 business).
   * - Sent again after a lost answer: yes, with its idempotency key.
   * - Errors: `conflict`, `validation_failed`, `quota_exceeded`.
   *
   * @example
   * const { slug, web_url } = await client.communities.create({
   *   name: 'Weavers of Maheshwar',
   *   visibility: 'public',
   * })
   */
  create(body: CommunityCreate, options?: IdempotentOptions): Call<CreatedCommunity, CommunitiesCreateError> {
    return call(
      this,
      'create',
      { route: 'POST /communities', quota: 'community', idempotent: true },
      options,
      body,
    )
  }

  /**
   * List public communities, newest first, and your own on the first page.
   *
   * With offset 0 the response also has the latest 50 of your `invites` and of your `memberships`. With `mine` it lists the communities you belong to instead, last joined first. Private communities are listed only there.
   *
   * - Scope: `browse`.
   * - Daily quota: not counted.
   * - Sent again after a lost answer: yes, as any GET.
   * - Errors: `validation_failed`.
   *
   * @example
   * for await (const community of client.communities.list())
   *   console.log(community.name, community.members_count)
   */
  list(query?: CommunitiesListQuery, options?: RequestOptions): List<CommunityPage, CommunitiesListError> {
    return list(this, 'list', { route: 'GET /communities', query: 'mine' }, options, query)
  }

  /**
   * Read a community and your membership.
   *
   * Everyone can read the description of a private community. Only its members can see its content and counts.
   *
   * - Scope: `browse`.
   * - Daily quota: not counted.
   * - Sent again after a lost answer: yes, as any GET.
   * - Errors: `not_found`.
   *
   * @example
   * const { item } = await client.communities.get('pune-potters')
   * console.log(item.name, item.can_create_content)
   */
  get(slug: string, options?: RequestOptions): Call<CommunityRead, CommunitiesGetError> {
    return call(this, 'get', { route: 'GET /communities/{slug}' }, options, undefined, slug)
  }

  /**
   * List the content of a community, newest first, or its members.
   *
   * Only members can read a private community.
   *
   * - Scope: `browse`.
   * - Daily quota: not counted.
   * - Sent again after a lost answer: yes, as any GET.
   * - Errors: `forbidden`, `not_found`, `validation_failed`.
   *
   * @example
   * for await (const item of client.communities.feed('pune-potters'))
   *   if (item.type !== 'member') console.log(item.title, item.url)
   */
  feed(
    slug: string,
    query?: CommunitiesFeedQuery,
    options?: RequestOptions,
  ): List<CommunityFeedPage, CommunitiesFeedError> {
    return list(this, 'feed', { route: 'GET /communities/{slug}/feed', query: 'tab' }, options, query, slug)
  }

  /**
   * Read the settings and pending requests of a community you run.
   *
   * Only for the creator and admins.
   *
   * - Scope: `edit`.
   * - Daily quota: not counted.
   * - Sent again after a lost answer: yes, as any GET.
   * - Errors: `forbidden`, `not_found`.
   *
   * @example
   * const { settings, requests } = await client.communities.settings('pune-potters')
   */
  settings(slug: string, options?: RequestOptions): Call<CommunitySettingsRead, CommunitiesSettingsError> {
    return call(this, 'settings', { route: 'GET /communities/{slug}/settings' }, options, undefined, slug)
  }

  /**
   * Change the settings of a community you run.
   *
   * Only for the creator and admins. Only the fields you send change. The new visibility also applies to all content in the community.
   *
   * - Scope: `edit`.
   * - Daily quota: `edit` (by default 100 free, 300 pro, 1000 business).
   * - Sent again after a lost answer: yes, as any PUT.
   * - Errors: `forbidden`, `not_found`, `validation_failed`, `quota_exceeded`.
   *
   * @example
   * const { community } = await client.communities.update('pune-potters', {
   *   name: 'Potters of Pune and around',
   * })
   */
  update(
    slug: string,
    body: CommunityUpdate,
    options?: RequestOptions,
  ): Call<CommunityUpdated, CommunitiesUpdateError> {
    return call(this, 'update', { route: 'PUT /communities/{slug}', quota: 'edit' }, options, body, slug)
  }

  /**
   * Join a community, or request to join a private one.
   *
   * With an invite you join immediately, in the offered role. The state is `joined` or `requested`. Repeating changes nothing.
   *
   * - Scope: `network`.
   * - Daily quota: `connect` (by default 30 free, 90 pro, 300 business).
   * - Sent again after a lost answer: no.
   * - Errors: `not_found`, `quota_exceeded`.
   *
   * @example
   * const { state } = await client.communities.join('pune-potters')
   * if (state === 'requested') console.log('An admin decides.')
   */
  join(slug: string, options?: RequestOptions): Call<MembershipChange, CommunitiesJoinError> {
    return call(
      this,
      'join',
      { route: 'POST /communities/{slug}/join', quota: 'connect' },
      options,
      undefined,
      slug,
    )
  }

  /**
   * Leave a community, or cancel the request to join it.
   *
   * The creator can't leave: that is a `conflict`. Your content stays.
   *
   * - Scope: `network`.
   * - Daily quota: not counted.
   * - Sent again after a lost answer: no.
   * - Errors: `not_found`, `conflict`.
   *
   * @example
   * const { state } = await client.communities.leave('pune-potters')
   */
  leave(slug: string, options?: RequestOptions): Call<MembershipChange, CommunitiesLeaveError> {
    return call(this, 'leave', { route: 'POST /communities/{slug}/leave' }, options, undefined, slug)
  }

  /**
   * Invite members to a community you run.
   *
   * Only for the creator and admins. The offered role must be below your own. Members who requested to join are admitted immediately. Members with a lower role are promoted to the offered role. A call uses one unit for any number of invites.
   *
   * - Scope: `network`.
   * - Daily quota: `connect` (by default 30 free, 90 pro, 300 business).
   * - Sent again after a lost answer: no.
   * - Errors: `forbidden`, `not_found`, `validation_failed`, `quota_exceeded`.
   *
   * @example
   * const { invited, skipped } = await client.communities.invite('pune-potters', {
   *   usernames: ['ravi', 'sana'],
   * })
   */
  invite(
    slug: string,
    body: CommunityInviteSend,
    options?: RequestOptions,
  ): Call<CommunityInvitesSent, CommunitiesInviteError> {
    return call(
      this,
      'invite',
      { route: 'POST /communities/{slug}/invites', quota: 'connect' },
      options,
      body,
      slug,
    )
  }

  /**
   * Accept an invite to a community.
   *
   * - Scope: `network`.
   * - Daily quota: not counted.
   * - Sent again after a lost answer: no.
   * - Errors: `not_found`, `conflict`.
   *
   * @example
   * const { role } = await client.communities.acceptInvite('tuesday-founders')
   */
  acceptInvite(slug: string, options?: RequestOptions): Call<MembershipChange, CommunitiesAcceptInviteError> {
    return call(
      this,
      'acceptInvite',
      { route: 'POST /communities/{slug}/invite/accept' },
      options,
      undefined,
      slug,
    )
  }

  /**
   * Decline an invite to a community. No one is notified.
   *
   * - Scope: `network`.
   * - Daily quota: not counted.
   * - Sent again after a lost answer: no.
   * - Errors: `not_found`, `conflict`.
   *
   * @example
   * await client.communities.declineInvite('tuesday-founders')
   */
  declineInvite(
    slug: string,
    options?: RequestOptions,
  ): Call<MembershipChange, CommunitiesDeclineInviteError> {
    return call(
      this,
      'declineInvite',
      { route: 'POST /communities/{slug}/invite/decline' },
      options,
      undefined,
      slug,
    )
  }

  /**
   * Approve a request to join a community you run.
   *
   * Only for the creator and admins.
   *
   * - Scope: `network`.
   * - Daily quota: not counted.
   * - Sent again after a lost answer: no.
   * - Errors: `forbidden`, `not_found`, `conflict`, `validation_failed`.
   *
   * @example
   * await client.communities.acceptRequest('tuesday-founders', { username: 'sana' })
   */
  acceptRequest(
    slug: string,
    body: JoinRequestDecision,
    options?: RequestOptions,
  ): Call<JoinRequestDecided, CommunitiesAcceptRequestError> {
    return call(
      this,
      'acceptRequest',
      { route: 'POST /communities/{slug}/requests/accept' },
      options,
      body,
      slug,
    )
  }

  /**
   * Decline a request to join a community you run. No one is notified.
   *
   * Only for the creator and admins. The member can ask again.
   *
   * - Scope: `network`.
   * - Daily quota: not counted.
   * - Sent again after a lost answer: no.
   * - Errors: `forbidden`, `not_found`, `conflict`, `validation_failed`.
   *
   * @example
   * await client.communities.declineRequest('tuesday-founders', { username: 'sana' })
   */
  declineRequest(
    slug: string,
    body: JoinRequestDecision,
    options?: RequestOptions,
  ): Call<JoinRequestDecided, CommunitiesDeclineRequestError> {
    return call(
      this,
      'declineRequest',
      { route: 'POST /communities/{slug}/requests/decline' },
      options,
      body,
      slug,
    )
  }
}
