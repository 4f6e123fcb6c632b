// Generated from the contract: `npm run generate`.
import { Resource } from '../core/resource.ts'
import type { Call } from '../core/call.ts'
import type { List } from '../core/list.ts'
import type { Open } from '../core/open.ts'
import type { OperationError } from '../core/operation-error.ts'
import type { IdempotentOptions, RequestOptions } from '../core/options.ts'
import type { CommunityCard, MemberCard } from './shared.ts'
import type { AnyCode, KeyCode, BodyCode, IdempotencyCode } from './vocabulary.ts'

/** A community, as it stands in a list. */
export interface Community {
  /** The id. */
  id: number
  /** The last part of its address. */
  slug: string
  /** What it is called, as plain text. */
  name: string
  /** Path of a small square picture. */
  icon: string | null
  /** Path on the site. */
  url: string
  /** Absolute URL. */
  web_url: string
  /** Address of the wide picture above it. */
  banner: string | null
  /** How the banner is shown. */
  banner_style: Open<'cover' | 'pattern' | 'plain'>
  /** Who may read what is inside: everybody, or members only. */
  visibility: Open<'public' | 'private'>
  /** Whether the site vouches for it. */
  verified: boolean | null
  /** How many belong to it. */
  members_count: number
  /** How many items are published in it; null where you may not read them. */
  items_count: number | null
  /** How many follow it. */
  followers_count: number
  /** What you and the community are to each other. */
  state: Open<'none' | 'joined' | 'requested' | 'invited'>
  /** Your role; null unless you are a member. */
  role: Open<'member' | 'editor' | 'admin' | 'creator'> | null
  /** Whether you follow it. */
  following: boolean
  /** When it was created. ISO 8601. */
  created_at: string
}

/** A community to found. */
export interface CommunityCreate {
  /** Plain text, 2 to 200 characters. */
  name: string
  /** What it is about: HTML, at most 100,000 characters; cleaned to the tags that are allowed. */
  description?: string | null | undefined
  /** The end of its address; made from the name where it is left out. At most 80 characters. */
  slug?: string | null | undefined
  /** The icon: a built-in image, a `/storage/…` path of your own upload, or an `https://` address, which is linked. At most 2,048 characters. */
  icon?: string | null | undefined
  /** The picture above it: a built-in image, a `/storage/…` path of your own upload, or an `https://` address, which is linked. At most 2,048 characters. */
  banner?: string | null | undefined
  /** How the banner is shown; `cover` where it is left out. */
  banner_style?: 'cover' | 'pattern' | 'plain' | null | undefined
  /** `public`: everybody reads and joins. `private`: members read; joining takes an invite or a request. */
  visibility?: 'public' | 'private' | null | undefined
  /** Publish then instead of now: a date and time with a UTC offset or `Z`, from 5 minutes to 180 days ahead. At most 64 characters. */
  scheduled_at?: string | Date | null | undefined
}

/** A community. */
export interface CommunityDetail extends Community {
  /** HTML. */
  description: string | null
  /** Null where a block stands between you. */
  creator: MemberCard | null
  /** Whether you could join: at once or, in a private community, by asking to. */
  can_join: boolean
  /** Whether you may publish in it. */
  can_create_content: boolean
  /** When it last changed. ISO 8601. */
  updated_at: string
}

/** An item published in a community. */
export interface CommunityFeedItem {
  /** Unique among items of all kinds. */
  id: number
  /** The kind of item. */
  type: 'post' | 'question' | 'poll' | 'mcq' | 'service' | 'job'
  /** Names the item in its address; unique among items of its kind. */
  slug: string
  /** Path on the site. */
  url: string
  /** Absolute URL. */
  web_url: string
  /** Plain text. */
  title: string
  /** The beginning, as plain text of at most 240 characters. */
  excerpt: string
  /** The member who wrote it. */
  author: MemberCard
  /** Topics, as their author wrote them, without #. */
  tags: string[]
  /** A `/storage/…` path, or the address of an image elsewhere. */
  featured_image: string | null
  /** Further images: `/storage/…` paths, or addresses elsewhere. */
  gallery: string[]
  /** A community, as shown beside what was published in it. */
  community: CommunityCard | null
  /** All but `published` is seen by the author only. `failed` could not be published at its time. */
  status: Open<'scheduled' | 'published' | 'archived' | 'failed'>
  /** How many members like it. */
  likes: number
  /** How many members dislike it. */
  dislikes: number
  /** Your reaction, if any. */
  my_reaction: Open<'like' | 'dislike'> | null
  /** Whether you saved it. */
  saved: boolean
  /** How many comments it has, replies among them; of a question, answers and their replies. */
  comments_count: number
  /** When it was written. ISO 8601. */
  created_at: string
  /** When it last changed. ISO 8601. */
  updated_at: string
  /** When it went live; null before. ISO 8601. */
  published_at: string | null
}

/** A page of the feed: items, newest first, or with the tab `members` members, longest first. */
export interface CommunityFeedPage {
  /** Each is an item, or with the tab `members` a member. */
  items: (CommunityFeedItem | CommunityMember)[]
  /** The `offset` of the next page. */
  next_offset: number
  /** Whether there is a next page. */
  has_more: boolean
  /** The `cursor` of the next page, which begins there whatever comes or goes; null after the last. */
  next_cursor: string | null
}

/** An invite that waits for you. */
export interface CommunityInvite {
  /** A community, as it stands in a list. */
  community: Community
  /** The role that you are offered. */
  role: Open<'member' | 'editor' | 'admin'>
  /** Null where a block stands between you. */
  invited_by: MemberCard | null
  /** When they were invited. ISO 8601. */
  invited_at: string
}

/** Members to invite. */
export interface CommunityInviteSend {
  /** Whom to invite: 1 to 20 usernames, in any case. */
  usernames: readonly string[]
  /** The role to offer, below your own; `member` where it is left out. */
  role?: 'member' | 'editor' | 'admin' | null | undefined
}

/** What became of each username. */
export interface CommunityInvitesSent {
  /** Usernames of those who now have an invite. */
  invited: string[]
  /** Usernames of those who had asked to join, and are members now. */
  joined: string[]
  /** Usernames of members who have a higher role now. */
  raised: string[]
  /** Who was not invited, and why. */
  skipped: {
    /** The member it is about. */
    username: string
    /** Why not. */
    reason: Open<'not_found' | 'already_member' | 'already_invited'>
  }[]
}

/** A member of a community. */
export interface CommunityMember {
  /** The kind of thing. */
  type: 'member'
  /** A member, as shown beside what they wrote. */
  member: MemberCard
  /** What the member may do there. */
  role: Open<'member' | 'editor' | 'admin' | 'creator'>
  /** When they became a member. ISO 8601. */
  joined_at: string
}

/** A community that you belong to. */
export interface CommunityMembership {
  /** A community, as it stands in a list. */
  community: Community
  /** What the member may do there. */
  role: Open<'member' | 'editor' | 'admin' | 'creator'>
  /** When they became a member. ISO 8601. */
  joined_at: string
}

/** A page of public communities. */
export interface CommunityPage {
  /** Each is a community, as it stands in a list. */
  items: Community[]
  /** The `offset` of the next page. */
  next_offset: number
  /** Whether there is a next page. */
  has_more: boolean
  /** The `cursor` of the next page, which begins there whatever comes or goes; null after the last. */
  next_cursor: string | null
  /** On the first page only: your invites, newest first. */
  invites?: CommunityInvite[]
  /** On the first page only: the communities that you belong to, the last joined first. */
  memberships?: CommunityMembership[]
}

/** A community and the parts of its feed. */
export interface CommunityRead {
  /** A community. */
  item: CommunityDetail
  /** The parts of its feed that you may read: none of a private community that is not yours. */
  tabs: Open<'all' | 'posts' | 'questions' | 'polls' | 'mcqs' | 'members'>[]
}

/** Names a community, or one that is scheduled. */
export interface CommunityReference {
  /** The id. */
  id: number
  /** The kind of thing. */
  type: 'community'
  /** The last part of its address. */
  slug: string | null
}

/** What an update of the community takes, as it is stored. */
export interface CommunitySettings {
  /** What it is called, as plain text. */
  name: string
  /** HTML. */
  description: string | null
  /** Path of a small square picture. */
  icon: string
  /** Address of the wide picture above it. */
  banner: string | null
  /** How the banner is shown. */
  banner_style: Open<'cover' | 'pattern' | 'plain'>
  /** Who may read what is inside: everybody, or members only. */
  visibility: Open<'public' | 'private'>
}

/** The settings of a community, and who waits to come in. */
export interface CommunitySettingsRead {
  /** What an update of the community takes, as it is stored. */
  settings: CommunitySettings
  /** Your role. */
  role: Open<'member' | 'editor' | 'admin' | 'creator'>
  /** Who asked to join, the longest waiting first; at most 50. */
  requests: JoinRequest[]
  /** Who was invited and has not answered, oldest first; at most 50. */
  invites: SentInvite[]
}

/** The settings of a community to change; what is left out is kept. */
export interface CommunityUpdate {
  /** Plain text, 2 to 200 characters. */
  name?: string | undefined
  /** HTML, at most 100,000 characters. Null removes it. */
  description?: string | null | undefined
  /** The icon: a built-in image, a `/storage/…` path of your own upload, or an `https://` address, which is imported where it is new. At most 2,048 characters. */
  icon?: string | undefined
  /** The picture above it: a built-in image, a `/storage/…` path of your own upload, or an `https://` address, which is imported where it is new. Null removes it. At most 2,048 characters. */
  banner?: string | null | undefined
  /** How the banner is shown. */
  banner_style?: 'cover' | 'pattern' | 'plain' | undefined
  /** `public`: everybody reads and joins. `private`: members read; joining takes an invite or a request. */
  visibility?: 'public' | 'private' | undefined
}

/** The community after the change. */
export interface CommunityUpdated {
  /** A community. */
  community: CommunityDetail
  /** Names of the fields that changed. */
  updated: string[]
}

/** Names what was founded, and where it is. */
export interface CreatedCommunity {
  /** Where it is scheduled: the id of the scheduled creation. */
  id: number
  /** The last part of its address; null while it is scheduled. */
  slug: string | null
  /** Path on the site; null while it is scheduled. */
  url: string | null
  /** Absolute URL; null while it is scheduled. */
  web_url: string | null
  /** Names a community, or one that is scheduled. */
  item: CommunityReference
}

/** A member who asked to join. */
export interface JoinRequest {
  /** A member, as shown beside what they wrote. */
  member: MemberCard
  /** When they asked to join. ISO 8601. */
  requested_at: string
}

/** What became of a request to join. */
export interface JoinRequestDecided {
  /** The member it is about. */
  username: string
  /** What the member and the community are to each other now. */
  state: Open<'none' | 'joined' | 'requested' | 'invited'>
}

/** Whose request to join is decided. */
export interface JoinRequestDecision {
  /** Who asked to join, in any case. At most 30 characters. */
  username: string
}

/** Where you stand with the community. */
export interface MembershipChange {
  /** What you and the community are to each other now. */
  state: Open<'none' | 'joined' | 'requested' | 'invited'>
  /** Your role; null unless you are a member. */
  role: Open<'member' | 'editor' | 'admin' | 'creator'> | null
  /** Whether the call changed anything. */
  changed: boolean
}

/** A member who was invited and has not answered. */
export interface SentInvite {
  /** A member, as shown beside what they wrote. */
  member: MemberCard
  /** What the member may do there. */
  role: Open<'member' | 'editor' | 'admin'>
  /** When they were invited. ISO 8601. */
  invited_at: string
}

/** The query of `communities.list`. */
export interface CommunitiesListQuery {
  /** How many items to pass over. 0 to 10,000. Default: `0`. */
  offset?: number | undefined
  /** How many items to give at most. 1 to 50. Default: `10`. */
  limit?: number | undefined
  /** The `next_cursor` of the page before, instead of an offset, with everything else as it was. At most 512 characters. */
  cursor?: string | undefined
}

/** The query of `communities.feed`. */
export interface CommunitiesFeedQuery {
  /** All items, those of one kind, or the members. Default: `"all"`. */
  tab?: 'all' | 'posts' | 'questions' | 'polls' | 'mcqs' | 'members' | undefined
  /** How many items to pass over. 0 to 10,000. Default: `0`. */
  offset?: number | undefined
  /** How many items to give at most. 1 to 50. Default: `10`. */
  limit?: number | undefined
  /** The `next_cursor` of the page before, instead of an offset, with everything else as it was. At most 512 characters. */
  cursor?: string | undefined
}

/** What `communities.create` can fail with. */
export type CommunitiesCreateError = OperationError<
  'communities.create',
  CommunityCreate,
  AnyCode | KeyCode | BodyCode | IdempotencyCode | 'insufficient_scope' | 'conflict' | 'quota_exceeded',
  CreatedCommunity
>

/** What `communities.list` can fail with. */
export type CommunitiesListError = OperationError<
  'communities.list',
  CommunitiesListQuery,
  AnyCode | KeyCode | 'insufficient_scope' | 'validation_failed',
  CommunityPage
>

/** What `communities.get` can fail with. */
export type CommunitiesGetError = OperationError<
  'communities.get',
  undefined,
  AnyCode | KeyCode | 'insufficient_scope' | 'not_found',
  CommunityRead
>

/** What `communities.feed` can fail with. */
export type CommunitiesFeedError = OperationError<
  'communities.feed',
  CommunitiesFeedQuery,
  AnyCode | KeyCode | 'insufficient_scope' | 'forbidden' | 'not_found' | 'validation_failed',
  CommunityFeedPage
>

/** What `communities.settings` can fail with. */
export type CommunitiesSettingsError = OperationError<
  'communities.settings',
  undefined,
  AnyCode | KeyCode | 'insufficient_scope' | 'forbidden' | 'not_found',
  CommunitySettingsRead
>

/** What `communities.update` can fail with. */
export type CommunitiesUpdateError = OperationError<
  'communities.update',
  CommunityUpdate,
  AnyCode | KeyCode | BodyCode | 'insufficient_scope' | 'forbidden' | 'not_found' | 'quota_exceeded',
  CommunityUpdated
>

/** What `communities.join` can fail with. */
export type CommunitiesJoinError = OperationError<
  'communities.join',
  undefined,
  AnyCode | KeyCode | 'insufficient_scope' | 'not_found' | 'quota_exceeded',
  MembershipChange
>

/** What `communities.leave` can fail with. */
export type CommunitiesLeaveError = OperationError<
  'communities.leave',
  undefined,
  AnyCode | KeyCode | 'insufficient_scope' | 'not_found' | 'conflict',
  MembershipChange
>

/** What `communities.invite` can fail with. */
export type CommunitiesInviteError = OperationError<
  'communities.invite',
  CommunityInviteSend,
  AnyCode | KeyCode | BodyCode | 'insufficient_scope' | 'forbidden' | 'not_found' | 'quota_exceeded',
  CommunityInvitesSent
>

/** What `communities.acceptInvite` can fail with. */
export type CommunitiesAcceptInviteError = OperationError<
  'communities.acceptInvite',
  undefined,
  AnyCode | KeyCode | 'insufficient_scope' | 'not_found' | 'conflict',
  MembershipChange
>

/** What `communities.declineInvite` can fail with. */
export type CommunitiesDeclineInviteError = OperationError<
  'communities.declineInvite',
  undefined,
  AnyCode | KeyCode | 'insufficient_scope' | 'not_found' | 'conflict',
  MembershipChange
>

/** What `communities.acceptRequest` can fail with. */
export type CommunitiesAcceptRequestError = OperationError<
  'communities.acceptRequest',
  JoinRequestDecision,
  AnyCode | KeyCode | BodyCode | 'insufficient_scope' | 'forbidden' | 'not_found' | 'conflict',
  JoinRequestDecided
>

/** What `communities.declineRequest` can fail with. */
export type CommunitiesDeclineRequestError = OperationError<
  'communities.declineRequest',
  JoinRequestDecision,
  AnyCode | KeyCode | BodyCode | 'insufficient_scope' | 'forbidden' | 'not_found' | 'conflict',
  JoinRequestDecided
>

/** Communities: found, join, run and read them. */
export class CommunitiesResource extends Resource {
  readonly namespace = 'communities'

  /**
   * Found a community now, or later with `scheduled_at`.
   *
   * You become its creator. A `slug` that is taken is a `conflict`. A scheduled community has no address before it goes live: `id` is then that of the scheduled creation and `slug`, `url` and `web_url` are null; if somebody takes the slug meanwhile, an ending is added to yours.
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
    return this.$call(
      'create',
      { method: 'POST', path: '/communities', quota: 'community', idempotent: true },
      options,
      body,
    )
  }

  /**
   * List public communities, newest first, and on the first page your own.
   *
   * With offset 0 the answer has your `invites` and `memberships` as well. Private communities stand only there.
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
    return this.$list('list', { method: 'GET', path: '/communities' }, options, query)
  }

  /**
   * Read what a community is, and where you stand with it.
   *
   * Of a private community everybody sees what it is about; what is published in it, and how much, only its members.
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
    return this.$call('get', { method: 'GET', path: '/communities/{slug}' }, options, undefined, slug)
  }

  /**
   * Read what is published in a community, newest first, or list its members.
   *
   * Of a private community only members may read it.
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
    return this.$list('feed', { method: 'GET', path: '/communities/{slug}/feed' }, options, query, slug)
  }

  /**
   * Read the settings of a community you run, and who waits to come in.
   *
   * For the creator and admins.
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
    return this.$call(
      'settings',
      { method: 'GET', path: '/communities/{slug}/settings' },
      options,
      undefined,
      slug,
    )
  }

  /**
   * Change the settings of a community you run.
   *
   * For the creator and admins. Only the fields sent change. With the visibility of the community, that of everything published in it changes.
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
    return this.$call(
      'update',
      { method: 'PUT', path: '/communities/{slug}', quota: 'edit' },
      options,
      body,
      slug,
    )
  }

  /**
   * Join a community, or ask to where it is private.
   *
   * With an invite you join at once, in the role that it offers. The state is `joined` or `requested`; where it was so before, nothing changes.
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
    return this.$call(
      'join',
      { method: 'POST', path: '/communities/{slug}/join', quota: 'connect' },
      options,
      undefined,
      slug,
    )
  }

  /**
   * Leave a community, or take back the request to join it.
   *
   * The creator can not leave: that is a `conflict`. What you published in it stays.
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
    return this.$call(
      'leave',
      { method: 'POST', path: '/communities/{slug}/leave' },
      options,
      undefined,
      slug,
    )
  }

  /**
   * Invite members to a community you run.
   *
   * For the creator and admins; the role offered must be below your own. Whoever had asked to join becomes a member at once, and a member whose role is lower than the one offered gets that. One call draws one unit, however many it invites.
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
    return this.$call(
      'invite',
      { method: 'POST', path: '/communities/{slug}/invites', quota: 'connect' },
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
    return this.$call(
      'acceptInvite',
      { method: 'POST', path: '/communities/{slug}/invite/accept' },
      options,
      undefined,
      slug,
    )
  }

  /**
   * Decline an invite to a community; nobody is told.
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
    return this.$call(
      'declineInvite',
      { method: 'POST', path: '/communities/{slug}/invite/decline' },
      options,
      undefined,
      slug,
    )
  }

  /**
   * Let a member who asked to join into a community you run.
   *
   * For the creator and admins.
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
    return this.$call(
      'acceptRequest',
      { method: 'POST', path: '/communities/{slug}/requests/accept' },
      options,
      body,
      slug,
    )
  }

  /**
   * Decline the request of a member to join a community you run; nobody is told.
   *
   * For the creator and admins. The member may ask again.
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
    return this.$call(
      'declineRequest',
      { method: 'POST', path: '/communities/{slug}/requests/decline' },
      options,
      body,
      slug,
    )
  }
}
