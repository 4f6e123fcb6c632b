// Generated from the contract: `npm run generate`.
import * as z from 'zod'
import type { LiteralUnion } from '../core/literal-union.ts'
import { atLeastOne, text, time, word } from '../schemas/parts.ts'

/** Whether to accept an answer. */
export const Accept = /* @__PURE__ */ (() => z.strictObject({ accepted: z.boolean() }))()

/** A reference with title and path. */
export const Subject = /* @__PURE__ */ (() =>
  z.looseObject({ type: z.string(), id: z.int(), title: z.string(), url: z.string() }))()

/** An activity of a member. */
export const Activity = /* @__PURE__ */ (() =>
  z.looseObject({
    kind: word<
      | 'published'
      | 'commented'
      | 'answered'
      | 'replied'
      | 'reviewed'
      | 'reacted'
      | 'saved'
      | 'voted'
      | 'followed'
    >(),
    subject: Subject,
    excerpt: z.string(),
    reaction: word<LiteralUnion<'like' | 'dislike'>>().nullable(),
    at: z.string(),
  }))()

/** A page of a member's activity, newest first. */
export const ActivityPage = /* @__PURE__ */ (() =>
  z.looseObject({
    items: z.array(Activity),
    next_offset: z.int(),
    has_more: z.boolean(),
    next_cursor: z.string().nullable(),
  }))()

/** The result of marking all as read. */
export const AllRead = /* @__PURE__ */ (() => z.looseObject({ marked: z.int(), unread: z.int() }))()

/** A member, as shown with their content. */
export const MemberCard = /* @__PURE__ */ (() =>
  z.looseObject({
    id: z.int(),
    username: z.string(),
    display_name: z.string(),
    avatar_url: z.string().nullable(),
    profile_url: z.string(),
  }))()

/** A reply to a comment or an answer. */
export const Reply = /* @__PURE__ */ (() =>
  z.looseObject({
    id: z.int(),
    body: z.string(),
    author: MemberCard,
    likes: z.int(),
    dislikes: z.int(),
    my_reaction: word<LiteralUnion<'like' | 'dislike'>>().nullable(),
    created_at: z.string(),
    updated_at: z.string(),
  }))()

/** An answer to a question. */
export const Answer = /* @__PURE__ */ (() =>
  z.looseObject({
    id: z.int(),
    body: z.string(),
    author: MemberCard,
    likes: z.int(),
    dislikes: z.int(),
    my_reaction: word<LiteralUnion<'like' | 'dislike'>>().nullable(),
    created_at: z.string(),
    updated_at: z.string(),
    accepted: z.boolean(),
    replies: z.array(Reply),
    replies_count: z.int(),
  }))()

/** The published answer. */
export const AnswerCreated = /* @__PURE__ */ (() =>
  z.looseObject({ id: z.int(), answer: Answer, answers: z.int() }))()

/** A page of answers. The accepted answer is first, then the answers with the most likes. */
export const AnswerPage = /* @__PURE__ */ (() =>
  z.looseObject({
    items: z.array(Answer),
    next_offset: z.int(),
    has_more: z.boolean(),
    next_cursor: z.string().nullable(),
  }))()

/** The updated answer. */
export const AnswerUpdated = /* @__PURE__ */ (() =>
  z.looseObject({ id: z.int(), url: z.string(), updated: z.array(z.string()), item: Answer }))()

/** The API key of the request. */
export const ApiKey = /* @__PURE__ */ (() =>
  z.looseObject({
    id: z.int(),
    name: z.string(),
    prefix: z.string(),
    scopes:
      z.array(
        word<
          LiteralUnion<
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
          >
        >(),
      ),
    created_at: z.string(),
    expires_at: z.string(),
  }))()

/** A work experience. */
export const CvExperience = /* @__PURE__ */ (() =>
  z.looseObject({
    title: z.string(),
    company: z.string(),
    location: z.string().optional(),
    start: z.string(),
    end: z.string().nullable().optional(),
    description: z.string().optional(),
  }))()

/** A school or course. */
export const CvEducation = /* @__PURE__ */ (() =>
  z.looseObject({
    school: z.string(),
    degree: z.string().optional(),
    field: z.string().optional(),
    start: z.string(),
    end: z.string().nullable().optional(),
    description: z.string().optional(),
  }))()

/** A certificate. */
export const CvCertification = /* @__PURE__ */ (() =>
  z.looseObject({
    name: z.string(),
    issuer: z.string().optional(),
    issued: z.string().optional(),
    expires: z.string().nullable().optional(),
    url: z.string().optional(),
  }))()

/** A language that you speak. */
export const CvLanguage = /* @__PURE__ */ (() =>
  z.looseObject({
    name: z.string(),
    level: word<LiteralUnion<'basic' | 'conversational' | 'fluent' | 'native'>>().optional(),
  }))()

/** One of your projects. */
export const CvProject = /* @__PURE__ */ (() =>
  z.looseObject({
    name: z.string(),
    url: z.string().optional(),
    start: z.string().optional(),
    end: z.string().nullable().optional(),
    description: z.string().optional(),
  }))()

/** The CV of a member. Sections never sent are empty. */
export const Cv = /* @__PURE__ */ (() =>
  z.looseObject({
    headline: z.string().nullable(),
    is_public: z.boolean(),
    summary: z.string().nullable(),
    experience: z.array(CvExperience),
    education: z.array(CvEducation),
    skills: z.array(z.string()),
    certifications: z.array(CvCertification),
    languages: z.array(CvLanguage),
    projects: z.array(CvProject),
    updated_at: z.string(),
  }))()

/** An application for a job. */
export const Application = /* @__PURE__ */ (() =>
  z.looseObject({
    id: z.int(),
    status:
      word<
        LiteralUnion<
          | 'submitted'
          | 'under_review'
          | 'shortlisted'
          | 'interview'
          | 'offered'
          | 'hired'
          | 'rejected'
          | 'withdrawn'
        >
      >(),
    role: word<LiteralUnion<'applicant' | 'employer'>>(),
    allowed:
      z.array(
        word<LiteralUnion<'review' | 'shortlist' | 'interview' | 'offer' | 'hire' | 'reject' | 'withdraw'>>(),
      ),
    job: z.looseObject({
      id: z.int(),
      slug: z.string(),
      title: z.string(),
      company: z.string().nullable(),
      url: z.string(),
      web_url: z.string(),
    }),
    applicant: MemberCard,
    cover_letter: z.string().nullable(),
    cv: Cv,
    reason: z.string().nullable(),
    history: z.array(
      z.looseObject({
        status:
          word<
            LiteralUnion<
              | 'submitted'
              | 'under_review'
              | 'shortlisted'
              | 'interview'
              | 'offered'
              | 'hired'
              | 'rejected'
              | 'withdrawn'
            >
          >(),
        by: word<LiteralUnion<'applicant' | 'employer'>>(),
        note: z.string().nullable(),
        at: z.string(),
      }),
    ),
    created_at: z.string(),
    updated_at: z.string(),
  }))()

/** An updated application. */
export const ApplicationChanged = /* @__PURE__ */ (() =>
  z.looseObject({
    id: z.int(),
    status:
      word<
        LiteralUnion<
          | 'submitted'
          | 'under_review'
          | 'shortlisted'
          | 'interview'
          | 'offered'
          | 'hired'
          | 'rejected'
          | 'withdrawn'
        >
      >(),
    application: Application,
  }))()

/** An application for a job. */
export const ApplicationCreate = /* @__PURE__ */ (() =>
  z.strictObject({ cover_letter: text(1, 10000).nullable().optional() }))()

/** A page of applications, newest first. */
export const ApplicationPage = /* @__PURE__ */ (() =>
  z.looseObject({
    items: z.array(Application),
    next_offset: z.int(),
    has_more: z.boolean(),
    next_cursor: z.string().nullable(),
  }))()

/** The rejection of an application. */
export const ApplicationRejection = /* @__PURE__ */ (() =>
  z.strictObject({
    note: text(1, 10000).nullable().optional(),
    reason: text(1, 10000).nullable().optional(),
  }))()

/** A note kept with a step of an application. */
export const ApplicationStep = /* @__PURE__ */ (() =>
  z.strictObject({ note: text(1, 10000).nullable().optional() }))()

/** A member you block. */
export const Block = /* @__PURE__ */ (() => z.looseObject({ member: MemberCard, blocked_at: z.string() }))()

/** Whether you block the member. */
export const BlockChange = /* @__PURE__ */ (() =>
  z.looseObject({ blocked: z.boolean(), changed: z.boolean() }))()

/** A page of members you block. */
export const BlockPage = /* @__PURE__ */ (() =>
  z.looseObject({
    items: z.array(Block),
    next_offset: z.int(),
    has_more: z.boolean(),
    next_cursor: z.string().nullable(),
  }))()

/** A bookable offer of a service, with its price. */
export const Package = /* @__PURE__ */ (() =>
  z.looseObject({
    id: z.int(),
    name: z.string(),
    description: z.string().nullable(),
    price: z.int(),
    delivery_days: z.int().nullable(),
    revisions: z.int().nullable(),
  }))()

/** An order of a service. */
export const Booking = /* @__PURE__ */ (() =>
  z.looseObject({
    id: z.int(),
    status:
      word<
        LiteralUnion<
          'pending' | 'accepted' | 'declined' | 'in_progress' | 'delivered' | 'completed' | 'cancelled'
        >
      >(),
    role: word<LiteralUnion<'provider' | 'client'>>(),
    allowed:
      z.array(word<LiteralUnion<'accept' | 'decline' | 'progress' | 'deliver' | 'complete' | 'cancel'>>()),
    service: z.looseObject({
      id: z.int(),
      slug: z.string(),
      title: z.string(),
      url: z.string(),
      web_url: z.string(),
    }),
    package: Package,
    quantity: z.int(),
    total: z.int(),
    requirements: z.string().nullable(),
    provider: MemberCard,
    client: MemberCard,
    cancelled_by: word<LiteralUnion<'provider' | 'client'>>().nullable(),
    history: z.array(
      z.looseObject({
        status:
          word<
            LiteralUnion<
              'pending' | 'accepted' | 'declined' | 'in_progress' | 'delivered' | 'completed' | 'cancelled'
            >
          >(),
        by: word<LiteralUnion<'provider' | 'client'>>(),
        at: z.string(),
      }),
    ),
    created_at: z.string(),
    updated_at: z.string(),
  }))()

/** An updated booking. */
export const BookingChanged = /* @__PURE__ */ (() =>
  z.looseObject({
    id: z.int(),
    status:
      word<
        LiteralUnion<
          'pending' | 'accepted' | 'declined' | 'in_progress' | 'delivered' | 'completed' | 'cancelled'
        >
      >(),
    booking: Booking,
  }))()

/** A booking to create. */
export const BookingCreate = /* @__PURE__ */ (() =>
  z.strictObject({
    package_id: z.int().min(1),
    quantity: z.int().min(1).max(1000).nullable().optional(),
    requirements: text(1, 10000).nullable().optional(),
  }))()

/** A page of bookings, newest first. */
export const BookingPage = /* @__PURE__ */ (() =>
  z.looseObject({
    items: z.array(Booking),
    next_offset: z.int(),
    has_more: z.boolean(),
    next_cursor: z.string().nullable(),
  }))()

/** The cancelled item. */
export const Cancelled = /* @__PURE__ */ (() => z.looseObject({ status: z.literal('cancelled') }))()

/** An event in a group, caused by the message author. */
export const MessageEvent = /* @__PURE__ */ (() =>
  z.looseObject({
    type: word<
      | 'group_created'
      | 'members_added'
      | 'members_removed'
      | 'member_left'
      | 'role_changed'
      | 'renamed'
      | 'icon_changed'
    >(),
    members: z.array(MemberCard),
    role: word<LiteralUnion<'member' | 'admin' | 'owner'>>().nullable(),
    name: z.string().nullable(),
  }))()

/** The message that another one replies to. */
export const MessageQuote = /* @__PURE__ */ (() =>
  z.looseObject({ id: z.int(), author: MemberCard, excerpt: z.string() }))()

/** An emoji and its count. */
export const ReactionCount = /* @__PURE__ */ (() => z.looseObject({ emoji: z.string(), count: z.int() }))()

/** A message in a chat. */
export const Message = /* @__PURE__ */ (() =>
  z.looseObject({
    id: z.int(),
    chat_key: z.string(),
    kind: word<'text' | 'system'>(),
    author: MemberCard,
    body: z.string(),
    event: MessageEvent.nullable(),
    reply_to: MessageQuote.nullable(),
    attachments: z.array(z.string()),
    forwarded: z.boolean(),
    reactions: z.array(ReactionCount),
    my_reaction: z.string().nullable(),
    starred: z.boolean(),
    pinned: z.boolean(),
    created_at: z.string(),
  }))()

/** A chat from your view. */
export const Chat = /* @__PURE__ */ (() =>
  z.looseObject({
    key: z.string(),
    type: word<'direct' | 'group'>(),
    slug: z.string().nullable(),
    name: z.string(),
    icon: z.string().nullable(),
    member: MemberCard.nullable(),
    role: word<LiteralUnion<'member' | 'admin' | 'owner'>>().nullable(),
    members_count: z.int(),
    can_send: z.boolean(),
    archived: z.boolean(),
    pinned: z.boolean(),
    muted: z.boolean(),
    unread: z.int(),
    last_read_id: z.int().nullable(),
    last_message: Message.nullable(),
    created_at: z.string(),
    last_activity_at: z.string(),
  }))()

/** A member of a chat. */
export const ChatMember = /* @__PURE__ */ (() =>
  z.looseObject({
    member: MemberCard,
    role: word<LiteralUnion<'member' | 'admin' | 'owner'>>().nullable(),
    joined_at: z.string(),
  }))()

/** A page of your chats: pinned, then others, newest first. */
export const ChatPage = /* @__PURE__ */ (() =>
  z.looseObject({
    items: z.array(Chat),
    next_offset: z.int(),
    has_more: z.boolean(),
    next_cursor: z.string().nullable(),
    unread: z.int(),
    archived_count: z.int(),
  }))()

/** A chat with its members and pinned messages. */
export const ChatRead = /* @__PURE__ */ (() =>
  z.looseObject({ chat: Chat, members: z.array(ChatMember), pins: z.array(Message) }))()

/** The updated chat. */
export const ChatResult = /* @__PURE__ */ (() => z.looseObject({ chat: Chat }))()

/** One of your connections. */
export const Contact = /* @__PURE__ */ (() =>
  z.looseObject({
    id: z.int(),
    username: z.string(),
    display_name: z.string(),
    avatar_url: z.string().nullable(),
    profile_url: z.string(),
    chat_key: z.string(),
  }))()

/** The results, at most 20 of each kind. */
export const ChatSearchResult = /* @__PURE__ */ (() =>
  z.looseObject({ chats: z.array(Chat), contacts: z.array(Contact), messages: z.array(Message) }))()

/** Your own view of a chat. Omitted fields do not change. */
export const ChatState = /* @__PURE__ */ (() =>
  atLeastOne(
    z.strictObject({
      archived: z.boolean().optional(),
      pinned: z.boolean().optional(),
      muted: z.boolean().optional(),
    }),
  ))()

/** The chosen option. */
export const Choice = /* @__PURE__ */ (() => z.strictObject({ option_id: z.int().min(1) }))()

/** A comment. */
export const Comment = /* @__PURE__ */ (() =>
  z.looseObject({
    id: z.int(),
    body: z.string(),
    author: MemberCard,
    likes: z.int(),
    dislikes: z.int(),
    my_reaction: word<LiteralUnion<'like' | 'dislike'>>().nullable(),
    created_at: z.string(),
    updated_at: z.string(),
    replies: z.array(Reply),
    replies_count: z.int(),
  }))()

/** A comment, reply or answer to create. */
export const CommentCreate = /* @__PURE__ */ (() => z.strictObject({ body: text(1, 10000) }))()

/** The published comment. */
export const CommentCreated = /* @__PURE__ */ (() =>
  z.looseObject({ id: z.int(), comment: Comment, comments: z.int() }))()

/** A page of comments, oldest first. */
export const CommentPage = /* @__PURE__ */ (() =>
  z.looseObject({
    items: z.array(Comment),
    next_offset: z.int(),
    has_more: z.boolean(),
    next_cursor: z.string().nullable(),
  }))()

/** The new text of a comment, reply or answer. */
export const CommentUpdate = /* @__PURE__ */ (() => z.strictObject({ body: text(1, 10000) }))()

/** The updated comment or reply. A reply cannot have replies. */
export const CommentUpdated = /* @__PURE__ */ (() =>
  z.looseObject({ id: z.int(), url: z.string(), updated: z.array(z.string()), item: Comment }))()

/** A community, as shown in a list. */
export const Community = /* @__PURE__ */ (() =>
  z.looseObject({
    id: z.int(),
    slug: z.string(),
    name: z.string(),
    icon: z.string().nullable(),
    url: z.string(),
    web_url: z.string(),
    banner: z.string().nullable(),
    banner_style: word<LiteralUnion<'cover' | 'pattern' | 'plain'>>(),
    visibility: word<LiteralUnion<'public' | 'private'>>(),
    verified: z.boolean().nullable(),
    members_count: z.int(),
    items_count: z.int().nullable(),
    followers_count: z.int(),
    state: word<LiteralUnion<'none' | 'joined' | 'requested' | 'invited'>>(),
    role: word<LiteralUnion<'member' | 'editor' | 'admin' | 'creator'>>().nullable(),
    following: z.boolean(),
    created_at: z.string(),
  }))()

/** A community, as shown with items published in it. */
export const CommunityCard = /* @__PURE__ */ (() =>
  z.looseObject({
    id: z.int(),
    slug: z.string(),
    name: z.string(),
    icon: z.string().nullable(),
    url: z.string(),
    web_url: z.string(),
  }))()

/** A new community. */
export const CommunityCreate = /* @__PURE__ */ (() =>
  z.strictObject({
    name: text(2, 200),
    description: text(1, 100000).nullable().optional(),
    slug: text(undefined, 80, /^[a-z0-9]+(?:-[a-z0-9]+)*$/)
      .nullable()
      .optional(),
    icon: text(undefined, 2048).nullable().optional(),
    banner: text(undefined, 2048).nullable().optional(),
    banner_style: z.enum(['cover', 'pattern', 'plain']).nullable().optional(),
    visibility: z.enum(['public', 'private']).nullable().optional(),
    scheduled_at: time().nullable().optional(),
  }))()

/** A community. */
export const CommunityDetail = /* @__PURE__ */ (() =>
  z.looseObject({
    id: z.int(),
    slug: z.string(),
    name: z.string(),
    icon: z.string().nullable(),
    url: z.string(),
    web_url: z.string(),
    banner: z.string().nullable(),
    banner_style: word<LiteralUnion<'cover' | 'pattern' | 'plain'>>(),
    visibility: word<LiteralUnion<'public' | 'private'>>(),
    verified: z.boolean().nullable(),
    members_count: z.int(),
    items_count: z.int().nullable(),
    followers_count: z.int(),
    state: word<LiteralUnion<'none' | 'joined' | 'requested' | 'invited'>>(),
    role: word<LiteralUnion<'member' | 'editor' | 'admin' | 'creator'>>().nullable(),
    following: z.boolean(),
    created_at: z.string(),
    description: z.string().nullable(),
    rules: z.string().nullable(),
    creator: MemberCard.nullable(),
    can_join: z.boolean(),
    can_create_content: z.boolean(),
    updated_at: z.string(),
  }))()

/** An item published in a community. */
export const CommunityFeedItem = /* @__PURE__ */ (() =>
  z.looseObject({
    id: z.int(),
    type: word<'post' | 'question' | 'poll' | 'mcq' | 'service' | 'job'>(),
    slug: z.string(),
    url: z.string(),
    web_url: z.string(),
    title: z.string(),
    excerpt: z.string(),
    author: MemberCard,
    tags: z.array(z.string()),
    featured_image: z.string().nullable(),
    gallery: z.array(z.string()),
    community: CommunityCard.nullable(),
    status: word<LiteralUnion<'scheduled' | 'published' | 'archived' | 'failed'>>(),
    likes: z.int(),
    dislikes: z.int(),
    my_reaction: word<LiteralUnion<'like' | 'dislike'>>().nullable(),
    saved: z.boolean(),
    comments_count: z.int(),
    created_at: z.string(),
    updated_at: z.string(),
    published_at: z.string().nullable(),
  }))()

/** A member of a community. */
export const CommunityMember = /* @__PURE__ */ (() =>
  z.looseObject({
    type: z.literal('member'),
    member: MemberCard,
    role: word<LiteralUnion<'member' | 'editor' | 'admin' | 'creator'>>(),
    joined_at: z.string(),
  }))()

/** A page of the feed: items, newest first. With the tab `members`, the page lists members, earliest first. */
export const CommunityFeedPage = /* @__PURE__ */ (() =>
  z.looseObject({
    items: z.array(z.union([CommunityFeedItem, CommunityMember])),
    next_offset: z.int(),
    has_more: z.boolean(),
    next_cursor: z.string().nullable(),
  }))()

/** A built-in icon. */
export const CommunityIcon = /* @__PURE__ */ (() => z.looseObject({ name: z.string(), url: z.string() }))()

/** The built-in icons. */
export const CommunityIcons = /* @__PURE__ */ (() => z.looseObject({ items: z.array(CommunityIcon) }))()

/** A pending invite to you. */
export const CommunityInvite = /* @__PURE__ */ (() =>
  z.looseObject({
    community: Community,
    role: word<LiteralUnion<'member' | 'editor' | 'admin'>>(),
    invited_by: MemberCard.nullable(),
    invited_at: z.string(),
  }))()

/** Members to invite. */
export const CommunityInviteSend = /* @__PURE__ */ (() =>
  z.strictObject({
    usernames: z
      .array(text(undefined, 30, /^[A-Za-z0-9](?:[A-Za-z0-9_.-]{0,28}[A-Za-z0-9])?$/))
      .min(1)
      .max(20),
    role: z.enum(['member', 'editor', 'admin']).nullable().optional(),
  }))()

/** The result for each username. */
export const CommunityInvitesSent = /* @__PURE__ */ (() =>
  z.looseObject({
    invited: z.array(z.string()),
    joined: z.array(z.string()),
    raised: z.array(z.string()),
    skipped: z.array(
      z.looseObject({
        username: z.string(),
        reason: word<LiteralUnion<'not_found' | 'already_member' | 'already_invited'>>(),
      }),
    ),
  }))()

/** A community that you belong to. */
export const CommunityMembership = /* @__PURE__ */ (() =>
  z.looseObject({
    community: Community,
    role: word<LiteralUnion<'member' | 'editor' | 'admin' | 'creator'>>(),
    joined_at: z.string(),
  }))()

/** A page of public communities, or of your own. */
export const CommunityPage = /* @__PURE__ */ (() =>
  z.looseObject({
    items: z.array(Community),
    next_offset: z.int(),
    has_more: z.boolean(),
    next_cursor: z.string().nullable(),
    invites: z.array(CommunityInvite).optional(),
    memberships: z.array(CommunityMembership).optional(),
  }))()

/** A community and its feed tabs. */
export const CommunityRead = /* @__PURE__ */ (() =>
  z.looseObject({
    item: CommunityDetail,
    tabs: z.array(word<LiteralUnion<'all' | 'posts' | 'questions' | 'polls' | 'mcqs' | 'members'>>()),
  }))()

/** A community reference, live or scheduled. */
export const CommunityReference = /* @__PURE__ */ (() =>
  z.looseObject({ id: z.int(), type: z.literal('community'), slug: z.string().nullable() }))()

/** Stored body of the community update. */
export const CommunitySettings = /* @__PURE__ */ (() =>
  z.looseObject({
    name: z.string(),
    description: z.string().nullable(),
    icon: z.string(),
    banner: z.string().nullable(),
    banner_style: word<LiteralUnion<'cover' | 'pattern' | 'plain'>>(),
    visibility: word<LiteralUnion<'public' | 'private'>>(),
  }))()

/** A pending join request. */
export const JoinRequest = /* @__PURE__ */ (() =>
  z.looseObject({ member: MemberCard, requested_at: z.string() }))()

/** A pending invite to a member. */
export const SentInvite = /* @__PURE__ */ (() =>
  z.looseObject({
    member: MemberCard,
    role: word<LiteralUnion<'member' | 'editor' | 'admin'>>(),
    invited_at: z.string(),
  }))()

/** The settings, pending requests and pending invites. */
export const CommunitySettingsRead = /* @__PURE__ */ (() =>
  z.looseObject({
    settings: CommunitySettings,
    role: word<LiteralUnion<'member' | 'editor' | 'admin' | 'creator'>>(),
    requests: z.array(JoinRequest),
    invites: z.array(SentInvite),
  }))()

/** The community settings to change. Omitted fields do not change. */
export const CommunityUpdate = /* @__PURE__ */ (() =>
  atLeastOne(
    z.strictObject({
      name: text(2, 200).optional(),
      description: text(1, 100000).nullable().optional(),
      icon: text(undefined, 2048).optional(),
      banner: text(undefined, 2048).nullable().optional(),
      banner_style: z.enum(['cover', 'pattern', 'plain']).optional(),
      visibility: z.enum(['public', 'private']).optional(),
    }),
  ))()

/** The updated community. */
export const CommunityUpdated = /* @__PURE__ */ (() =>
  z.looseObject({ community: CommunityDetail, updated: z.array(z.string()) }))()

/** A connection of a member. */
export const ConnectedMember = /* @__PURE__ */ (() =>
  z.looseObject({ member: MemberCard, since: z.string() }))()

/** A page of a member's connections. */
export const ConnectedMemberPage = /* @__PURE__ */ (() =>
  z.looseObject({
    items: z.array(ConnectedMember),
    next_offset: z.int(),
    has_more: z.boolean(),
    next_cursor: z.string().nullable(),
  }))()

/** One of your connections or connection requests. */
export const Connection = /* @__PURE__ */ (() =>
  z.looseObject({
    member: MemberCard,
    state: word<LiteralUnion<'connected' | 'pending_received' | 'pending_sent'>>(),
    since: z.string(),
  }))()

/** The connection to the other member. */
export const ConnectionChange = /* @__PURE__ */ (() =>
  z.looseObject({
    state: word<LiteralUnion<'none' | 'pending_sent' | 'pending_received' | 'connected'>>(),
    connection: Connection.nullable(),
  }))()

/** A page of your connections, or of requests. */
export const ConnectionPage = /* @__PURE__ */ (() =>
  z.looseObject({
    items: z.array(Connection),
    next_offset: z.int(),
    has_more: z.boolean(),
    next_cursor: z.string().nullable(),
  }))()

/** A page of your connections. */
export const ContactPage = /* @__PURE__ */ (() =>
  z.looseObject({
    connections: z.array(Contact),
    next_offset: z.int(),
    has_more: z.boolean(),
    next_cursor: z.string().nullable(),
  }))()

/** The created community and its address. */
export const CreatedCommunity = /* @__PURE__ */ (() =>
  z.looseObject({
    id: z.int(),
    slug: z.string().nullable(),
    url: z.string().nullable(),
    web_url: z.string().nullable(),
    item: CommunityReference,
  }))()

/** An item reference. */
export const ItemReference = /* @__PURE__ */ (() =>
  z.looseObject({ id: z.int(), type: z.string(), slug: z.string() }))()

/** The created item and its current or future URL. */
export const CreatedItem = /* @__PURE__ */ (() =>
  z.looseObject({
    id: z.int(),
    slug: z.string(),
    url: z.string(),
    web_url: z.string(),
    item: ItemReference,
  }))()

/** A certificate. */
export const CvCertificationInput = /* @__PURE__ */ (() =>
  z.strictObject({
    name: text(1, 200),
    issuer: text(1, 200).nullable().optional(),
    issued: text(undefined, 7, /^\d{4}-(?:0[1-9]|1[0-2])$/)
      .nullable()
      .optional(),
    expires: text(undefined, 7, /^\d{4}-(?:0[1-9]|1[0-2])$/)
      .nullable()
      .optional(),
    url: text(undefined, 2048).nullable().optional(),
  }))()

/** A school or course. */
export const CvEducationInput = /* @__PURE__ */ (() =>
  z.strictObject({
    school: text(1, 200),
    degree: text(1, 200).nullable().optional(),
    field: text(1, 200).nullable().optional(),
    start: text(undefined, 7, /^\d{4}-(?:0[1-9]|1[0-2])$/),
    end: text(undefined, 7, /^\d{4}-(?:0[1-9]|1[0-2])$/)
      .nullable()
      .optional(),
    description: text(1, 5000).nullable().optional(),
  }))()

/** A work experience. */
export const CvExperienceInput = /* @__PURE__ */ (() =>
  z.strictObject({
    title: text(1, 200),
    company: text(1, 200),
    location: text(1, 200).nullable().optional(),
    start: text(undefined, 7, /^\d{4}-(?:0[1-9]|1[0-2])$/),
    end: text(undefined, 7, /^\d{4}-(?:0[1-9]|1[0-2])$/)
      .nullable()
      .optional(),
    description: text(1, 5000).nullable().optional(),
  }))()

/** A language that you speak. */
export const CvLanguageInput = /* @__PURE__ */ (() =>
  z.strictObject({
    name: text(1, 50),
    level: z.enum(['basic', 'conversational', 'fluent', 'native']).nullable().optional(),
  }))()

/** One of your projects. */
export const CvProjectInput = /* @__PURE__ */ (() =>
  z.strictObject({
    name: text(1, 200),
    url: text(undefined, 2048).nullable().optional(),
    start: text(undefined, 7, /^\d{4}-(?:0[1-9]|1[0-2])$/)
      .nullable()
      .optional(),
    end: text(undefined, 7, /^\d{4}-(?:0[1-9]|1[0-2])$/)
      .nullable()
      .optional(),
    description: text(1, 5000).nullable().optional(),
  }))()

/** The CV of a member. */
export const CvRead = /* @__PURE__ */ (() => z.looseObject({ cv: Cv, username: z.string() }))()

/** Changes to your CV. A section you send replaces the stored section. Omitted sections do not change. */
export const CvUpdate = /* @__PURE__ */ (() =>
  atLeastOne(
    z.strictObject({
      headline: text(1, 200).nullable().optional(),
      is_public: z.boolean().optional(),
      summary: text(1, 5000).nullable().optional(),
      experience: z.array(CvExperienceInput).max(30).optional(),
      education: z.array(CvEducationInput).max(20).optional(),
      skills: z.array(text(1, 50)).max(50).optional(),
      certifications: z.array(CvCertificationInput).max(20).optional(),
      languages: z.array(CvLanguageInput).max(20).optional(),
      projects: z.array(CvProjectInput).max(20).optional(),
    }),
  ))()

/** Your updated CV. */
export const CvUpdated = /* @__PURE__ */ (() => z.looseObject({ cv: Cv }))()

/** The body of a profile update, as stored. */
export const EditableProfile = /* @__PURE__ */ (() =>
  z.looseObject({
    display_name: z.string(),
    tagline: z.string().nullable(),
    bio: z.string().nullable(),
    avatar_url: z.string().nullable(),
    banner_url: z.string().nullable(),
    location: z
      .looseObject({
        country: z.string(),
        state_id: z.int().optional(),
        district_id: z.int().optional(),
        city_id: z.int().optional(),
      })
      .nullable(),
    website: z.string().nullable(),
  }))()

/** Whether to save an item. */
export const FavoriteSet = /* @__PURE__ */ (() =>
  z.strictObject({
    type: z.enum(['post', 'question', 'poll', 'mcq', 'service', 'job']),
    id: z.int().min(1),
    saved: z.boolean(),
  }))()

/** Whether the item is saved. */
export const FavoriteState = /* @__PURE__ */ (() =>
  z.looseObject({ saved: z.boolean(), changed: z.boolean() }))()

/** A topic tag. */
export const Tag = /* @__PURE__ */ (() =>
  z.looseObject({
    id: z.int(),
    name: z.string(),
    slug: z.string(),
    url: z.string(),
    web_url: z.string(),
    description: z.string().nullable(),
    items_count: z.int(),
    followers_count: z.int(),
    following: z.boolean(),
    created_at: z.string(),
  }))()

/** A target that you follow. */
export const Follow = /* @__PURE__ */ (() =>
  z.looseObject({
    type: word<'user' | 'community' | 'tag'>(),
    user: MemberCard.nullable(),
    community: CommunityCard.nullable(),
    tag: Tag.nullable(),
    followed_at: z.string(),
  }))()

/** A page of your follows. */
export const FollowPage = /* @__PURE__ */ (() =>
  z.looseObject({
    items: z.array(Follow),
    next_offset: z.int(),
    has_more: z.boolean(),
    next_cursor: z.string().nullable(),
  }))()

/** The target to follow or unfollow. Send exactly one identifier. */
export const FollowSet = /* @__PURE__ */ (() =>
  z.union([
    z.strictObject({ type: z.literal('user'), id: z.int().min(1), following: z.boolean() }),
    z.strictObject({
      type: z.literal('user'),
      username: text(undefined, 30, /^[A-Za-z0-9](?:[A-Za-z0-9_.-]{0,28}[A-Za-z0-9])?$/),
      following: z.boolean(),
    }),
    z.strictObject({ type: z.literal('community'), id: z.int().min(1), following: z.boolean() }),
    z.strictObject({
      type: z.literal('community'),
      slug: text(undefined, 80, /^[a-z0-9]+(?:-[a-z0-9]+)*$/),
      following: z.boolean(),
    }),
    z.strictObject({ type: z.literal('tag'), id: z.int().min(1), following: z.boolean() }),
    z.strictObject({
      type: z.literal('tag'),
      slug: text(undefined, 80, /^[a-z0-9]+(?:-[a-z0-9]+)*$/),
      following: z.boolean(),
    }),
  ]))()

/** Whether you follow it. */
export const FollowState = /* @__PURE__ */ (() =>
  z.looseObject({ following: z.boolean(), changed: z.boolean() }))()

/** A new group. */
export const GroupCreate = /* @__PURE__ */ (() =>
  z.strictObject({
    name: text(2, 200),
    usernames: z
      .array(text(undefined, 30, /^[A-Za-z0-9](?:[A-Za-z0-9_.-]{0,28}[A-Za-z0-9])?$/))
      .min(1)
      .max(20),
    icon: text(undefined, 2048, /^\/storage(?:\/[A-Za-z0-9_-][A-Za-z0-9._-]*)+$/)
      .nullable()
      .optional(),
  }))()

/** The new group. */
export const GroupCreated = /* @__PURE__ */ (() =>
  z.looseObject({ slug: z.string(), key: z.string(), chat: Chat }))()

/** The new icon of a group. */
export const GroupIcon = /* @__PURE__ */ (() =>
  z.strictObject({
    icon: text(undefined, 2048, /^\/storage(?:\/[A-Za-z0-9_-][A-Za-z0-9._-]*)+$/).nullable(),
  }))()

/** The result of leaving a group. */
export const GroupLeft = /* @__PURE__ */ (() =>
  z.looseObject({ left: z.literal(true), ended: z.boolean() }))()

/** Members to add to a group and to remove. */
export const GroupMembers = /* @__PURE__ */ (() =>
  atLeastOne(
    z.strictObject({
      add: z
        .array(text(undefined, 30, /^[A-Za-z0-9](?:[A-Za-z0-9_.-]{0,28}[A-Za-z0-9])?$/))
        .min(1)
        .max(20)
        .nullable()
        .optional(),
      remove: z
        .array(text(undefined, 30, /^[A-Za-z0-9](?:[A-Za-z0-9_.-]{0,28}[A-Za-z0-9])?$/))
        .min(1)
        .max(20)
        .nullable()
        .optional(),
    }),
  ))()

/** The added and removed members. */
export const GroupMembersChanged = /* @__PURE__ */ (() =>
  z.looseObject({ added: z.array(ChatMember), removed: z.array(z.string()), chat: Chat }))()

/** The new name of a group. */
export const GroupRename = /* @__PURE__ */ (() => z.strictObject({ name: text(2, 200) }))()

/** The new role of a member. */
export const GroupRoleChange = /* @__PURE__ */ (() =>
  z.strictObject({
    username: text(undefined, 30, /^[A-Za-z0-9](?:[A-Za-z0-9_.-]{0,28}[A-Za-z0-9])?$/),
    role: z.enum(['member', 'admin', 'owner']),
  }))()

/** The member with the new role. */
export const GroupRoleChanged = /* @__PURE__ */ (() =>
  z.looseObject({ member: ChatMember, changed: z.boolean() }))()

/** An item of any kind, with the fields common to all. */
export const Item = /* @__PURE__ */ (() =>
  z.looseObject({
    id: z.int(),
    type: word<'post' | 'question' | 'poll' | 'mcq' | 'service' | 'job'>(),
    slug: z.string(),
    url: z.string(),
    web_url: z.string(),
    title: z.string(),
    excerpt: z.string(),
    author: MemberCard,
    tags: z.array(z.string()),
    featured_image: z.string().nullable(),
    gallery: z.array(z.string()),
    community: CommunityCard.nullable(),
    status: word<LiteralUnion<'scheduled' | 'published' | 'archived' | 'failed'>>(),
    likes: z.int(),
    dislikes: z.int(),
    my_reaction: word<LiteralUnion<'like' | 'dislike'>>().nullable(),
    saved: z.boolean(),
    comments_count: z.int(),
    created_at: z.string(),
    updated_at: z.string(),
    published_at: z.string().nullable(),
  }))()

/** Images to add to an item. */
export const ItemAddImages = /* @__PURE__ */ (() =>
  z.strictObject({
    type: z.enum(['post', 'question', 'poll', 'mcq', 'service', 'job']),
    id: z.int().min(1),
    images: z.array(text(undefined, 2048)).min(1).max(12),
  }))()

/** Whether an item is archived. */
export const ItemArchive = /* @__PURE__ */ (() =>
  z.strictObject({
    type: z.enum(['post', 'question', 'poll', 'mcq', 'service', 'job']),
    id: z.int().min(1),
    archived: z.boolean(),
  }))()

/** A page of items of any kind. */
export const ItemPage = /* @__PURE__ */ (() =>
  z.looseObject({
    items: z.array(Item),
    next_offset: z.int(),
    has_more: z.boolean(),
    next_cursor: z.string().nullable(),
  }))()

/** The updated item. */
export const ItemUpdated = /* @__PURE__ */ (() =>
  z.looseObject({ id: z.int(), url: z.string(), updated: z.array(z.string()), item: Item }))()

/** A place, with the names for its ids. */
export const Location = /* @__PURE__ */ (() =>
  z.looseObject({
    country: z.string(),
    country_name: z.string(),
    state_id: z.int().nullable(),
    state: z.string().nullable(),
    district_id: z.int().nullable(),
    district: z.string().nullable(),
    city_id: z.int().nullable(),
    city: z.string().nullable(),
  }))()

/** A job, as shown in lists. */
export const Job = /* @__PURE__ */ (() =>
  z.looseObject({
    id: z.int(),
    type: z.literal('job'),
    slug: z.string(),
    url: z.string(),
    web_url: z.string(),
    title: z.string(),
    excerpt: z.string(),
    author: MemberCard,
    tags: z.array(z.string()),
    featured_image: z.string().nullable(),
    gallery: z.array(z.string()),
    community: CommunityCard.nullable(),
    status: word<LiteralUnion<'scheduled' | 'published' | 'archived' | 'failed'>>(),
    likes: z.int(),
    dislikes: z.int(),
    my_reaction: word<LiteralUnion<'like' | 'dislike'>>().nullable(),
    saved: z.boolean(),
    comments_count: z.int(),
    created_at: z.string(),
    updated_at: z.string(),
    published_at: z.string().nullable(),
    company: z.string().nullable(),
    employment_type:
      word<LiteralUnion<'full_time' | 'part_time' | 'contract' | 'internship' | 'temporary'>>(),
    work_mode: word<LiteralUnion<'remote' | 'hybrid' | 'onsite'>>(),
    experience_level: word<LiteralUnion<'entry' | 'mid' | 'senior' | 'lead' | 'executive'>>(),
    salary_min: z.int().nullable(),
    salary_max: z.int().nullable(),
    salary_period: word<LiteralUnion<'yearly' | 'monthly' | 'hourly' | 'project'>>().nullable(),
    location: Location.nullable(),
    apply_by: z.string().nullable(),
    is_closed: z.boolean(),
    applications_count: z.int(),
  }))()

/** A job to publish. */
export const JobCreate = /* @__PURE__ */ (() =>
  z.strictObject({
    title: text(2, 200),
    description: text(1, 100000),
    employment_type: z.enum(['full_time', 'part_time', 'contract', 'internship', 'temporary']),
    work_mode: z.enum(['remote', 'hybrid', 'onsite']),
    experience_level: z.enum(['entry', 'mid', 'senior', 'lead', 'executive']),
    company: text(1, 200).nullable().optional(),
    salary_min: z.int().min(0).max(1000000000).nullable().optional(),
    salary_max: z.int().min(0).max(1000000000).nullable().optional(),
    salary_period: z.enum(['yearly', 'monthly', 'hourly', 'project']).nullable().optional(),
    location: z
      .strictObject({
        country: text(undefined, 2, /^[A-Za-z]{2}$/),
        state_id: z.int().min(1).nullable().optional(),
        district_id: z.int().min(1).nullable().optional(),
        city_id: z.int().min(1).nullable().optional(),
      })
      .nullable()
      .optional(),
    skills: z.array(text(1, 50)).max(20).nullable().optional(),
    apply_by: time().nullable().optional(),
    scheduled_at: time().nullable().optional(),
  }))()

/** A job with its details. */
export const JobDetail = /* @__PURE__ */ (() =>
  z.looseObject({
    id: z.int(),
    type: z.literal('job'),
    slug: z.string(),
    url: z.string(),
    web_url: z.string(),
    title: z.string(),
    excerpt: z.string(),
    author: MemberCard,
    tags: z.array(z.string()),
    featured_image: z.string().nullable(),
    gallery: z.array(z.string()),
    community: CommunityCard.nullable(),
    status: word<LiteralUnion<'scheduled' | 'published' | 'archived' | 'failed'>>(),
    likes: z.int(),
    dislikes: z.int(),
    my_reaction: word<LiteralUnion<'like' | 'dislike'>>().nullable(),
    saved: z.boolean(),
    comments_count: z.int(),
    created_at: z.string(),
    updated_at: z.string(),
    published_at: z.string().nullable(),
    company: z.string().nullable(),
    employment_type:
      word<LiteralUnion<'full_time' | 'part_time' | 'contract' | 'internship' | 'temporary'>>(),
    work_mode: word<LiteralUnion<'remote' | 'hybrid' | 'onsite'>>(),
    experience_level: word<LiteralUnion<'entry' | 'mid' | 'senior' | 'lead' | 'executive'>>(),
    salary_min: z.int().nullable(),
    salary_max: z.int().nullable(),
    salary_period: word<LiteralUnion<'yearly' | 'monthly' | 'hourly' | 'project'>>().nullable(),
    location: Location.nullable(),
    apply_by: z.string().nullable(),
    is_closed: z.boolean(),
    applications_count: z.int(),
    description: z.string(),
    skills: z.array(z.string()),
  }))()

/** The allowed values for jobs. */
export const JobOptions = /* @__PURE__ */ (() =>
  z.looseObject({
    employment_types:
      z.array(word<LiteralUnion<'full_time' | 'part_time' | 'contract' | 'internship' | 'temporary'>>()),
    work_modes: z.array(word<LiteralUnion<'remote' | 'hybrid' | 'onsite'>>()),
    experience_levels: z.array(word<LiteralUnion<'entry' | 'mid' | 'senior' | 'lead' | 'executive'>>()),
    salary_periods: z.array(word<LiteralUnion<'yearly' | 'monthly' | 'hourly' | 'project'>>()),
  }))()

/** A page of jobs. */
export const JobPage = /* @__PURE__ */ (() =>
  z.looseObject({
    items: z.array(Job),
    next_offset: z.int(),
    has_more: z.boolean(),
    next_cursor: z.string().nullable(),
  }))()

/** A job, and your relation to it. */
export const JobRead = /* @__PURE__ */ (() =>
  z.looseObject({
    item: JobDetail,
    my_application: Application.nullable(),
    can_apply: z.boolean(),
    cv_missing: z.boolean(),
  }))()

/** A job that was closed or reopened. */
export const JobStatusChanged = /* @__PURE__ */ (() =>
  z.looseObject({ status: word<LiteralUnion<'open' | 'closed'>>(), item: JobDetail }))()

/** The fields of a job to change; omitted fields are kept. */
export const JobUpdate = /* @__PURE__ */ (() =>
  atLeastOne(
    z.strictObject({
      title: text(2, 200).optional(),
      description: text(1, 100000).optional(),
      employment_type: z.enum(['full_time', 'part_time', 'contract', 'internship', 'temporary']).optional(),
      work_mode: z.enum(['remote', 'hybrid', 'onsite']).optional(),
      experience_level: z.enum(['entry', 'mid', 'senior', 'lead', 'executive']).optional(),
      company: text(1, 200).nullable().optional(),
      salary_min: z.int().min(0).max(1000000000).nullable().optional(),
      salary_max: z.int().min(0).max(1000000000).nullable().optional(),
      salary_period: z.enum(['yearly', 'monthly', 'hourly', 'project']).nullable().optional(),
      location: z
        .strictObject({
          country: text(undefined, 2, /^[A-Za-z]{2}$/),
          state_id: z.int().min(1).nullable().optional(),
          district_id: z.int().min(1).nullable().optional(),
          city_id: z.int().min(1).nullable().optional(),
        })
        .nullable()
        .optional(),
      skills: z.array(text(1, 50)).max(20).optional(),
      apply_by: time().nullable().optional(),
    }),
  ))()

/** The job after the change. */
export const JobUpdated = /* @__PURE__ */ (() =>
  z.looseObject({ id: z.int(), url: z.string(), updated: z.array(z.string()), item: JobDetail }))()

/** The result of a join request. */
export const JoinRequestDecided = /* @__PURE__ */ (() =>
  z.looseObject({
    username: z.string(),
    state: word<LiteralUnion<'none' | 'joined' | 'requested' | 'invited'>>(),
  }))()

/** A decision on a join request. */
export const JoinRequestDecision = /* @__PURE__ */ (() =>
  z.strictObject({ username: text(undefined, 30, /^[A-Za-z0-9](?:[A-Za-z0-9_.-]{0,28}[A-Za-z0-9])?$/) }))()

/** An option of a multiple-choice question. */
export const McqOption = /* @__PURE__ */ (() =>
  z.looseObject({ id: z.int(), text: z.string(), answers: z.int().nullable() }))()

/** A multiple-choice question, as shown in lists. Its `title` is the question. */
export const Mcq = /* @__PURE__ */ (() =>
  z.looseObject({
    id: z.int(),
    type: z.literal('mcq'),
    slug: z.string(),
    url: z.string(),
    web_url: z.string(),
    title: z.string(),
    excerpt: z.string(),
    author: MemberCard,
    tags: z.array(z.string()),
    featured_image: z.string().nullable(),
    gallery: z.array(z.string()),
    community: CommunityCard.nullable(),
    status: word<LiteralUnion<'scheduled' | 'published' | 'archived' | 'failed'>>(),
    likes: z.int(),
    dislikes: z.int(),
    my_reaction: word<LiteralUnion<'like' | 'dislike'>>().nullable(),
    saved: z.boolean(),
    comments_count: z.int(),
    created_at: z.string(),
    updated_at: z.string(),
    published_at: z.string().nullable(),
    options: z.array(McqOption),
    answers_count: z.int(),
    my_answer: z.int().nullable(),
    correct_option_id: z.int().nullable(),
  }))()

/** A multiple-choice question with its details. */
export const McqDetail = /* @__PURE__ */ (() =>
  z.looseObject({
    id: z.int(),
    type: z.literal('mcq'),
    slug: z.string(),
    url: z.string(),
    web_url: z.string(),
    title: z.string(),
    excerpt: z.string(),
    author: MemberCard,
    tags: z.array(z.string()),
    featured_image: z.string().nullable(),
    gallery: z.array(z.string()),
    community: CommunityCard.nullable(),
    status: word<LiteralUnion<'scheduled' | 'published' | 'archived' | 'failed'>>(),
    likes: z.int(),
    dislikes: z.int(),
    my_reaction: word<LiteralUnion<'like' | 'dislike'>>().nullable(),
    saved: z.boolean(),
    comments_count: z.int(),
    created_at: z.string(),
    updated_at: z.string(),
    published_at: z.string().nullable(),
    options: z.array(McqOption),
    answers_count: z.int(),
    my_answer: z.int().nullable(),
    correct_option_id: z.int().nullable(),
    details: z.string().nullable(),
    explanation: z.string().nullable(),
  }))()

/** The solution, after your answer. */
export const McqAnswered = /* @__PURE__ */ (() =>
  z.looseObject({
    correct: z.boolean(),
    correct_option_id: z.int(),
    explanation: z.string().nullable(),
    item: McqDetail,
  }))()

/** A multiple-choice question to publish. */
export const McqCreate = /* @__PURE__ */ (() =>
  z.strictObject({
    question: text(2, 200),
    options: z.array(text(1, 200)).min(2).max(5),
    correct_option: z.int().min(0).max(4),
    explanation: text(1, 100000).nullable().optional(),
    details: text(1, 100000).nullable().optional(),
    tags: z.array(text(1, 50)).max(10).nullable().optional(),
    featured_image: text(undefined, 2048).nullable().optional(),
    gallery: z.array(text(undefined, 2048)).max(12).nullable().optional(),
    scheduled_at: time().nullable().optional(),
    community_id: z.int().min(1).nullable().optional(),
    community: text(undefined, 80, /^[a-z0-9]+(?:-[a-z0-9]+)*$/)
      .nullable()
      .optional(),
  }))()

/** A page of multiple-choice questions. */
export const McqPage = /* @__PURE__ */ (() =>
  z.looseObject({
    items: z.array(Mcq),
    next_offset: z.int(),
    has_more: z.boolean(),
    next_cursor: z.string().nullable(),
  }))()

/** A multiple-choice question and its first comments. */
export const McqRead = /* @__PURE__ */ (() => z.looseObject({ item: McqDetail, comments: CommentPage }))()

/** The fields of a multiple-choice question to change; omitted fields are kept. */
export const McqUpdate = /* @__PURE__ */ (() =>
  atLeastOne(
    z.strictObject({
      question: text(2, 200).optional(),
      details: text(1, 100000).nullable().optional(),
      explanation: text(1, 100000).nullable().optional(),
      tags: z.array(text(1, 50)).max(10).optional(),
      featured_image: text(undefined, 2048).nullable().optional(),
      gallery: z.array(text(undefined, 2048)).max(12).optional(),
    }),
  ))()

/** The multiple-choice question after the change. */
export const McqUpdated = /* @__PURE__ */ (() =>
  z.looseObject({ id: z.int(), url: z.string(), updated: z.array(z.string()), item: McqDetail }))()

/** The member who owns the API key. */
export const Member = /* @__PURE__ */ (() =>
  z.looseObject({
    id: z.int(),
    username: z.string(),
    display_name: z.string(),
    plan: word<LiteralUnion<'free' | 'pro' | 'business'>>(),
    profile_url: z.string(),
  }))()

/** The member and the API key of a request. */
export const Me = /* @__PURE__ */ (() => z.looseObject({ user: Member, key: ApiKey }))()

/** An uploaded image, as stored. */
export const Media = /* @__PURE__ */ (() =>
  z.looseObject({
    id: z.int(),
    url: z.string(),
    width: z.int(),
    height: z.int(),
    bytes: z.int(),
    type: z.string(),
  }))()

/** The uploaded image. */
export const MediaUploaded = /* @__PURE__ */ (() => z.looseObject({ data: Media }))()

/** Another member. */
export const MemberName = /* @__PURE__ */ (() =>
  z.strictObject({ username: text(undefined, 30, /^[A-Za-z0-9](?:[A-Za-z0-9_.-]{0,28}[A-Za-z0-9])?$/) }))()

/** Your membership after the call. */
export const MembershipChange = /* @__PURE__ */ (() =>
  z.looseObject({
    state: word<LiteralUnion<'none' | 'joined' | 'requested' | 'invited'>>(),
    role: word<LiteralUnion<'member' | 'editor' | 'admin' | 'creator'>>().nullable(),
    changed: z.boolean(),
  }))()

/** The targets of a forward. */
export const MessageForward = /* @__PURE__ */ (() =>
  z.strictObject({
    to: z
      .array(
        text(
          undefined,
          86,
          /^(?:@[A-Za-z0-9](?:[A-Za-z0-9_.-]{0,28}[A-Za-z0-9])?|dm-[1-9]\d{0,15}-[1-9]\d{0,15}|group-[a-z0-9]+(?:-[a-z0-9]+)*)$/,
        ),
      )
      .min(1)
      .max(10),
  }))()

/** The forwarded messages. */
export const MessageForwarded = /* @__PURE__ */ (() => z.looseObject({ messages: z.array(Message) }))()

/** A page of messages, newest first. */
export const MessagePage = /* @__PURE__ */ (() =>
  z.looseObject({
    items: z.array(Message),
    next_offset: z.int(),
    has_more: z.boolean(),
    next_cursor: z.string().nullable(),
  }))()

/** Whether to pin a message. */
export const MessagePin = /* @__PURE__ */ (() =>
  z.strictObject({ message_id: z.int().min(1), pinned: z.boolean() }))()

/** The message after the change. */
export const MessagePinned = /* @__PURE__ */ (() =>
  z.looseObject({ message: Message, changed: z.boolean() }))()

/** Your reaction to a message. */
export const MessageReact = /* @__PURE__ */ (() =>
  z.strictObject({ emoji: text(undefined, 64).nullable() }))()

/** Your reaction, and all reactions. */
export const MessageReacted = /* @__PURE__ */ (() =>
  z.looseObject({
    reaction: z.string().nullable(),
    reactions: z.array(ReactionCount),
    changed: z.boolean(),
  }))()

/** A message to send. */
export const MessageSend = /* @__PURE__ */ (() =>
  z.strictObject({
    body: text(1, 10000),
    reply_to_id: z.int().min(1).nullable().optional(),
    attachments: z
      .array(text(undefined, 2048, /^\/storage(?:\/[A-Za-z0-9_-][A-Za-z0-9._-]*)+$/))
      .max(10)
      .nullable()
      .optional(),
  }))()

/** The sent message. */
export const MessageSent = /* @__PURE__ */ (() => z.looseObject({ message: Message }))()

/** Whether to star a message. */
export const MessageStar = /* @__PURE__ */ (() => z.strictObject({ starred: z.boolean() }))()

/** Whether the message is starred. */
export const MessageStarred = /* @__PURE__ */ (() =>
  z.looseObject({ starred: z.boolean(), changed: z.boolean() }))()

/** An event about you or something you own. */
export const Notification = /* @__PURE__ */ (() =>
  z.looseObject({
    id: z.int(),
    kind: word<
      | 'comment'
      | 'reply'
      | 'answer'
      | 'answer_accepted'
      | 'follow'
      | 'connection_request'
      | 'connection_accepted'
      | 'community_invite'
      | 'community_invite_accepted'
      | 'community_request'
      | 'community_request_accepted'
      | 'community_role'
      | 'community_public'
      | 'community_removed'
      | 'group_added'
      | 'group_asked'
      | 'booking_requested'
      | 'review'
      | 'review_reply'
      | 'publication_failed'
      | 'item_hidden'
      | 'item_restored'
      | 'comment_hidden'
      | 'comment_restored'
      | 'review_hidden'
      | 'review_restored'
      | 'community_hidden'
      | 'community_restored'
      | 'tag_hidden'
      | 'tag_restored'
      | 'booking_pending'
      | 'booking_accepted'
      | 'booking_declined'
      | 'booking_in_progress'
      | 'booking_delivered'
      | 'booking_completed'
      | 'booking_cancelled'
      | 'application_submitted'
      | 'application_under_review'
      | 'application_shortlisted'
      | 'application_interview'
      | 'application_offered'
      | 'application_hired'
      | 'application_rejected'
      | 'application_withdrawn'
    >(),
    message: z.string(),
    actor: MemberCard.nullable(),
    subject: Subject.nullable(),
    read: z.boolean(),
    created_at: z.string(),
  }))()

/** A page of your notifications, latest first. */
export const NotificationPage = /* @__PURE__ */ (() =>
  z.looseObject({
    items: z.array(Notification),
    next_offset: z.int(),
    has_more: z.boolean(),
    next_cursor: z.string().nullable(),
    unread_shown: z.int(),
  }))()

/** An OpenAPI 3.1 document. */
export const OpenApiDocument = /* @__PURE__ */ (() => z.record(z.string(), z.unknown()))()

/** Your CV. */
export const OwnCv = /* @__PURE__ */ (() => z.looseObject({ cv: Cv.nullable(), username: z.string() }))()

/** A country, state, district or city. */
export const Place = /* @__PURE__ */ (() =>
  z.looseObject({ id: z.int(), name: z.string(), slug: z.string(), code: z.string().optional() }))()

/** Places of one level. */
export const Places = /* @__PURE__ */ (() => z.looseObject({ items: z.array(Place) }))()

/** An option of a poll. */
export const PollOption = /* @__PURE__ */ (() =>
  z.looseObject({ id: z.int(), text: z.string(), votes: z.int() }))()

/** A poll, as shown in lists. Its `title` is the question. */
export const Poll = /* @__PURE__ */ (() =>
  z.looseObject({
    id: z.int(),
    type: z.literal('poll'),
    slug: z.string(),
    url: z.string(),
    web_url: z.string(),
    title: z.string(),
    excerpt: z.string(),
    author: MemberCard,
    tags: z.array(z.string()),
    featured_image: z.string().nullable(),
    gallery: z.array(z.string()),
    community: CommunityCard.nullable(),
    status: word<LiteralUnion<'scheduled' | 'published' | 'archived' | 'failed'>>(),
    likes: z.int(),
    dislikes: z.int(),
    my_reaction: word<LiteralUnion<'like' | 'dislike'>>().nullable(),
    saved: z.boolean(),
    comments_count: z.int(),
    created_at: z.string(),
    updated_at: z.string(),
    published_at: z.string().nullable(),
    options: z.array(PollOption),
    votes_count: z.int(),
    is_closed: z.boolean(),
    my_vote: z.int().nullable(),
  }))()

/** A poll to publish. */
export const PollCreate = /* @__PURE__ */ (() =>
  z.strictObject({
    question: text(2, 200),
    options: z.array(text(1, 200)).min(2).max(5),
    details: text(1, 100000).nullable().optional(),
    tags: z.array(text(1, 50)).max(10).nullable().optional(),
    featured_image: text(undefined, 2048).nullable().optional(),
    gallery: z.array(text(undefined, 2048)).max(12).nullable().optional(),
    scheduled_at: time().nullable().optional(),
    community_id: z.int().min(1).nullable().optional(),
    community: text(undefined, 80, /^[a-z0-9]+(?:-[a-z0-9]+)*$/)
      .nullable()
      .optional(),
  }))()

/** A poll with its details. */
export const PollDetail = /* @__PURE__ */ (() =>
  z.looseObject({
    id: z.int(),
    type: z.literal('poll'),
    slug: z.string(),
    url: z.string(),
    web_url: z.string(),
    title: z.string(),
    excerpt: z.string(),
    author: MemberCard,
    tags: z.array(z.string()),
    featured_image: z.string().nullable(),
    gallery: z.array(z.string()),
    community: CommunityCard.nullable(),
    status: word<LiteralUnion<'scheduled' | 'published' | 'archived' | 'failed'>>(),
    likes: z.int(),
    dislikes: z.int(),
    my_reaction: word<LiteralUnion<'like' | 'dislike'>>().nullable(),
    saved: z.boolean(),
    comments_count: z.int(),
    created_at: z.string(),
    updated_at: z.string(),
    published_at: z.string().nullable(),
    options: z.array(PollOption),
    votes_count: z.int(),
    is_closed: z.boolean(),
    my_vote: z.int().nullable(),
    details: z.string().nullable(),
  }))()

/** A page of polls. */
export const PollPage = /* @__PURE__ */ (() =>
  z.looseObject({
    items: z.array(Poll),
    next_offset: z.int(),
    has_more: z.boolean(),
    next_cursor: z.string().nullable(),
  }))()

/** A poll and its first comments. */
export const PollRead = /* @__PURE__ */ (() => z.looseObject({ item: PollDetail, comments: CommentPage }))()

/** The fields of a poll to change; omitted fields are kept. */
export const PollUpdate = /* @__PURE__ */ (() =>
  atLeastOne(
    z.strictObject({
      question: text(2, 200).optional(),
      details: text(1, 100000).nullable().optional(),
      tags: z.array(text(1, 50)).max(10).optional(),
      featured_image: text(undefined, 2048).nullable().optional(),
      gallery: z.array(text(undefined, 2048)).max(12).optional(),
      is_closed: z.boolean().optional(),
    }),
  ))()

/** The poll after the change. */
export const PollUpdated = /* @__PURE__ */ (() =>
  z.looseObject({ id: z.int(), url: z.string(), updated: z.array(z.string()), item: PollDetail }))()

/** A post, as shown in lists. */
export const Post = /* @__PURE__ */ (() =>
  z.looseObject({
    id: z.int(),
    type: z.literal('post'),
    slug: z.string(),
    url: z.string(),
    web_url: z.string(),
    title: z.string(),
    excerpt: z.string(),
    author: MemberCard,
    tags: z.array(z.string()),
    featured_image: z.string().nullable(),
    gallery: z.array(z.string()),
    community: CommunityCard.nullable(),
    status: word<LiteralUnion<'scheduled' | 'published' | 'archived' | 'failed'>>(),
    likes: z.int(),
    dislikes: z.int(),
    my_reaction: word<LiteralUnion<'like' | 'dislike'>>().nullable(),
    saved: z.boolean(),
    comments_count: z.int(),
    created_at: z.string(),
    updated_at: z.string(),
    published_at: z.string().nullable(),
  }))()

/** A post to publish. */
export const PostCreate = /* @__PURE__ */ (() =>
  z.strictObject({
    title: text(2, 200),
    body: text(1, 100000),
    tags: z.array(text(1, 50)).max(10).nullable().optional(),
    featured_image: text(undefined, 2048).nullable().optional(),
    gallery: z.array(text(undefined, 2048)).max(12).nullable().optional(),
    scheduled_at: time().nullable().optional(),
    community_id: z.int().min(1).nullable().optional(),
    community: text(undefined, 80, /^[a-z0-9]+(?:-[a-z0-9]+)*$/)
      .nullable()
      .optional(),
  }))()

/** A post with its full text. */
export const PostDetail = /* @__PURE__ */ (() =>
  z.looseObject({
    id: z.int(),
    type: z.literal('post'),
    slug: z.string(),
    url: z.string(),
    web_url: z.string(),
    title: z.string(),
    excerpt: z.string(),
    author: MemberCard,
    tags: z.array(z.string()),
    featured_image: z.string().nullable(),
    gallery: z.array(z.string()),
    community: CommunityCard.nullable(),
    status: word<LiteralUnion<'scheduled' | 'published' | 'archived' | 'failed'>>(),
    likes: z.int(),
    dislikes: z.int(),
    my_reaction: word<LiteralUnion<'like' | 'dislike'>>().nullable(),
    saved: z.boolean(),
    comments_count: z.int(),
    created_at: z.string(),
    updated_at: z.string(),
    published_at: z.string().nullable(),
    body: z.string(),
  }))()

/** A page of posts. */
export const PostPage = /* @__PURE__ */ (() =>
  z.looseObject({
    items: z.array(Post),
    next_offset: z.int(),
    has_more: z.boolean(),
    next_cursor: z.string().nullable(),
  }))()

/** A post and its first comments. */
export const PostRead = /* @__PURE__ */ (() => z.looseObject({ item: PostDetail, comments: CommentPage }))()

/** The fields of a post to change; omitted fields are kept. */
export const PostUpdate = /* @__PURE__ */ (() =>
  atLeastOne(
    z.strictObject({
      title: text(2, 200).optional(),
      body: text(1, 100000).optional(),
      tags: z.array(text(1, 50)).max(10).optional(),
      featured_image: text(undefined, 2048).nullable().optional(),
      gallery: z.array(text(undefined, 2048)).max(12).optional(),
    }),
  ))()

/** The post after the change. */
export const PostUpdated = /* @__PURE__ */ (() =>
  z.looseObject({ id: z.int(), url: z.string(), updated: z.array(z.string()), item: PostDetail }))()

/** A community that you can publish in. */
export const PostableCommunity = /* @__PURE__ */ (() =>
  z.looseObject({
    id: z.int(),
    slug: z.string(),
    name: z.string(),
    verified: z.boolean().nullable(),
    icon: z.string(),
    role: word<LiteralUnion<'member' | 'editor' | 'admin' | 'creator'>>(),
  }))()

/** A page of communities that you can publish in. */
export const PostableCommunityPage = /* @__PURE__ */ (() =>
  z.looseObject({
    items: z.array(PostableCommunity),
    next_offset: z.int(),
    has_more: z.boolean(),
    next_cursor: z.string().nullable(),
  }))()

/** Your preferences; defaults where you never changed them. */
export const Preferences = /* @__PURE__ */ (() =>
  z.looseObject({
    email: z.looseObject({
      notifications: z.boolean(),
      messages: z.boolean(),
      newsletter: z.boolean(),
      digest: word<LiteralUnion<'off' | 'daily' | 'weekly'>>(),
    }),
    privacy: z.looseObject({
      discoverable: z.boolean(),
      show_activity: z.boolean(),
      show_connections: z.boolean(),
    }),
    language: z.string(),
    timezone: z.string(),
  }))()

/** Your preferences. */
export const PreferencesRead = /* @__PURE__ */ (() => z.looseObject({ preferences: Preferences }))()

/** Changes to your preferences. Omitted fields, also within a section, are kept. */
export const PreferencesUpdate = /* @__PURE__ */ (() =>
  atLeastOne(
    z.strictObject({
      email: atLeastOne(
        z.strictObject({
          notifications: z.boolean().nullable().optional(),
          messages: z.boolean().nullable().optional(),
          newsletter: z.boolean().nullable().optional(),
          digest: z.enum(['off', 'daily', 'weekly']).nullable().optional(),
        }),
      ).optional(),
      privacy: atLeastOne(
        z.strictObject({
          discoverable: z.boolean().nullable().optional(),
          show_activity: z.boolean().nullable().optional(),
          show_connections: z.boolean().nullable().optional(),
        }),
      ).optional(),
      language: text(undefined, 35, /^[A-Za-z]{2,8}(?:-[A-Za-z0-9]{1,8})*$/).optional(),
      timezone: text(undefined, 64, /^[A-Za-z][A-Za-z0-9_+\/-]*$/).optional(),
    }),
  ))()

/** The profile of a member. */
export const User = /* @__PURE__ */ (() =>
  z.looseObject({
    id: z.int(),
    username: z.string(),
    display_name: z.string(),
    avatar_url: z.string().nullable(),
    profile_url: z.string(),
    tagline: z.string().nullable(),
    bio: z.string().nullable(),
    banner_url: z.string().nullable(),
    location: Location.nullable(),
    website: z.string().nullable(),
    followers_count: z.int(),
    connections_count: z.int(),
    following: z.boolean(),
    connection: word<LiteralUnion<'none' | 'pending_sent' | 'pending_received' | 'connected'>>(),
    has_cv: z.boolean(),
    joined_at: z.string(),
  }))()

/** Your profile, with the available images. */
export const ProfileRead = /* @__PURE__ */ (() =>
  z.looseObject({
    user: User,
    avatars: z.array(z.string()),
    banner_presets: z.array(z.string()),
    editable: EditableProfile,
  }))()

/** Changes to your profile. Omitted fields are kept. */
export const ProfileUpdate = /* @__PURE__ */ (() =>
  atLeastOne(
    z.strictObject({
      display_name: text(1, 200).optional(),
      tagline: text(1, 160).nullable().optional(),
      bio: text(1, 100000).nullable().optional(),
      avatar_url: text(undefined, 2048).nullable().optional(),
      banner_url: text(undefined, 2048).nullable().optional(),
      location: z
        .strictObject({
          country: text(undefined, 2, /^[A-Za-z]{2}$/),
          state_id: z.int().min(1).nullable().optional(),
          district_id: z.int().min(1).nullable().optional(),
          city_id: z.int().min(1).nullable().optional(),
        })
        .nullable()
        .optional(),
      website: text(undefined, 2048).nullable().optional(),
    }),
  ))()

/** Your updated profile. */
export const ProfileUpdated = /* @__PURE__ */ (() => z.looseObject({ user: User }))()

/** The published item. */
export const PublishedNow = /* @__PURE__ */ (() =>
  z.looseObject({ status: z.literal('published'), url: z.string(), web_url: z.string() }))()

/** A question, as shown in lists. */
export const Question = /* @__PURE__ */ (() =>
  z.looseObject({
    id: z.int(),
    type: z.literal('question'),
    slug: z.string(),
    url: z.string(),
    web_url: z.string(),
    title: z.string(),
    excerpt: z.string(),
    author: MemberCard,
    tags: z.array(z.string()),
    featured_image: z.string().nullable(),
    gallery: z.array(z.string()),
    community: CommunityCard.nullable(),
    status: word<LiteralUnion<'scheduled' | 'published' | 'archived' | 'failed'>>(),
    likes: z.int(),
    dislikes: z.int(),
    my_reaction: word<LiteralUnion<'like' | 'dislike'>>().nullable(),
    saved: z.boolean(),
    comments_count: z.int(),
    created_at: z.string(),
    updated_at: z.string(),
    published_at: z.string().nullable(),
    resolved: z.boolean(),
    answers_count: z.int(),
    accepted_answer_id: z.int().nullable(),
  }))()

/** A question to publish. */
export const QuestionCreate = /* @__PURE__ */ (() =>
  z.strictObject({
    title: text(2, 200),
    body: text(1, 100000).nullable().optional(),
    tags: z.array(text(1, 50)).max(10).nullable().optional(),
    featured_image: text(undefined, 2048).nullable().optional(),
    gallery: z.array(text(undefined, 2048)).max(12).nullable().optional(),
    scheduled_at: time().nullable().optional(),
    community_id: z.int().min(1).nullable().optional(),
    community: text(undefined, 80, /^[a-z0-9]+(?:-[a-z0-9]+)*$/)
      .nullable()
      .optional(),
  }))()

/** A question with its details. */
export const QuestionDetail = /* @__PURE__ */ (() =>
  z.looseObject({
    id: z.int(),
    type: z.literal('question'),
    slug: z.string(),
    url: z.string(),
    web_url: z.string(),
    title: z.string(),
    excerpt: z.string(),
    author: MemberCard,
    tags: z.array(z.string()),
    featured_image: z.string().nullable(),
    gallery: z.array(z.string()),
    community: CommunityCard.nullable(),
    status: word<LiteralUnion<'scheduled' | 'published' | 'archived' | 'failed'>>(),
    likes: z.int(),
    dislikes: z.int(),
    my_reaction: word<LiteralUnion<'like' | 'dislike'>>().nullable(),
    saved: z.boolean(),
    comments_count: z.int(),
    created_at: z.string(),
    updated_at: z.string(),
    published_at: z.string().nullable(),
    resolved: z.boolean(),
    answers_count: z.int(),
    accepted_answer_id: z.int().nullable(),
    body: z.string().nullable(),
  }))()

/** A page of questions. */
export const QuestionPage = /* @__PURE__ */ (() =>
  z.looseObject({
    items: z.array(Question),
    next_offset: z.int(),
    has_more: z.boolean(),
    next_cursor: z.string().nullable(),
  }))()

/** A question and its first answers. */
export const QuestionRead = /* @__PURE__ */ (() =>
  z.looseObject({ item: QuestionDetail, answers: AnswerPage }))()

/** Whether a question is resolved. */
export const QuestionResolve = /* @__PURE__ */ (() => z.strictObject({ resolved: z.boolean() }))()

/** The fields of a question to change; omitted fields are kept. */
export const QuestionUpdate = /* @__PURE__ */ (() =>
  atLeastOne(
    z.strictObject({
      title: text(2, 200).optional(),
      body: text(1, 100000).nullable().optional(),
      tags: z.array(text(1, 50)).max(10).optional(),
      featured_image: text(undefined, 2048).nullable().optional(),
      gallery: z.array(text(undefined, 2048)).max(12).optional(),
    }),
  ))()

/** The question after the change. */
export const QuestionUpdated = /* @__PURE__ */ (() =>
  z.looseObject({ id: z.int(), url: z.string(), updated: z.array(z.string()), item: QuestionDetail }))()

/** Today's use of one quota action. */
export const QuotaEntry = /* @__PURE__ */ (() =>
  z.looseObject({
    action:
      word<
        LiteralUnion<
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
      >(),
    limit: z.int(),
    used: z.int(),
    remaining: z.int(),
  }))()

/** Your reaction, with the totals of likes and dislikes. */
export const Reacted = /* @__PURE__ */ (() =>
  z.looseObject({
    reaction: word<LiteralUnion<'like' | 'dislike'>>().nullable(),
    likes: z.int(),
    dislikes: z.int(),
    changed: z.boolean(),
  }))()

/** A reaction to set. */
export const ReactionSet = /* @__PURE__ */ (() =>
  z.strictObject({
    type: z.enum(['post', 'question', 'poll', 'mcq', 'service', 'job', 'comment', 'answer']),
    id: z.int().min(1),
    reaction: z.enum(['like', 'dislike']).nullable(),
  }))()

/** Your read position. */
export const ReadMark = /* @__PURE__ */ (() =>
  z.strictObject({ up_to: z.int().min(1).nullable().optional() }))()

/** Your read position in the chat. */
export const ReadMarked = /* @__PURE__ */ (() =>
  z.looseObject({ unread: z.int(), last_read_id: z.int().nullable(), changed: z.boolean() }))()

/** The published reply. */
export const ReplyCreated = /* @__PURE__ */ (() =>
  z.looseObject({ id: z.int(), comment: Reply, comments: z.int() }))()

/** A report to the moderators. */
export const ReportCreate = /* @__PURE__ */ (() =>
  z.strictObject({
    type: z.enum([
      'post',
      'question',
      'poll',
      'mcq',
      'service',
      'job',
      'comment',
      'answer',
      'review',
      'user',
      'community',
      'tag',
    ]),
    id: z.int().min(1),
    reason: z.enum(['spam', 'abuse', 'fraud', 'copyright', 'other']),
    details: text(1, 5000).nullable().optional(),
  }))()

/** The report. */
export const Reported = /* @__PURE__ */ (() => z.looseObject({ id: z.int(), changed: z.boolean() }))()

/** The new time. */
export const Reschedule = /* @__PURE__ */ (() => z.strictObject({ scheduled_at: time() }))()

/** An item scheduled for publication. */
export const ScheduledItem = /* @__PURE__ */ (() =>
  z.looseObject({
    type: word<'post' | 'question' | 'poll' | 'mcq' | 'service' | 'job' | 'community'>(),
    id: z.int(),
    title: z.string(),
    slug: z.string().nullable(),
    url: z.string().nullable(),
    edit_url: z.string().nullable(),
    status: word<LiteralUnion<'scheduled' | 'failed'>>(),
    failure: z
      .looseObject({ code: word<LiteralUnion<'member_not_active' | 'not_an_editor'>>(), message: z.string() })
      .nullable(),
    scheduled_at: z.string(),
    created_at: z.string(),
  }))()

/** The item at its new time. */
export const Rescheduled = /* @__PURE__ */ (() => z.looseObject({ item: ScheduledItem }))()

/** A client's review of a service. */
export const Review = /* @__PURE__ */ (() =>
  z.looseObject({
    id: z.int(),
    service_id: z.int(),
    rating: z.int(),
    body: z.string().nullable(),
    author: MemberCard,
    reply: z.looseObject({ body: z.string(), created_at: z.string() }).nullable(),
    created_at: z.string(),
    updated_at: z.string(),
  }))()

/** A review to publish. */
export const ReviewCreate = /* @__PURE__ */ (() =>
  z.strictObject({ rating: z.int().min(1).max(5), body: text(1, 10000).nullable().optional() }))()

/** A page of reviews, newest first. */
export const ReviewPage = /* @__PURE__ */ (() =>
  z.looseObject({
    items: z.array(Review),
    next_offset: z.int(),
    has_more: z.boolean(),
    next_cursor: z.string().nullable(),
  }))()

/** The provider's answer to a review. */
export const ReviewReply = /* @__PURE__ */ (() => z.strictObject({ body: text(1, 10000) }))()

/** A review, as saved. */
export const ReviewSaved = /* @__PURE__ */ (() => z.looseObject({ id: z.int(), review: Review }))()

/** The fields of a review to change; omitted fields are kept. */
export const ReviewUpdate = /* @__PURE__ */ (() =>
  atLeastOne(
    z.strictObject({ rating: z.int().min(1).max(5).optional(), body: text(1, 10000).nullable().optional() }),
  ))()

/** Scheduled items. */
export const ScheduledItems = /* @__PURE__ */ (() => z.looseObject({ items: z.array(ScheduledItem) }))()

/** A search result. */
export const SearchResult = /* @__PURE__ */ (() =>
  z.looseObject({
    type: word<'post' | 'question' | 'poll' | 'mcq' | 'service' | 'job' | 'community' | 'user' | 'tag'>(),
    id: z.int(),
    title: z.string(),
    excerpt: z.string(),
    url: z.string(),
    web_url: z.string(),
    score: z.number(),
  }))()

/** A page of search results, best first. */
export const SearchPage = /* @__PURE__ */ (() =>
  z.looseObject({
    items: z.array(SearchResult),
    next_offset: z.int(),
    has_more: z.boolean(),
    next_cursor: z.string().nullable(),
    counts: z.looseObject({
      post: z.int(),
      question: z.int(),
      poll: z.int(),
      mcq: z.int(),
      service: z.int(),
      job: z.int(),
      community: z.int(),
      user: z.int(),
      tag: z.int(),
    }),
  }))()

/** A service, as shown in lists. */
export const Service = /* @__PURE__ */ (() =>
  z.looseObject({
    id: z.int(),
    type: z.literal('service'),
    slug: z.string(),
    url: z.string(),
    web_url: z.string(),
    title: z.string(),
    excerpt: z.string(),
    author: MemberCard,
    tags: z.array(z.string()),
    featured_image: z.string().nullable(),
    gallery: z.array(z.string()),
    community: CommunityCard.nullable(),
    status: word<LiteralUnion<'scheduled' | 'published' | 'archived' | 'failed'>>(),
    likes: z.int(),
    dislikes: z.int(),
    my_reaction: word<LiteralUnion<'like' | 'dislike'>>().nullable(),
    saved: z.boolean(),
    comments_count: z.int(),
    created_at: z.string(),
    updated_at: z.string(),
    published_at: z.string().nullable(),
    category: z.looseObject({ id: z.int(), name: z.string(), slug: z.string() }),
    price_from: z.int(),
    rating: z.number().nullable(),
    reviews_count: z.int(),
    bookings_count: z.int(),
    location: Location.nullable(),
  }))()

/** A service category, with its subcategories. */
export const ServiceCategory = /* @__PURE__ */ (() =>
  z.looseObject({
    id: z.int(),
    name: z.string(),
    slug: z.string(),
    count: z.int(),
    icon: z.string().nullable(),
    description: z.string(),
    children: z.array(z.looseObject({ id: z.int(), name: z.string(), slug: z.string(), count: z.int() })),
  }))()

/** The tree of categories. */
export const ServiceCategories = /* @__PURE__ */ (() =>
  z.looseObject({ categories: z.array(ServiceCategory) }))()

/** A service to publish. */
export const ServiceCreate = /* @__PURE__ */ (() =>
  z.strictObject({
    title: text(2, 200),
    description: text(1, 100000),
    category_id: z.int().min(1),
    packages: z
      .array(
        z.strictObject({
          name: text(2, 200),
          description: text(1, 1000).nullable().optional(),
          price: z.int().min(0).max(100000000),
          delivery_days: z.int().min(1).max(365).nullable().optional(),
          revisions: z.int().min(0).max(100).nullable().optional(),
        }),
      )
      .min(1)
      .max(3),
    faqs: z
      .array(z.strictObject({ question: text(2, 200), answer: text(1, 2000) }))
      .max(20)
      .nullable()
      .optional(),
    location: z
      .strictObject({
        country: text(undefined, 2, /^[A-Za-z]{2}$/),
        state_id: z.int().min(1).nullable().optional(),
        district_id: z.int().min(1).nullable().optional(),
        city_id: z.int().min(1).nullable().optional(),
      })
      .nullable()
      .optional(),
    tags: z.array(text(1, 50)).max(10).nullable().optional(),
    featured_image: text(undefined, 2048).nullable().optional(),
    gallery: z.array(text(undefined, 2048)).max(12).nullable().optional(),
    scheduled_at: time().nullable().optional(),
  }))()

/** A service with its details. */
export const ServiceDetail = /* @__PURE__ */ (() =>
  z.looseObject({
    id: z.int(),
    type: z.literal('service'),
    slug: z.string(),
    url: z.string(),
    web_url: z.string(),
    title: z.string(),
    excerpt: z.string(),
    author: MemberCard,
    tags: z.array(z.string()),
    featured_image: z.string().nullable(),
    gallery: z.array(z.string()),
    community: CommunityCard.nullable(),
    status: word<LiteralUnion<'scheduled' | 'published' | 'archived' | 'failed'>>(),
    likes: z.int(),
    dislikes: z.int(),
    my_reaction: word<LiteralUnion<'like' | 'dislike'>>().nullable(),
    saved: z.boolean(),
    comments_count: z.int(),
    created_at: z.string(),
    updated_at: z.string(),
    published_at: z.string().nullable(),
    category: z.looseObject({ id: z.int(), name: z.string(), slug: z.string() }),
    price_from: z.int(),
    rating: z.number().nullable(),
    reviews_count: z.int(),
    bookings_count: z.int(),
    location: Location.nullable(),
    description: z.string(),
    packages: z.array(Package),
    faqs: z.array(z.looseObject({ question: z.string(), answer: z.string() })),
  }))()

/** A page of services. */
export const ServicePage = /* @__PURE__ */ (() =>
  z.looseObject({
    items: z.array(Service),
    next_offset: z.int(),
    has_more: z.boolean(),
    next_cursor: z.string().nullable(),
  }))()

/** A service, its first reviews, and your relation to it. */
export const ServiceRead = /* @__PURE__ */ (() =>
  z.looseObject({
    item: ServiceDetail,
    reviews: ReviewPage,
    my_review: Review.nullable(),
    my_booking: Booking.nullable(),
    can_review: z.boolean(),
  }))()

/** The fields of a service to change; omitted fields are kept. */
export const ServiceUpdate = /* @__PURE__ */ (() =>
  atLeastOne(
    z.strictObject({
      title: text(2, 200).optional(),
      description: text(1, 100000).optional(),
      category_id: z.int().min(1).optional(),
      packages: z
        .array(
          z.strictObject({
            id: z.int().min(1).nullable().optional(),
            name: text(2, 200),
            description: text(1, 1000).nullable().optional(),
            price: z.int().min(0).max(100000000),
            delivery_days: z.int().min(1).max(365).nullable().optional(),
            revisions: z.int().min(0).max(100).nullable().optional(),
          }),
        )
        .min(1)
        .max(3)
        .optional(),
      faqs: z
        .array(z.strictObject({ question: text(2, 200), answer: text(1, 2000) }))
        .max(20)
        .optional(),
      location: z
        .strictObject({
          country: text(undefined, 2, /^[A-Za-z]{2}$/),
          state_id: z.int().min(1).nullable().optional(),
          district_id: z.int().min(1).nullable().optional(),
          city_id: z.int().min(1).nullable().optional(),
        })
        .nullable()
        .optional(),
      tags: z.array(text(1, 50)).max(10).optional(),
      featured_image: text(undefined, 2048).nullable().optional(),
      gallery: z.array(text(undefined, 2048)).max(12).optional(),
    }),
  ))()

/** The service after the change. */
export const ServiceUpdated = /* @__PURE__ */ (() =>
  z.looseObject({ id: z.int(), url: z.string(), updated: z.array(z.string()), item: ServiceDetail }))()

/** A page of your starred messages, the last starred first. */
export const StarredPage = /* @__PURE__ */ (() =>
  z.looseObject({
    items: z.array(Message),
    next_offset: z.int(),
    has_more: z.boolean(),
    next_cursor: z.string().nullable(),
  }))()

/** A suggested member or tag. */
export const Suggestion = /* @__PURE__ */ (() =>
  z.looseObject({
    type: word<'user' | 'tag'>(),
    id: z.int(),
    value: z.string(),
    name: z.string(),
    avatar_url: z.string().nullable(),
    url: z.string(),
    web_url: z.string(),
  }))()

/** The suggested members and tags. */
export const Suggestions = /* @__PURE__ */ (() => z.looseObject({ items: z.array(Suggestion) }))()

/** A topic tag to create. */
export const TagCreate = /* @__PURE__ */ (() =>
  z.strictObject({ name: text(1, 50), description: text(0, 1000).nullable().optional() }))()

/** A page of tags. */
export const TagPage = /* @__PURE__ */ (() =>
  z.looseObject({
    items: z.array(Tag),
    next_offset: z.int(),
    has_more: z.boolean(),
    next_cursor: z.string().nullable(),
  }))()

/** A tag. */
export const TagRead = /* @__PURE__ */ (() => z.looseObject({ tag: Tag }))()

/** Your unread count. */
export const UnreadCount = /* @__PURE__ */ (() => z.looseObject({ unread: z.int() }))()

/** The number of unread notifications. */
export const UnreadNotifications = /* @__PURE__ */ (() => z.looseObject({ unread: z.int() }))()

/** Today's use of every daily quota. */
export const Usage = /* @__PURE__ */ (() =>
  z.looseObject({
    plan: word<LiteralUnion<'free' | 'pro' | 'business'>>(),
    day: z.string(),
    resets_at: z.string(),
    quotas: z.array(QuotaEntry),
  }))()

/** A member, as shown in lists. */
export const UserSummary = /* @__PURE__ */ (() =>
  z.looseObject({
    id: z.int(),
    username: z.string(),
    display_name: z.string(),
    avatar_url: z.string().nullable(),
    profile_url: z.string(),
    tagline: z.string().nullable(),
    followers_count: z.int(),
    following: z.boolean(),
    joined_at: z.string(),
  }))()

/** A page of members. */
export const UserPage = /* @__PURE__ */ (() =>
  z.looseObject({
    items: z.array(UserSummary),
    next_offset: z.int(),
    has_more: z.boolean(),
    next_cursor: z.string().nullable(),
  }))()

/** A profile. */
export const UserRead = /* @__PURE__ */ (() => z.looseObject({ user: User }))()

/** The poll, including your vote. */
export const Voted = /* @__PURE__ */ (() => z.looseObject({ item: PollDetail }))()

/** `account.me`: Read the member and the scopes of the API key. */
export const accountMe = {
  /** Data of the response. */
  answer: Me,
}

/** `account.usage`: Read today's use of every daily quota. */
export const accountUsage = {
  /** Data of the response. */
  answer: Usage,
}

/** `account.openapi`: Read the OpenAPI 3.1 description of this API. */
export const accountOpenapi = {
  /** Data of the response. */
  answer: OpenApiDocument,
}

/** `posts.create`: Publish a post now, or later with `scheduled_at`. */
export const postsCreate = {
  /** Request body. */
  body: PostCreate,
  /** Data of the response. */
  answer: CreatedItem,
}

/** `posts.update`: Edit your published or scheduled post. */
export const postsUpdate = {
  /** Request body. */
  body: PostUpdate,
  /** Data of the response. */
  answer: PostUpdated,
}

/** `posts.list`: List posts, newest first. */
export const postsList = {
  /** Query parameters. */
  query: /* @__PURE__ */ (() =>
    z.strictObject({
      offset: z.int().min(0).max(10000).optional(),
      limit: z.int().min(1).max(50).optional(),
      cursor: text(undefined, 512).optional(),
    }))(),
  /** Data of the response. */
  answer: PostPage,
}

/** `posts.get`: Read a post with its comments. */
export const postsGet = {
  /** Query parameters. */
  query: /* @__PURE__ */ (() =>
    z.strictObject({
      replies_to: z.int().min(1).optional(),
      comments_offset: z.int().min(0).max(10000).optional(),
      comments_limit: z.int().min(1).max(50).optional(),
      comments_cursor: text(undefined, 512).optional(),
    }))(),
  /** Data of the response. */
  answer: PostRead,
}

/** `posts.comment`: Comment on a post. */
export const postsComment = {
  /** Request body. */
  body: CommentCreate,
  /** Data of the response. */
  answer: CommentCreated,
}

/** `questions.create`: Ask a question now, or later with `scheduled_at`. */
export const questionsCreate = {
  /** Request body. */
  body: QuestionCreate,
  /** Data of the response. */
  answer: CreatedItem,
}

/** `questions.update`: Edit your published or scheduled question. */
export const questionsUpdate = {
  /** Request body. */
  body: QuestionUpdate,
  /** Data of the response. */
  answer: QuestionUpdated,
}

/** `questions.list`: List questions, newest first. */
export const questionsList = {
  /** Query parameters. */
  query: /* @__PURE__ */ (() =>
    z.strictObject({
      filter: z.enum(['all', 'unanswered', 'resolved']).optional(),
      offset: z.int().min(0).max(10000).optional(),
      limit: z.int().min(1).max(50).optional(),
      cursor: text(undefined, 512).optional(),
    }))(),
  /** Data of the response. */
  answer: QuestionPage,
}

/** `questions.get`: Read a question with its answers. */
export const questionsGet = {
  /** Query parameters. */
  query: /* @__PURE__ */ (() =>
    z.strictObject({
      replies_to: z.int().min(1).optional(),
      answers_offset: z.int().min(0).max(10000).optional(),
      answers_limit: z.int().min(1).max(50).optional(),
      answers_cursor: text(undefined, 512).optional(),
    }))(),
  /** Data of the response. */
  answer: QuestionRead,
}

/** `questions.answer`: Answer a question. */
export const questionsAnswer = {
  /** Request body. */
  body: CommentCreate,
  /** Data of the response. */
  answer: AnswerCreated,
}

/** `questions.resolve`: Resolve or reopen your question. */
export const questionsResolve = {
  /** Request body. */
  body: QuestionResolve,
  /** Data of the response. */
  answer: QuestionUpdated,
}

/** `polls.create`: Publish a poll now, or later with `scheduled_at`. */
export const pollsCreate = {
  /** Request body. */
  body: PollCreate,
  /** Data of the response. */
  answer: CreatedItem,
}

/** `polls.update`: Edit your published or scheduled poll. */
export const pollsUpdate = {
  /** Request body. */
  body: PollUpdate,
  /** Data of the response. */
  answer: PollUpdated,
}

/** `polls.list`: List polls, newest first. */
export const pollsList = {
  /** Query parameters. */
  query: /* @__PURE__ */ (() =>
    z.strictObject({
      offset: z.int().min(0).max(10000).optional(),
      limit: z.int().min(1).max(50).optional(),
      cursor: text(undefined, 512).optional(),
    }))(),
  /** Data of the response. */
  answer: PollPage,
}

/** `polls.get`: Read a poll with its comments. */
export const pollsGet = {
  /** Query parameters. */
  query: /* @__PURE__ */ (() =>
    z.strictObject({
      replies_to: z.int().min(1).optional(),
      comments_offset: z.int().min(0).max(10000).optional(),
      comments_limit: z.int().min(1).max(50).optional(),
      comments_cursor: text(undefined, 512).optional(),
    }))(),
  /** Data of the response. */
  answer: PollRead,
}

/** `polls.comment`: Comment on a poll. */
export const pollsComment = {
  /** Request body. */
  body: CommentCreate,
  /** Data of the response. */
  answer: CommentCreated,
}

/** `polls.vote`: Vote in a poll. */
export const pollsVote = {
  /** Request body. */
  body: Choice,
  /** Data of the response. */
  answer: Voted,
}

/** `mcqs.create`: Publish a multiple-choice question now, or later with `scheduled_at`. */
export const mcqsCreate = {
  /** Request body. */
  body: McqCreate,
  /** Data of the response. */
  answer: CreatedItem,
}

/** `mcqs.update`: Edit your published or scheduled multiple-choice question. */
export const mcqsUpdate = {
  /** Request body. */
  body: McqUpdate,
  /** Data of the response. */
  answer: McqUpdated,
}

/** `mcqs.list`: List multiple-choice questions, newest first. */
export const mcqsList = {
  /** Query parameters. */
  query: /* @__PURE__ */ (() =>
    z.strictObject({
      offset: z.int().min(0).max(10000).optional(),
      limit: z.int().min(1).max(50).optional(),
      cursor: text(undefined, 512).optional(),
    }))(),
  /** Data of the response. */
  answer: McqPage,
}

/** `mcqs.get`: Read a multiple-choice question with its comments. */
export const mcqsGet = {
  /** Query parameters. */
  query: /* @__PURE__ */ (() =>
    z.strictObject({
      replies_to: z.int().min(1).optional(),
      comments_offset: z.int().min(0).max(10000).optional(),
      comments_limit: z.int().min(1).max(50).optional(),
      comments_cursor: text(undefined, 512).optional(),
    }))(),
  /** Data of the response. */
  answer: McqRead,
}

/** `mcqs.comment`: Comment on a multiple-choice question. */
export const mcqsComment = {
  /** Request body. */
  body: CommentCreate,
  /** Data of the response. */
  answer: CommentCreated,
}

/** `mcqs.answer`: Answer a multiple-choice question, and read the solution. */
export const mcqsAnswer = {
  /** Request body. */
  body: Choice,
  /** Data of the response. */
  answer: McqAnswered,
}

/** `communities.create`: Create a community now, or later with `scheduled_at`. */
export const communitiesCreate = {
  /** Request body. */
  body: CommunityCreate,
  /** Data of the response. */
  answer: CreatedCommunity,
}

/** `communities.list`: List public communities, newest first, and your own on the first page. */
export const communitiesList = {
  /** Query parameters. */
  query: /* @__PURE__ */ (() =>
    z.strictObject({
      mine: z.boolean().optional(),
      offset: z.int().min(0).max(10000).optional(),
      limit: z.int().min(1).max(50).optional(),
      cursor: text(undefined, 512).optional(),
    }))(),
  /** Data of the response. */
  answer: CommunityPage,
}

/** `communities.get`: Read a community and your membership. */
export const communitiesGet = {
  /** Data of the response. */
  answer: CommunityRead,
}

/** `communities.feed`: List the content of a community, newest first, or its members. */
export const communitiesFeed = {
  /** Query parameters. */
  query: /* @__PURE__ */ (() =>
    z.strictObject({
      tab: z.enum(['all', 'posts', 'questions', 'polls', 'mcqs', 'members']).optional(),
      offset: z.int().min(0).max(10000).optional(),
      limit: z.int().min(1).max(50).optional(),
      cursor: text(undefined, 512).optional(),
    }))(),
  /** Data of the response. */
  answer: CommunityFeedPage,
}

/** `communities.settings`: Read the settings and pending requests of a community you run. */
export const communitiesSettings = {
  /** Data of the response. */
  answer: CommunitySettingsRead,
}

/** `communities.update`: Change the settings of a community you run. */
export const communitiesUpdate = {
  /** Request body. */
  body: CommunityUpdate,
  /** Data of the response. */
  answer: CommunityUpdated,
}

/** `communities.join`: Join a community, or request to join a private one. */
export const communitiesJoin = {
  /** Data of the response. */
  answer: MembershipChange,
}

/** `communities.leave`: Leave a community, or cancel the request to join it. */
export const communitiesLeave = {
  /** Data of the response. */
  answer: MembershipChange,
}

/** `communities.invite`: Invite members to a community you run. */
export const communitiesInvite = {
  /** Request body. */
  body: CommunityInviteSend,
  /** Data of the response. */
  answer: CommunityInvitesSent,
}

/** `communities.acceptInvite`: Accept an invite to a community. */
export const communitiesAcceptInvite = {
  /** Data of the response. */
  answer: MembershipChange,
}

/** `communities.declineInvite`: Decline an invite to a community. No one is notified. */
export const communitiesDeclineInvite = {
  /** Data of the response. */
  answer: MembershipChange,
}

/** `communities.acceptRequest`: Approve a request to join a community you run. */
export const communitiesAcceptRequest = {
  /** Request body. */
  body: JoinRequestDecision,
  /** Data of the response. */
  answer: JoinRequestDecided,
}

/** `communities.declineRequest`: Decline a request to join a community you run. No one is notified. */
export const communitiesDeclineRequest = {
  /** Request body. */
  body: JoinRequestDecision,
  /** Data of the response. */
  answer: JoinRequestDecided,
}

/** `services.create`: Offer a service now, or later with `scheduled_at`. */
export const servicesCreate = {
  /** Request body. */
  body: ServiceCreate,
  /** Data of the response. */
  answer: CreatedItem,
}

/** `services.update`: Edit your published or scheduled service. */
export const servicesUpdate = {
  /** Request body. */
  body: ServiceUpdate,
  /** Data of the response. */
  answer: ServiceUpdated,
}

/** `services.list`: Find services by category, words and price. */
export const servicesList = {
  /** Query parameters. */
  query: /* @__PURE__ */ (() =>
    z.strictObject({
      category: text(undefined, 80).optional(),
      q: text(undefined, 200).optional(),
      min: z.int().min(0).optional(),
      max: z.int().min(0).optional(),
      sort: z.enum(['recent', 'rating', 'popular', 'price_low', 'price_high']).optional(),
      offset: z.int().min(0).max(10000).optional(),
      limit: z.int().min(1).max(50).optional(),
      cursor: text(undefined, 512).optional(),
    }))(),
  /** Data of the response. */
  answer: ServicePage,
}

/** `services.get`: Read a service with its reviews. */
export const servicesGet = {
  /** Query parameters. */
  query: /* @__PURE__ */ (() =>
    z.strictObject({
      reviews_offset: z.int().min(0).max(10000).optional(),
      reviews_limit: z.int().min(1).max(50).optional(),
      reviews_cursor: text(undefined, 512).optional(),
    }))(),
  /** Data of the response. */
  answer: ServiceRead,
}

/** `services.book`: Book a package of a service. */
export const servicesBook = {
  /** Request body. */
  body: BookingCreate,
  /** Data of the response. */
  answer: BookingChanged,
}

/** `services.review`: Review a service you booked. */
export const servicesReview = {
  /** Request body. */
  body: ReviewCreate,
  /** Data of the response. */
  answer: ReviewSaved,
}

/** `jobs.create`: Publish a job now, or later with `scheduled_at`. */
export const jobsCreate = {
  /** Request body. */
  body: JobCreate,
  /** Data of the response. */
  answer: CreatedItem,
}

/** `jobs.update`: Edit your published or scheduled job. */
export const jobsUpdate = {
  /** Request body. */
  body: JobUpdate,
  /** Data of the response. */
  answer: JobUpdated,
}

/** `jobs.close`: Close your job to applications. */
export const jobsClose = {
  /** Data of the response. */
  answer: JobStatusChanged,
}

/** `jobs.reopen`: Reopen your job to applications. */
export const jobsReopen = {
  /** Data of the response. */
  answer: JobStatusChanged,
}

/** `jobs.list`: Find open jobs, newest first. */
export const jobsList = {
  /** Query parameters. */
  query: /* @__PURE__ */ (() =>
    z.strictObject({
      type: z.enum(['full_time', 'part_time', 'contract', 'internship', 'temporary']).optional(),
      mode: z.enum(['remote', 'hybrid', 'onsite']).optional(),
      experience: z.enum(['entry', 'mid', 'senior', 'lead', 'executive']).optional(),
      location: text(undefined, 200).optional(),
      salary_min: z.int().min(0).optional(),
      offset: z.int().min(0).max(10000).optional(),
      limit: z.int().min(1).max(50).optional(),
      cursor: text(undefined, 512).optional(),
    }))(),
  /** Data of the response. */
  answer: JobPage,
}

/** `jobs.get`: Read a job, and whether you can apply. */
export const jobsGet = {
  /** Data of the response. */
  answer: JobRead,
}

/** `jobs.applications`: List the applications for your job, newest first. */
export const jobsApplications = {
  /** Query parameters. */
  query: /* @__PURE__ */ (() =>
    z.strictObject({
      status: z
        .enum([
          'submitted',
          'under_review',
          'shortlisted',
          'interview',
          'offered',
          'hired',
          'rejected',
          'withdrawn',
        ])
        .optional(),
      offset: z.int().min(0).max(10000).optional(),
      limit: z.int().min(1).max(50).optional(),
      cursor: text(undefined, 512).optional(),
    }))(),
  /** Data of the response. */
  answer: ApplicationPage,
}

/** `jobs.apply`: Apply for a job. */
export const jobsApply = {
  /** Request body. */
  body: ApplicationCreate,
  /** Data of the response. */
  answer: ApplicationChanged,
}

/** `tags.create`: Create a topic tag. */
export const tagsCreate = {
  /** Request body. */
  body: TagCreate,
  /** Data of the response. */
  answer: CreatedItem,
}

/** `tags.list`: List tags, most used first. */
export const tagsList = {
  /** Query parameters. */
  query: /* @__PURE__ */ (() =>
    z.strictObject({
      offset: z.int().min(0).max(10000).optional(),
      limit: z.int().min(1).max(50).optional(),
      cursor: text(undefined, 512).optional(),
    }))(),
  /** Data of the response. */
  answer: TagPage,
}

/** `tags.get`: Read a tag. */
export const tagsGet = {
  /** Data of the response. */
  answer: TagRead,
}

/** `media.upload`: Upload an image. */
export const mediaUpload = {
  /** Data of the response. */
  answer: MediaUploaded,
}

/** `scheduled.list`: List your scheduled items, soonest first. */
export const scheduledList = {
  /** Data of the response. */
  answer: ScheduledItems,
}

/** `scheduled.reschedule`: Move a scheduled item to another time. */
export const scheduledReschedule = {
  /** Request body. */
  body: Reschedule,
  /** Data of the response. */
  answer: Rescheduled,
}

/** `scheduled.publish`: Publish a scheduled item now. */
export const scheduledPublish = {
  /** Data of the response. */
  answer: PublishedNow,
}

/** `scheduled.cancel`: Cancel a scheduled item before it goes live. */
export const scheduledCancel = {
  /** Data of the response. */
  answer: Cancelled,
}

/** `lookups.postableCommunities`: List the communities you can publish in. */
export const lookupsPostableCommunities = {
  /** Query parameters. */
  query: /* @__PURE__ */ (() =>
    z.strictObject({
      offset: z.int().min(0).max(10000).optional(),
      limit: z.int().min(1).max(50).optional(),
      cursor: text(undefined, 512).optional(),
    }))(),
  /** Data of the response. */
  answer: PostableCommunityPage,
}

/** `lookups.serviceCategories`: Read the tree of service categories. */
export const lookupsServiceCategories = {
  /** Data of the response. */
  answer: ServiceCategories,
}

/** `lookups.jobOptions`: Read the valid values of job fields. */
export const lookupsJobOptions = {
  /** Data of the response. */
  answer: JobOptions,
}

/** `lookups.geo`: List countries, or the states, districts or cities within one. */
export const lookupsGeo = {
  /** Query parameters. */
  query: /* @__PURE__ */ (() =>
    z.strictObject({
      level: z.enum(['countries', 'states', 'districts', 'cities']),
      country: text(undefined, 2, /^[A-Za-z]{2}$/).optional(),
      state: z.int().min(1).optional(),
      district: z.int().min(1).optional(),
    }))(),
  /** Data of the response. */
  answer: Places,
}

/** `lookups.communityIcons`: List the built-in icons for communities. */
export const lookupsCommunityIcons = {
  /** Data of the response. */
  answer: CommunityIcons,
}

/** `bookings.list`: List the bookings you received or placed, newest first. */
export const bookingsList = {
  /** Query parameters. */
  query: /* @__PURE__ */ (() =>
    z.strictObject({
      role: z.enum(['provider', 'client']).optional(),
      status: z
        .enum(['pending', 'accepted', 'declined', 'in_progress', 'delivered', 'completed', 'cancelled'])
        .optional(),
      offset: z.int().min(0).max(10000).optional(),
      limit: z.int().min(1).max(50).optional(),
      cursor: text(undefined, 512).optional(),
    }))(),
  /** Data of the response. */
  answer: BookingPage,
}

/** `bookings.accept`: Accept a booking you received. */
export const bookingsAccept = {
  /** Data of the response. */
  answer: BookingChanged,
}

/** `bookings.decline`: Decline a booking you received. */
export const bookingsDecline = {
  /** Data of the response. */
  answer: BookingChanged,
}

/** `bookings.progress`: Start work on a booking you accepted. */
export const bookingsProgress = {
  /** Data of the response. */
  answer: BookingChanged,
}

/** `bookings.deliver`: Deliver the work of a booking. */
export const bookingsDeliver = {
  /** Data of the response. */
  answer: BookingChanged,
}

/** `bookings.complete`: Complete a delivered booking. */
export const bookingsComplete = {
  /** Data of the response. */
  answer: BookingChanged,
}

/** `bookings.cancel`: Cancel a booking. */
export const bookingsCancel = {
  /** Data of the response. */
  answer: BookingChanged,
}

/** `reviews.update`: Edit your review. */
export const reviewsUpdate = {
  /** Request body. */
  body: ReviewUpdate,
  /** Data of the response. */
  answer: ReviewSaved,
}

/** `reviews.reply`: Reply to a review of your service. */
export const reviewsReply = {
  /** Request body. */
  body: ReviewReply,
  /** Data of the response. */
  answer: ReviewSaved,
}

/** `applications.list`: List the applications you sent, newest first. */
export const applicationsList = {
  /** Query parameters. */
  query: /* @__PURE__ */ (() =>
    z.strictObject({
      status: z
        .enum([
          'submitted',
          'under_review',
          'shortlisted',
          'interview',
          'offered',
          'hired',
          'rejected',
          'withdrawn',
        ])
        .optional(),
      offset: z.int().min(0).max(10000).optional(),
      limit: z.int().min(1).max(50).optional(),
      cursor: text(undefined, 512).optional(),
    }))(),
  /** Data of the response. */
  answer: ApplicationPage,
}

/** `applications.withdraw`: Withdraw an application you sent. */
export const applicationsWithdraw = {
  /** Request body. */
  body: ApplicationStep,
  /** Data of the response. */
  answer: ApplicationChanged,
}

/** `applications.review`: Mark an application for your job as under review. */
export const applicationsReview = {
  /** Request body. */
  body: ApplicationStep,
  /** Data of the response. */
  answer: ApplicationChanged,
}

/** `applications.shortlist`: Shortlist an application for your job. */
export const applicationsShortlist = {
  /** Request body. */
  body: ApplicationStep,
  /** Data of the response. */
  answer: ApplicationChanged,
}

/** `applications.interview`: Invite the applicant for your job to an interview. */
export const applicationsInterview = {
  /** Request body. */
  body: ApplicationStep,
  /** Data of the response. */
  answer: ApplicationChanged,
}

/** `applications.offer`: Offer your job to an applicant. */
export const applicationsOffer = {
  /** Request body. */
  body: ApplicationStep,
  /** Data of the response. */
  answer: ApplicationChanged,
}

/** `applications.hire`: Hire an applicant for your job. */
export const applicationsHire = {
  /** Request body. */
  body: ApplicationStep,
  /** Data of the response. */
  answer: ApplicationChanged,
}

/** `applications.reject`: Reject an application for your job. */
export const applicationsReject = {
  /** Request body. */
  body: ApplicationRejection,
  /** Data of the response. */
  answer: ApplicationChanged,
}

/** `follows.set`: Follow or unfollow a member, a community or a tag. */
export const followsSet = {
  /** Request body. */
  body: FollowSet,
  /** Data of the response. */
  answer: FollowState,
}

/** `follows.list`: List members, communities and tags you follow, newest first. */
export const followsList = {
  /** Query parameters. */
  query: /* @__PURE__ */ (() =>
    z.strictObject({
      type: z.enum(['user', 'community', 'tag']).optional(),
      offset: z.int().min(0).max(10000).optional(),
      limit: z.int().min(1).max(50).optional(),
      cursor: text(undefined, 512).optional(),
    }))(),
  /** Data of the response. */
  answer: FollowPage,
}

/** `connections.request`: Send a connection request. */
export const connectionsRequest = {
  /** Request body. */
  body: MemberName,
  /** Data of the response. */
  answer: ConnectionChange,
}

/** `connections.accept`: Accept a connection request. */
export const connectionsAccept = {
  /** Request body. */
  body: MemberName,
  /** Data of the response. */
  answer: ConnectionChange,
}

/** `connections.decline`: Decline a connection request. The member is not notified. */
export const connectionsDecline = {
  /** Request body. */
  body: MemberName,
  /** Data of the response. */
  answer: ConnectionChange,
}

/** `connections.cancel`: Cancel your connection request, or end a connection. */
export const connectionsCancel = {
  /** Request body. */
  body: MemberName,
  /** Data of the response. */
  answer: ConnectionChange,
}

/** `connections.list`: List your connections or connection requests, newest first. */
export const connectionsList = {
  /** Query parameters. */
  query: /* @__PURE__ */ (() =>
    z.strictObject({
      state: z.enum(['connected', 'pending_received', 'pending_sent']).optional(),
      offset: z.int().min(0).max(10000).optional(),
      limit: z.int().min(1).max(50).optional(),
      cursor: text(undefined, 512).optional(),
    }))(),
  /** Data of the response. */
  answer: ConnectionPage,
}

/** `blocks.add`: Block a member: you no longer see each other. */
export const blocksAdd = {
  /** Request body. */
  body: MemberName,
  /** Data of the response. */
  answer: BlockChange,
}

/** `blocks.remove`: Unblock a member. */
export const blocksRemove = {
  /** Request body. */
  body: MemberName,
  /** Data of the response. */
  answer: BlockChange,
}

/** `blocks.list`: List the members you block, newest first. */
export const blocksList = {
  /** Query parameters. */
  query: /* @__PURE__ */ (() =>
    z.strictObject({
      offset: z.int().min(0).max(10000).optional(),
      limit: z.int().min(1).max(50).optional(),
      cursor: text(undefined, 512).optional(),
    }))(),
  /** Data of the response. */
  answer: BlockPage,
}

/** `answers.update`: Edit your answer. */
export const answersUpdate = {
  /** Request body. */
  body: CommentUpdate,
  /** Data of the response. */
  answer: AnswerUpdated,
}

/** `answers.accept`: Accept an answer to your question, or undo that. */
export const answersAccept = {
  /** Request body. */
  body: Accept,
  /** Data of the response. */
  answer: AnswerUpdated,
}

/** `comments.update`: Edit your comment or reply. */
export const commentsUpdate = {
  /** Request body. */
  body: CommentUpdate,
  /** Data of the response. */
  answer: CommentUpdated,
}

/** `comments.reply`: Reply to a comment or an answer. */
export const commentsReply = {
  /** Request body. */
  body: CommentCreate,
  /** Data of the response. */
  answer: ReplyCreated,
}

/** `items.archive`: Archive or restore your item. */
export const itemsArchive = {
  /** Request body. */
  body: ItemArchive,
  /** Data of the response. */
  answer: ItemUpdated,
}

/** `items.addImages`: Add images to the gallery of your item. */
export const itemsAddImages = {
  /** Request body. */
  body: ItemAddImages,
  /** Data of the response. */
  answer: ItemUpdated,
}

/** `reactions.set`: Like or dislike something, or remove your reaction. */
export const reactionsSet = {
  /** Request body. */
  body: ReactionSet,
  /** Data of the response. */
  answer: Reacted,
}

/** `favorites.set`: Save an item, or remove it from your saved items. */
export const favoritesSet = {
  /** Request body. */
  body: FavoriteSet,
  /** Data of the response. */
  answer: FavoriteState,
}

/** `favorites.list`: List your saved items, last saved first. */
export const favoritesList = {
  /** Query parameters. */
  query: /* @__PURE__ */ (() =>
    z.strictObject({
      offset: z.int().min(0).max(10000).optional(),
      limit: z.int().min(1).max(50).optional(),
      cursor: text(undefined, 512).optional(),
    }))(),
  /** Data of the response. */
  answer: ItemPage,
}

/** `reports.create`: Report something to the moderators. */
export const reportsCreate = {
  /** Request body. */
  body: ReportCreate,
  /** Data of the response. */
  answer: Reported,
}

/** `profile.get`: Read your profile, and the pictures and banners to choose from. */
export const profileGet = {
  /** Data of the response. */
  answer: ProfileRead,
}

/** `profile.update`: Change your profile. */
export const profileUpdate = {
  /** Request body. */
  body: ProfileUpdate,
  /** Data of the response. */
  answer: ProfileUpdated,
}

/** `cv.get`: Read your CV. */
export const cvGet = {
  /** Data of the response. */
  answer: OwnCv,
}

/** `cv.update`: Write or change your CV. */
export const cvUpdate = {
  /** Request body. */
  body: CvUpdate,
  /** Data of the response. */
  answer: CvUpdated,
}

/** `preferences.get`: Read your preferences. */
export const preferencesGet = {
  /** Data of the response. */
  answer: PreferencesRead,
}

/** `preferences.update`: Change your preferences. */
export const preferencesUpdate = {
  /** Request body. */
  body: PreferencesUpdate,
  /** Data of the response. */
  answer: PreferencesRead,
}

/** `activity.list`: List your activity, newest first. */
export const activityList = {
  /** Query parameters. */
  query: /* @__PURE__ */ (() =>
    z.strictObject({
      offset: z.int().min(0).max(10000).optional(),
      limit: z.int().min(1).max(50).optional(),
      cursor: text(undefined, 512).optional(),
    }))(),
  /** Data of the response. */
  answer: ActivityPage,
}

/** `feed.list`: Read your home feed, newest first. */
export const feedList = {
  /** Query parameters. */
  query: /* @__PURE__ */ (() =>
    z.strictObject({
      offset: z.int().min(0).max(10000).optional(),
      limit: z.int().min(1).max(50).optional(),
      cursor: text(undefined, 512).optional(),
    }))(),
  /** Data of the response. */
  answer: ItemPage,
}

/** `search.query`: Search everything visible to you. */
export const searchQuery = {
  /** Query parameters. */
  query: /* @__PURE__ */ (() =>
    z.strictObject({
      q: text(1, 200),
      type: z
        .enum(['post', 'question', 'poll', 'mcq', 'service', 'job', 'community', 'user', 'tag'])
        .optional(),
      offset: z.int().min(0).max(10000).optional(),
      limit: z.int().min(1).max(50).optional(),
      cursor: text(undefined, 512).optional(),
    }))(),
  /** Data of the response. */
  answer: SearchPage,
}

/** `search.autocomplete`: Suggest members or tags for the beginning of a name. */
export const searchAutocomplete = {
  /** Query parameters. */
  query: /* @__PURE__ */ (() =>
    z.strictObject({ q: text(1, 200), type: z.enum(['user', 'tag']).optional() }))(),
  /** Data of the response. */
  answer: Suggestions,
}

/** `users.list`: List members, newest first. */
export const usersList = {
  /** Query parameters. */
  query: /* @__PURE__ */ (() =>
    z.strictObject({
      offset: z.int().min(0).max(10000).optional(),
      limit: z.int().min(1).max(50).optional(),
      cursor: text(undefined, 512).optional(),
    }))(),
  /** Data of the response. */
  answer: UserPage,
}

/** `users.get`: Read the profile of a member. */
export const usersGet = {
  /** Data of the response. */
  answer: UserRead,
}

/** `users.activity`: List the public activity of a member, newest first. */
export const usersActivity = {
  /** Query parameters. */
  query: /* @__PURE__ */ (() =>
    z.strictObject({
      offset: z.int().min(0).max(10000).optional(),
      limit: z.int().min(1).max(50).optional(),
      cursor: text(undefined, 512).optional(),
    }))(),
  /** Data of the response. */
  answer: ActivityPage,
}

/** `users.cv`: Read the CV of a member. */
export const usersCv = {
  /** Data of the response. */
  answer: CvRead,
}

/** `users.connections`: List the connections of a member, newest first. */
export const usersConnections = {
  /** Query parameters. */
  query: /* @__PURE__ */ (() =>
    z.strictObject({
      offset: z.int().min(0).max(10000).optional(),
      limit: z.int().min(1).max(50).optional(),
      cursor: text(undefined, 512).optional(),
    }))(),
  /** Data of the response. */
  answer: ConnectedMemberPage,
}

/** `chats.list`: List your chats, newest first. */
export const chatsList = {
  /** Query parameters. */
  query: /* @__PURE__ */ (() =>
    z.strictObject({
      filter: z.enum(['archived']).optional(),
      offset: z.int().min(0).max(10000).optional(),
      limit: z.int().min(1).max(50).optional(),
      cursor: text(undefined, 512).optional(),
    }))(),
  /** Data of the response. */
  answer: ChatPage,
}

/** `chats.search`: Search your chats, your connections and your messages. */
export const chatsSearch = {
  /** Query parameters. */
  query: /* @__PURE__ */ (() =>
    z.strictObject({
      q: text(1, 200),
      type: z.enum(['chats', 'contacts', 'messages']).optional(),
      from: z.iso.date().optional(),
      to: z.iso.date().optional(),
    }))(),
  /** Data of the response. */
  answer: ChatSearchResult,
}

/** `chats.unreadCount`: Count your unread messages. */
export const chatsUnreadCount = {
  /** Data of the response. */
  answer: UnreadCount,
}

/** `chats.contacts`: List the members you can start a chat with: your connections. */
export const chatsContacts = {
  /** Query parameters. */
  query: /* @__PURE__ */ (() =>
    z.strictObject({
      q: text(1, 200).optional(),
      offset: z.int().min(0).max(10000).optional(),
      limit: z.int().min(1).max(50).optional(),
      cursor: text(undefined, 512).optional(),
    }))(),
  /** Data of the response. */
  answer: ContactPage,
}

/** `chats.starred`: List your starred messages, last starred first. */
export const chatsStarred = {
  /** Query parameters. */
  query: /* @__PURE__ */ (() =>
    z.strictObject({
      offset: z.int().min(0).max(10000).optional(),
      limit: z.int().min(1).max(50).optional(),
      cursor: text(undefined, 512).optional(),
    }))(),
  /** Data of the response. */
  answer: StarredPage,
}

/** `chats.messages`: Read a chat, newest message first. */
export const chatsMessages = {
  /** Query parameters. */
  query: /* @__PURE__ */ (() =>
    z.strictObject({
      before: z.int().min(1).optional(),
      after: z.int().min(1).optional(),
      offset: z.int().min(0).max(10000).optional(),
      limit: z.int().min(1).max(50).optional(),
      cursor: text(undefined, 512).optional(),
    }))(),
  /** Data of the response. */
  answer: MessagePage,
}

/** `chats.send`: Send a message. */
export const chatsSend = {
  /** Request body. */
  body: MessageSend,
  /** Data of the response. */
  answer: MessageSent,
}

/** `chats.searchMessages`: Search the messages of one chat, newest first. */
export const chatsSearchMessages = {
  /** Query parameters. */
  query: /* @__PURE__ */ (() =>
    z.strictObject({
      q: text(1, 200),
      offset: z.int().min(0).max(10000).optional(),
      limit: z.int().min(1).max(50).optional(),
      cursor: text(undefined, 512).optional(),
      from: z.iso.date().optional(),
      to: z.iso.date().optional(),
    }))(),
  /** Data of the response. */
  answer: MessagePage,
}

/** `chats.get`: Read a chat's members, pinned messages and your settings. */
export const chatsGet = {
  /** Data of the response. */
  answer: ChatRead,
}

/** `chats.forward`: Forward a message to other chats. */
export const chatsForward = {
  /** Request body. */
  body: MessageForward,
  /** Data of the response. */
  answer: MessageForwarded,
}

/** `chats.react`: React to a message with an emoji. */
export const chatsReact = {
  /** Request body. */
  body: MessageReact,
  /** Data of the response. */
  answer: MessageReacted,
}

/** `chats.star`: Star a message. Only you can see the star. */
export const chatsStar = {
  /** Request body. */
  body: MessageStar,
  /** Data of the response. */
  answer: MessageStarred,
}

/** `chats.markRead`: Mark a chat as read, to its end or up to a message. */
export const chatsMarkRead = {
  /** Request body. */
  body: ReadMark,
  /** Data of the response. */
  answer: ReadMarked,
}

/** `chats.pin`: Pin a message for everyone in the chat, or unpin it. */
export const chatsPin = {
  /** Request body. */
  body: MessagePin,
  /** Data of the response. */
  answer: MessagePinned,
}

/** `chats.setState`: Archive, pin or mute a chat. Only your own view changes. */
export const chatsSetState = {
  /** Request body. */
  body: ChatState,
  /** Data of the response. */
  answer: ChatResult,
}

/** `groups.create`: Create a group with your connections. */
export const groupsCreate = {
  /** Request body. */
  body: GroupCreate,
  /** Data of the response. */
  answer: GroupCreated,
}

/** `groups.addMembers`: Add your connections to a group, and remove members. */
export const groupsAddMembers = {
  /** Request body. */
  body: GroupMembers,
  /** Data of the response. */
  answer: GroupMembersChanged,
}

/** `groups.setRole`: Change the role of a group member, or transfer ownership. */
export const groupsSetRole = {
  /** Request body. */
  body: GroupRoleChange,
  /** Data of the response. */
  answer: GroupRoleChanged,
}

/** `groups.rename`: Rename a group. */
export const groupsRename = {
  /** Request body. */
  body: GroupRename,
  /** Data of the response. */
  answer: ChatResult,
}

/** `groups.setIcon`: Change or remove the icon of a group. */
export const groupsSetIcon = {
  /** Request body. */
  body: GroupIcon,
  /** Data of the response. */
  answer: ChatResult,
}

/** `groups.leave`: Leave a group. */
export const groupsLeave = {
  /** Data of the response. */
  answer: GroupLeft,
}

/** `notifications.list`: List your notifications, newest first. */
export const notificationsList = {
  /** Query parameters. */
  query: /* @__PURE__ */ (() =>
    z.strictObject({
      unread: z.boolean().optional(),
      offset: z.int().min(0).max(10000).optional(),
      limit: z.int().min(1).max(50).optional(),
      cursor: text(undefined, 512).optional(),
    }))(),
  /** Data of the response. */
  answer: NotificationPage,
}

/** `notifications.count`: Count your unread notifications. */
export const notificationsCount = {
  /** Data of the response. */
  answer: UnreadNotifications,
}

/** `notifications.read`: Mark a notification as read. */
export const notificationsRead = {
  /** Data of the response. */
  answer: UnreadNotifications,
}

/** `notifications.readAll`: Mark all your notifications as read. */
export const notificationsReadAll = {
  /** Data of the response. */
  answer: AllRead,
}
