// Generated from the contract: `npm run generate`.
import * as z from 'zod'
import type { Open } from '../core/open.ts'
import { atLeastOne, text, time, word } from '../schemas/parts.ts'

/** Whether to accept an answer. */
export const Accept = /* @__PURE__ */ (() => z.strictObject({ accepted: z.boolean() }))()

/** Names something, with the way there. */
export const Subject = /* @__PURE__ */ (() =>
  z.looseObject({ type: z.string(), id: z.int(), title: z.string(), url: z.string() }))()

/** Something that a member did. */
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
    reaction: word<Open<'like' | 'dislike'>>().nullable(),
    at: z.string(),
  }))()

/** A page of what a member did, the latest first. */
export const ActivityPage = /* @__PURE__ */ (() =>
  z.looseObject({
    items: z.array(Activity),
    next_offset: z.int(),
    has_more: z.boolean(),
    next_cursor: z.string().nullable(),
  }))()

/** What marking everything as read came to. */
export const AllRead = /* @__PURE__ */ (() => z.looseObject({ marked: z.int(), unread: z.int() }))()

/** A member, as shown beside what they wrote. */
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
    my_reaction: word<Open<'like' | 'dislike'>>().nullable(),
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
    my_reaction: word<Open<'like' | 'dislike'>>().nullable(),
    created_at: z.string(),
    updated_at: z.string(),
    accepted: z.boolean(),
    replies: z.array(Reply),
    replies_count: z.int(),
  }))()

/** The answer as it was published. */
export const AnswerCreated = /* @__PURE__ */ (() =>
  z.looseObject({ id: z.int(), answer: Answer, answers: z.int() }))()

/** A page of answers: the accepted one first, then the most liked. */
export const AnswerPage = /* @__PURE__ */ (() =>
  z.looseObject({
    items: z.array(Answer),
    next_offset: z.int(),
    has_more: z.boolean(),
    next_cursor: z.string().nullable(),
  }))()

/** The answer after the change. */
export const AnswerUpdated = /* @__PURE__ */ (() =>
  z.looseObject({ id: z.int(), url: z.string(), updated: z.array(z.string()), item: Answer }))()

/** The API key that the request was made with. */
export const ApiKey = /* @__PURE__ */ (() =>
  z.looseObject({
    id: z.int(),
    name: z.string(),
    prefix: z.string(),
    scopes:
      z.array(
        word<
          Open<
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

/** Work that you did. */
export const CvExperience = /* @__PURE__ */ (() =>
  z.looseObject({
    title: z.string(),
    company: z.string(),
    location: z.string().optional(),
    start: z.string(),
    end: z.string().nullable().optional(),
    description: z.string().optional(),
  }))()

/** Something that you learned. */
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
    level: word<Open<'basic' | 'conversational' | 'fluent' | 'native'>>().optional(),
  }))()

/** Something that you made. */
export const CvProject = /* @__PURE__ */ (() =>
  z.looseObject({
    name: z.string(),
    url: z.string().optional(),
    start: z.string().optional(),
    end: z.string().nullable().optional(),
    description: z.string().optional(),
  }))()

/** The CV of a member. Sections that were never sent are empty. */
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
        Open<
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
    role: word<Open<'applicant' | 'employer'>>(),
    allowed:
      z.array(word<Open<'review' | 'shortlist' | 'interview' | 'offer' | 'hire' | 'reject' | 'withdraw'>>()),
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
            Open<
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
        by: word<Open<'applicant' | 'employer'>>(),
        note: z.string().nullable(),
        at: z.string(),
      }),
    ),
    created_at: z.string(),
    updated_at: z.string(),
  }))()

/** An application, as it is now. */
export const ApplicationChanged = /* @__PURE__ */ (() =>
  z.looseObject({
    id: z.int(),
    status:
      word<
        Open<
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

/** Why an application is turned down. */
export const ApplicationRejection = /* @__PURE__ */ (() =>
  z.strictObject({
    note: text(1, 10000).nullable().optional(),
    reason: text(1, 10000).nullable().optional(),
  }))()

/** What to keep with a step of an application. */
export const ApplicationStep = /* @__PURE__ */ (() =>
  z.strictObject({ note: text(1, 10000).nullable().optional() }))()

/** A member whom you block. */
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

/** What can be booked of a service, and for how much. */
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
        Open<'pending' | 'accepted' | 'declined' | 'in_progress' | 'delivered' | 'completed' | 'cancelled'>
      >(),
    role: word<Open<'provider' | 'client'>>(),
    allowed: z.array(word<Open<'accept' | 'decline' | 'progress' | 'deliver' | 'complete' | 'cancel'>>()),
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
    cancelled_by: word<Open<'provider' | 'client'>>().nullable(),
    history: z.array(
      z.looseObject({
        status:
          word<
            Open<
              'pending' | 'accepted' | 'declined' | 'in_progress' | 'delivered' | 'completed' | 'cancelled'
            >
          >(),
        by: word<Open<'provider' | 'client'>>(),
        at: z.string(),
      }),
    ),
    created_at: z.string(),
    updated_at: z.string(),
  }))()

/** A booking, as it is now. */
export const BookingChanged = /* @__PURE__ */ (() =>
  z.looseObject({
    id: z.int(),
    status:
      word<
        Open<'pending' | 'accepted' | 'declined' | 'in_progress' | 'delivered' | 'completed' | 'cancelled'>
      >(),
    booking: Booking,
  }))()

/** What to book of a service. */
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

/** It will not be published. */
export const Cancelled = /* @__PURE__ */ (() => z.looseObject({ status: z.literal('cancelled') }))()

/** Something that happened to a group; its author did it. */
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
    role: word<Open<'member' | 'admin' | 'owner'>>().nullable(),
    name: z.string().nullable(),
  }))()

/** The message that another one replies to. */
export const MessageQuote = /* @__PURE__ */ (() =>
  z.looseObject({ id: z.int(), author: MemberCard, excerpt: z.string() }))()

/** An emoji under a message. */
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

/** A chat, as you see it. */
export const Chat = /* @__PURE__ */ (() =>
  z.looseObject({
    key: z.string(),
    type: word<'direct' | 'group'>(),
    slug: z.string().nullable(),
    name: z.string(),
    icon: z.string().nullable(),
    member: MemberCard.nullable(),
    role: word<Open<'member' | 'admin' | 'owner'>>().nullable(),
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

/** Somebody in a chat. */
export const ChatMember = /* @__PURE__ */ (() =>
  z.looseObject({
    member: MemberCard,
    role: word<Open<'member' | 'admin' | 'owner'>>().nullable(),
    joined_at: z.string(),
  }))()

/** A page of your chats: pinned ones, then the others, newest first. */
export const ChatPage = /* @__PURE__ */ (() =>
  z.looseObject({
    items: z.array(Chat),
    next_offset: z.int(),
    has_more: z.boolean(),
    next_cursor: z.string().nullable(),
    unread: z.int(),
    archived_count: z.int(),
  }))()

/** A chat with who is in it and what is pinned. */
export const ChatRead = /* @__PURE__ */ (() =>
  z.looseObject({ chat: Chat, members: z.array(ChatMember), pins: z.array(Message) }))()

/** The chat, as it is now. */
export const ChatResult = /* @__PURE__ */ (() => z.looseObject({ chat: Chat }))()

/** A connection of yours. */
export const Contact = /* @__PURE__ */ (() =>
  z.looseObject({
    id: z.int(),
    username: z.string(),
    display_name: z.string(),
    avatar_url: z.string().nullable(),
    profile_url: z.string(),
    chat_key: z.string(),
  }))()

/** What was found, at most 20 of each kind. */
export const ChatSearchResult = /* @__PURE__ */ (() =>
  z.looseObject({ chats: z.array(Chat), contacts: z.array(Contact), messages: z.array(Message) }))()

/** How you see a chat; nobody else is touched. What is left out is kept. */
export const ChatState = /* @__PURE__ */ (() =>
  atLeastOne(
    z.strictObject({
      archived: z.boolean().optional(),
      pinned: z.boolean().optional(),
      muted: z.boolean().optional(),
    }),
  ))()

/** The option that you choose. */
export const Choice = /* @__PURE__ */ (() => z.strictObject({ option_id: z.int().min(1) }))()

/** A comment. */
export const Comment = /* @__PURE__ */ (() =>
  z.looseObject({
    id: z.int(),
    body: z.string(),
    author: MemberCard,
    likes: z.int(),
    dislikes: z.int(),
    my_reaction: word<Open<'like' | 'dislike'>>().nullable(),
    created_at: z.string(),
    updated_at: z.string(),
    replies: z.array(Reply),
    replies_count: z.int(),
  }))()

/** A comment, a reply or an answer to write. */
export const CommentCreate = /* @__PURE__ */ (() => z.strictObject({ body: text(1, 10000) }))()

/** The comment as it was published. */
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

/** The new text of a comment, a reply or an answer. */
export const CommentUpdate = /* @__PURE__ */ (() => z.strictObject({ body: text(1, 10000) }))()

/** The comment or reply after the change; a reply has no replies of its own. */
export const CommentUpdated = /* @__PURE__ */ (() =>
  z.looseObject({ id: z.int(), url: z.string(), updated: z.array(z.string()), item: Comment }))()

/** A community, as it stands in a list. */
export const Community = /* @__PURE__ */ (() =>
  z.looseObject({
    id: z.int(),
    slug: z.string(),
    name: z.string(),
    icon: z.string().nullable(),
    url: z.string(),
    web_url: z.string(),
    banner: z.string().nullable(),
    banner_style: word<Open<'cover' | 'pattern' | 'plain'>>(),
    visibility: word<Open<'public' | 'private'>>(),
    verified: z.boolean().nullable(),
    members_count: z.int(),
    items_count: z.int().nullable(),
    followers_count: z.int(),
    state: word<Open<'none' | 'joined' | 'requested' | 'invited'>>(),
    role: word<Open<'member' | 'editor' | 'admin' | 'creator'>>().nullable(),
    following: z.boolean(),
    created_at: z.string(),
  }))()

/** A community, as shown beside what was published in it. */
export const CommunityCard = /* @__PURE__ */ (() =>
  z.looseObject({
    id: z.int(),
    slug: z.string(),
    name: z.string(),
    icon: z.string().nullable(),
    url: z.string(),
    web_url: z.string(),
  }))()

/** A community to found. */
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
    banner_style: word<Open<'cover' | 'pattern' | 'plain'>>(),
    visibility: word<Open<'public' | 'private'>>(),
    verified: z.boolean().nullable(),
    members_count: z.int(),
    items_count: z.int().nullable(),
    followers_count: z.int(),
    state: word<Open<'none' | 'joined' | 'requested' | 'invited'>>(),
    role: word<Open<'member' | 'editor' | 'admin' | 'creator'>>().nullable(),
    following: z.boolean(),
    created_at: z.string(),
    description: z.string().nullable(),
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
    status: word<Open<'scheduled' | 'published' | 'archived' | 'failed'>>(),
    likes: z.int(),
    dislikes: z.int(),
    my_reaction: word<Open<'like' | 'dislike'>>().nullable(),
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
    role: word<Open<'member' | 'editor' | 'admin' | 'creator'>>(),
    joined_at: z.string(),
  }))()

/** A page of the feed: items, newest first, or with the tab `members` members, longest first. */
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

/** An invite that waits for you. */
export const CommunityInvite = /* @__PURE__ */ (() =>
  z.looseObject({
    community: Community,
    role: word<Open<'member' | 'editor' | 'admin'>>(),
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

/** What became of each username. */
export const CommunityInvitesSent = /* @__PURE__ */ (() =>
  z.looseObject({
    invited: z.array(z.string()),
    joined: z.array(z.string()),
    raised: z.array(z.string()),
    skipped: z.array(
      z.looseObject({
        username: z.string(),
        reason: word<Open<'not_found' | 'already_member' | 'already_invited'>>(),
      }),
    ),
  }))()

/** A community that you belong to. */
export const CommunityMembership = /* @__PURE__ */ (() =>
  z.looseObject({
    community: Community,
    role: word<Open<'member' | 'editor' | 'admin' | 'creator'>>(),
    joined_at: z.string(),
  }))()

/** A page of public communities. */
export const CommunityPage = /* @__PURE__ */ (() =>
  z.looseObject({
    items: z.array(Community),
    next_offset: z.int(),
    has_more: z.boolean(),
    next_cursor: z.string().nullable(),
    invites: z.array(CommunityInvite).optional(),
    memberships: z.array(CommunityMembership).optional(),
  }))()

/** A community and the parts of its feed. */
export const CommunityRead = /* @__PURE__ */ (() =>
  z.looseObject({
    item: CommunityDetail,
    tabs: z.array(word<Open<'all' | 'posts' | 'questions' | 'polls' | 'mcqs' | 'members'>>()),
  }))()

/** Names a community, or one that is scheduled. */
export const CommunityReference = /* @__PURE__ */ (() =>
  z.looseObject({ id: z.int(), type: z.literal('community'), slug: z.string().nullable() }))()

/** What an update of the community takes, as it is stored. */
export const CommunitySettings = /* @__PURE__ */ (() =>
  z.looseObject({
    name: z.string(),
    description: z.string().nullable(),
    icon: z.string(),
    banner: z.string().nullable(),
    banner_style: word<Open<'cover' | 'pattern' | 'plain'>>(),
    visibility: word<Open<'public' | 'private'>>(),
  }))()

/** A member who asked to join. */
export const JoinRequest = /* @__PURE__ */ (() =>
  z.looseObject({ member: MemberCard, requested_at: z.string() }))()

/** A member who was invited and has not answered. */
export const SentInvite = /* @__PURE__ */ (() =>
  z.looseObject({
    member: MemberCard,
    role: word<Open<'member' | 'editor' | 'admin'>>(),
    invited_at: z.string(),
  }))()

/** The settings of a community, and who waits to come in. */
export const CommunitySettingsRead = /* @__PURE__ */ (() =>
  z.looseObject({
    settings: CommunitySettings,
    role: word<Open<'member' | 'editor' | 'admin' | 'creator'>>(),
    requests: z.array(JoinRequest),
    invites: z.array(SentInvite),
  }))()

/** The settings of a community to change; what is left out is kept. */
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

/** The community after the change. */
export const CommunityUpdated = /* @__PURE__ */ (() =>
  z.looseObject({ community: CommunityDetail, updated: z.array(z.string()) }))()

/** A member whom another is connected with. */
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

/** A connection of yours, or a request for one. */
export const Connection = /* @__PURE__ */ (() =>
  z.looseObject({
    member: MemberCard,
    state: word<Open<'connected' | 'pending_received' | 'pending_sent'>>(),
    since: z.string(),
  }))()

/** Where you stand with the other member. */
export const ConnectionChange = /* @__PURE__ */ (() =>
  z.looseObject({
    state: word<Open<'none' | 'pending_sent' | 'pending_received' | 'connected'>>(),
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

/** Names what was founded, and where it is. */
export const CreatedCommunity = /* @__PURE__ */ (() =>
  z.looseObject({
    id: z.int(),
    slug: z.string().nullable(),
    url: z.string().nullable(),
    web_url: z.string().nullable(),
    item: CommunityReference,
  }))()

/** Names an item. */
export const ItemReference = /* @__PURE__ */ (() =>
  z.looseObject({ id: z.int(), type: z.string(), slug: z.string() }))()

/** Names what was created, and where it is or will be. */
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

/** Something that you learned. */
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

/** Work that you did. */
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

/** Something that you made. */
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

/** Changes to your CV. A section that is sent replaces the stored one; one that is left out is kept. */
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

/** Your CV as it is now. */
export const CvUpdated = /* @__PURE__ */ (() => z.looseObject({ cv: Cv }))()

/** The fields that an update of the profile takes, as stored. */
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

/** Something that you follow. */
export const Follow = /* @__PURE__ */ (() =>
  z.looseObject({
    type: word<'user' | 'community' | 'tag'>(),
    user: MemberCard.nullable(),
    community: CommunityCard.nullable(),
    tag: Tag.nullable(),
    followed_at: z.string(),
  }))()

/** A page of what you follow. */
export const FollowPage = /* @__PURE__ */ (() =>
  z.looseObject({
    items: z.array(Follow),
    next_offset: z.int(),
    has_more: z.boolean(),
    next_cursor: z.string().nullable(),
  }))()

/** What to follow, or to follow no longer. Send exactly one name. */
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

/** A group to start. */
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

/** You are not in the group any more. */
export const GroupLeft = /* @__PURE__ */ (() =>
  z.looseObject({ left: z.literal(true), ended: z.boolean() }))()

/** Who is to join a group, and who to leave it. */
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

/** Who joined the group and who left it. */
export const GroupMembersChanged = /* @__PURE__ */ (() =>
  z.looseObject({ added: z.array(ChatMember), removed: z.array(z.string()), chat: Chat }))()

/** The new name of a group. */
export const GroupRename = /* @__PURE__ */ (() => z.strictObject({ name: text(2, 200) }))()

/** The role to give to somebody. */
export const GroupRoleChange = /* @__PURE__ */ (() =>
  z.strictObject({
    username: text(undefined, 30, /^[A-Za-z0-9](?:[A-Za-z0-9_.-]{0,28}[A-Za-z0-9])?$/),
    role: z.enum(['member', 'admin', 'owner']),
  }))()

/** The member with the new role. */
export const GroupRoleChanged = /* @__PURE__ */ (() =>
  z.looseObject({ member: ChatMember, changed: z.boolean() }))()

/** An item of any kind, with what all kinds have in common. */
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
    status: word<Open<'scheduled' | 'published' | 'archived' | 'failed'>>(),
    likes: z.int(),
    dislikes: z.int(),
    my_reaction: word<Open<'like' | 'dislike'>>().nullable(),
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

/** The item after the change. */
export const ItemUpdated = /* @__PURE__ */ (() =>
  z.looseObject({ id: z.int(), url: z.string(), updated: z.array(z.string()), item: Item }))()

/** A place, with the names of what its ids mean. */
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

/** A job, as it stands in a list. */
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
    status: word<Open<'scheduled' | 'published' | 'archived' | 'failed'>>(),
    likes: z.int(),
    dislikes: z.int(),
    my_reaction: word<Open<'like' | 'dislike'>>().nullable(),
    saved: z.boolean(),
    comments_count: z.int(),
    created_at: z.string(),
    updated_at: z.string(),
    published_at: z.string().nullable(),
    company: z.string().nullable(),
    employment_type: word<Open<'full_time' | 'part_time' | 'contract' | 'internship' | 'temporary'>>(),
    work_mode: word<Open<'remote' | 'hybrid' | 'onsite'>>(),
    experience_level: word<Open<'entry' | 'mid' | 'senior' | 'lead' | 'executive'>>(),
    salary_min: z.int().nullable(),
    salary_max: z.int().nullable(),
    salary_period: word<Open<'yearly' | 'monthly' | 'hourly' | 'project'>>().nullable(),
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

/** A job with all that is said of it. */
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
    status: word<Open<'scheduled' | 'published' | 'archived' | 'failed'>>(),
    likes: z.int(),
    dislikes: z.int(),
    my_reaction: word<Open<'like' | 'dislike'>>().nullable(),
    saved: z.boolean(),
    comments_count: z.int(),
    created_at: z.string(),
    updated_at: z.string(),
    published_at: z.string().nullable(),
    company: z.string().nullable(),
    employment_type: word<Open<'full_time' | 'part_time' | 'contract' | 'internship' | 'temporary'>>(),
    work_mode: word<Open<'remote' | 'hybrid' | 'onsite'>>(),
    experience_level: word<Open<'entry' | 'mid' | 'senior' | 'lead' | 'executive'>>(),
    salary_min: z.int().nullable(),
    salary_max: z.int().nullable(),
    salary_period: word<Open<'yearly' | 'monthly' | 'hourly' | 'project'>>().nullable(),
    location: Location.nullable(),
    apply_by: z.string().nullable(),
    is_closed: z.boolean(),
    applications_count: z.int(),
    description: z.string(),
    skills: z.array(z.string()),
  }))()

/** The values that a job takes. */
export const JobOptions = /* @__PURE__ */ (() =>
  z.looseObject({
    employment_types:
      z.array(word<Open<'full_time' | 'part_time' | 'contract' | 'internship' | 'temporary'>>()),
    work_modes: z.array(word<Open<'remote' | 'hybrid' | 'onsite'>>()),
    experience_levels: z.array(word<Open<'entry' | 'mid' | 'senior' | 'lead' | 'executive'>>()),
    salary_periods: z.array(word<Open<'yearly' | 'monthly' | 'hourly' | 'project'>>()),
  }))()

/** A page of jobs. */
export const JobPage = /* @__PURE__ */ (() =>
  z.looseObject({
    items: z.array(Job),
    next_offset: z.int(),
    has_more: z.boolean(),
    next_cursor: z.string().nullable(),
  }))()

/** A job, and where you stand with it. */
export const JobRead = /* @__PURE__ */ (() =>
  z.looseObject({
    item: JobDetail,
    my_application: Application.nullable(),
    can_apply: z.boolean(),
    cv_missing: z.boolean(),
  }))()

/** A job that was closed or opened again. */
export const JobStatusChanged = /* @__PURE__ */ (() =>
  z.looseObject({ status: word<Open<'open' | 'closed'>>(), item: JobDetail }))()

/** The fields of a job to change; what is left out is kept. */
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

/** What became of a request to join. */
export const JoinRequestDecided = /* @__PURE__ */ (() =>
  z.looseObject({ username: z.string(), state: word<Open<'none' | 'joined' | 'requested' | 'invited'>>() }))()

/** Whose request to join is decided. */
export const JoinRequestDecision = /* @__PURE__ */ (() =>
  z.strictObject({ username: text(undefined, 30, /^[A-Za-z0-9](?:[A-Za-z0-9_.-]{0,28}[A-Za-z0-9])?$/) }))()

/** An option of a multiple-choice question. */
export const McqOption = /* @__PURE__ */ (() =>
  z.looseObject({ id: z.int(), text: z.string(), answers: z.int().nullable() }))()

/** A multiple-choice question, as it stands in a list. Its `title` is the question. */
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
    status: word<Open<'scheduled' | 'published' | 'archived' | 'failed'>>(),
    likes: z.int(),
    dislikes: z.int(),
    my_reaction: word<Open<'like' | 'dislike'>>().nullable(),
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
    status: word<Open<'scheduled' | 'published' | 'archived' | 'failed'>>(),
    likes: z.int(),
    dislikes: z.int(),
    my_reaction: word<Open<'like' | 'dislike'>>().nullable(),
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

/** The solution, now that you have answered. */
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

/** A multiple-choice question and the first of its comments. */
export const McqRead = /* @__PURE__ */ (() => z.looseObject({ item: McqDetail, comments: CommentPage }))()

/** The fields of a multiple-choice question to change; what is left out is kept. */
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
    plan: word<Open<'free' | 'pro' | 'business'>>(),
    profile_url: z.string(),
  }))()

/** The member and the key behind a request. */
export const Me = /* @__PURE__ */ (() => z.looseObject({ user: Member, key: ApiKey }))()

/** An uploaded image, as it is stored. */
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

/** Where you stand with the community. */
export const MembershipChange = /* @__PURE__ */ (() =>
  z.looseObject({
    state: word<Open<'none' | 'joined' | 'requested' | 'invited'>>(),
    role: word<Open<'member' | 'editor' | 'admin' | 'creator'>>().nullable(),
    changed: z.boolean(),
  }))()

/** Where to forward a message. */
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

/** The message as it stands in the other chats. */
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

/** The message, pinned or not. */
export const MessagePinned = /* @__PURE__ */ (() =>
  z.looseObject({ message: Message, changed: z.boolean() }))()

/** Your reaction to a message. */
export const MessageReact = /* @__PURE__ */ (() =>
  z.strictObject({ emoji: text(undefined, 64).nullable() }))()

/** Your reaction, and those of everybody. */
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

/** The message as it stands in the chat. */
export const MessageSent = /* @__PURE__ */ (() => z.looseObject({ message: Message }))()

/** Whether to star a message. */
export const MessageStar = /* @__PURE__ */ (() => z.strictObject({ starred: z.boolean() }))()

/** Whether the message is starred. */
export const MessageStarred = /* @__PURE__ */ (() =>
  z.looseObject({ starred: z.boolean(), changed: z.boolean() }))()

/** Something that happened to you or yours. */
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
      | 'group_added'
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

/** A page of your notifications, the latest first. */
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

/** A poll, as it stands in a list. Its `title` is the question. */
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
    status: word<Open<'scheduled' | 'published' | 'archived' | 'failed'>>(),
    likes: z.int(),
    dislikes: z.int(),
    my_reaction: word<Open<'like' | 'dislike'>>().nullable(),
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
    status: word<Open<'scheduled' | 'published' | 'archived' | 'failed'>>(),
    likes: z.int(),
    dislikes: z.int(),
    my_reaction: word<Open<'like' | 'dislike'>>().nullable(),
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

/** A poll and the first of its comments. */
export const PollRead = /* @__PURE__ */ (() => z.looseObject({ item: PollDetail, comments: CommentPage }))()

/** The fields of a poll to change; what is left out is kept. */
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

/** A post, as it stands in a list. */
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
    status: word<Open<'scheduled' | 'published' | 'archived' | 'failed'>>(),
    likes: z.int(),
    dislikes: z.int(),
    my_reaction: word<Open<'like' | 'dislike'>>().nullable(),
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
    status: word<Open<'scheduled' | 'published' | 'archived' | 'failed'>>(),
    likes: z.int(),
    dislikes: z.int(),
    my_reaction: word<Open<'like' | 'dislike'>>().nullable(),
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

/** A post and the first of its comments. */
export const PostRead = /* @__PURE__ */ (() => z.looseObject({ item: PostDetail, comments: CommentPage }))()

/** The fields of a post to change; what is left out is kept. */
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

/** A community that you may publish in. */
export const PostableCommunity = /* @__PURE__ */ (() =>
  z.looseObject({
    id: z.int(),
    slug: z.string(),
    name: z.string(),
    verified: z.boolean().nullable(),
    icon: z.string(),
    role: word<Open<'member' | 'editor' | 'admin' | 'creator'>>(),
  }))()

/** A page of communities that you may publish in. */
export const PostableCommunityPage = /* @__PURE__ */ (() =>
  z.looseObject({
    items: z.array(PostableCommunity),
    next_offset: z.int(),
    has_more: z.boolean(),
    next_cursor: z.string().nullable(),
  }))()

/** What you prefer; what you never changed as it is for everybody. */
export const Preferences = /* @__PURE__ */ (() =>
  z.looseObject({
    email: z.looseObject({
      notifications: z.boolean(),
      messages: z.boolean(),
      newsletter: z.boolean(),
      digest: word<Open<'off' | 'daily' | 'weekly'>>(),
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

/** Changes to your preferences. Whatever is left out, also within a section, is kept. */
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
    connection: word<Open<'none' | 'pending_sent' | 'pending_received' | 'connected'>>(),
    has_cv: z.boolean(),
    joined_at: z.string(),
  }))()

/** Your profile, with what there is to choose from. */
export const ProfileRead = /* @__PURE__ */ (() =>
  z.looseObject({
    user: User,
    avatars: z.array(z.string()),
    banner_presets: z.array(z.string()),
    editable: EditableProfile,
  }))()

/** Changes to your profile. What is left out is kept. */
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

/** Your profile as it is now. */
export const ProfileUpdated = /* @__PURE__ */ (() => z.looseObject({ user: User }))()

/** Where the item is now. */
export const PublishedNow = /* @__PURE__ */ (() =>
  z.looseObject({ status: z.literal('published'), url: z.string(), web_url: z.string() }))()

/** A question, as it stands in a list. */
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
    status: word<Open<'scheduled' | 'published' | 'archived' | 'failed'>>(),
    likes: z.int(),
    dislikes: z.int(),
    my_reaction: word<Open<'like' | 'dislike'>>().nullable(),
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
    status: word<Open<'scheduled' | 'published' | 'archived' | 'failed'>>(),
    likes: z.int(),
    dislikes: z.int(),
    my_reaction: word<Open<'like' | 'dislike'>>().nullable(),
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

/** A question and the first of its answers. */
export const QuestionRead = /* @__PURE__ */ (() =>
  z.looseObject({ item: QuestionDetail, answers: AnswerPage }))()

/** Whether a question is resolved. */
export const QuestionResolve = /* @__PURE__ */ (() => z.strictObject({ resolved: z.boolean() }))()

/** The fields of a question to change; what is left out is kept. */
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
        Open<
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

/** Your reaction, and how many members reacted in each way. */
export const Reacted = /* @__PURE__ */ (() =>
  z.looseObject({
    reaction: word<Open<'like' | 'dislike'>>().nullable(),
    likes: z.int(),
    dislikes: z.int(),
    changed: z.boolean(),
  }))()

/** Your reaction to something. */
export const ReactionSet = /* @__PURE__ */ (() =>
  z.strictObject({
    type: z.enum(['post', 'question', 'poll', 'mcq', 'service', 'job', 'comment', 'answer']),
    id: z.int().min(1),
    reaction: z.enum(['like', 'dislike']).nullable(),
  }))()

/** How far you have read. */
export const ReadMark = /* @__PURE__ */ (() =>
  z.strictObject({ up_to: z.int().min(1).nullable().optional() }))()

/** How far you have read in the chat. */
export const ReadMarked = /* @__PURE__ */ (() =>
  z.looseObject({ unread: z.int(), last_read_id: z.int().nullable(), changed: z.boolean() }))()

/** The reply as it was published. */
export const ReplyCreated = /* @__PURE__ */ (() =>
  z.looseObject({ id: z.int(), comment: Reply, comments: z.int() }))()

/** Something for the moderators to look at. */
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
      'user',
      'community',
    ]),
    id: z.int().min(1),
    reason: z.enum(['spam', 'abuse', 'fraud', 'copyright', 'other']),
    details: text(1, 5000).nullable().optional(),
  }))()

/** The report. */
export const Reported = /* @__PURE__ */ (() => z.looseObject({ id: z.int(), changed: z.boolean() }))()

/** The new time. */
export const Reschedule = /* @__PURE__ */ (() => z.strictObject({ scheduled_at: time() }))()

/** Something that waits to be published. */
export const ScheduledItem = /* @__PURE__ */ (() =>
  z.looseObject({
    type: word<'post' | 'question' | 'poll' | 'mcq' | 'service' | 'job' | 'community'>(),
    id: z.int(),
    title: z.string(),
    slug: z.string().nullable(),
    url: z.string().nullable(),
    edit_url: z.string().nullable(),
    status: word<Open<'scheduled' | 'failed'>>(),
    failure: z
      .looseObject({ code: word<Open<'member_not_active' | 'not_an_editor'>>(), message: z.string() })
      .nullable(),
    scheduled_at: z.string(),
    created_at: z.string(),
  }))()

/** The item at its new time. */
export const Rescheduled = /* @__PURE__ */ (() => z.looseObject({ item: ScheduledItem }))()

/** What a client thinks of a service. */
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

/** What you think of a service. */
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

/** A review, as it is now. */
export const ReviewSaved = /* @__PURE__ */ (() => z.looseObject({ id: z.int(), review: Review }))()

/** The fields of a review to change; what is left out is kept. */
export const ReviewUpdate = /* @__PURE__ */ (() =>
  atLeastOne(
    z.strictObject({ rating: z.int().min(1).max(5).optional(), body: text(1, 10000).nullable().optional() }),
  ))()

/** Everything that waits to be published. */
export const ScheduledItems = /* @__PURE__ */ (() => z.looseObject({ items: z.array(ScheduledItem) }))()

/** Something that a search found. */
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

/** A page of what a search found, the best first. */
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

/** A service, as it stands in a list. */
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
    status: word<Open<'scheduled' | 'published' | 'archived' | 'failed'>>(),
    likes: z.int(),
    dislikes: z.int(),
    my_reaction: word<Open<'like' | 'dislike'>>().nullable(),
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

/** A category of services, with those below it. */
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

/** A service with all that is said of it. */
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
    status: word<Open<'scheduled' | 'published' | 'archived' | 'failed'>>(),
    likes: z.int(),
    dislikes: z.int(),
    my_reaction: word<Open<'like' | 'dislike'>>().nullable(),
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

/** A service, the first of its reviews, and where you stand with it. */
export const ServiceRead = /* @__PURE__ */ (() =>
  z.looseObject({
    item: ServiceDetail,
    reviews: ReviewPage,
    my_review: Review.nullable(),
    my_booking: Booking.nullable(),
    can_review: z.boolean(),
  }))()

/** The fields of a service to change; what is left out is kept. */
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

/** A page of the messages you starred, the last starred first. */
export const StarredPage = /* @__PURE__ */ (() =>
  z.looseObject({
    items: z.array(Message),
    next_offset: z.int(),
    has_more: z.boolean(),
    next_cursor: z.string().nullable(),
  }))()

/** A member or a tag that somebody may mean. */
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

/** Members and tags that somebody may mean. */
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

/** Your unread messages. */
export const UnreadCount = /* @__PURE__ */ (() => z.looseObject({ unread: z.int() }))()

/** How many notifications are unread. */
export const UnreadNotifications = /* @__PURE__ */ (() => z.looseObject({ unread: z.int() }))()

/** Today's use of every daily quota. */
export const Usage = /* @__PURE__ */ (() =>
  z.looseObject({
    plan: word<Open<'free' | 'pro' | 'business'>>(),
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

/** The poll with your vote counted. */
export const Voted = /* @__PURE__ */ (() => z.looseObject({ item: PollDetail }))()

/** `account.me`: Read who the API key belongs to, and what it may do. */
export const accountMe = {
  /** What it gives. */
  answer: Me,
}

/** `account.usage`: Read today's use of every daily quota. */
export const accountUsage = {
  /** What it gives. */
  answer: Usage,
}

/** `account.openapi`: Read the OpenAPI 3.1 description of this interface. */
export const accountOpenapi = {
  /** What it gives. */
  answer: OpenApiDocument,
}

/** `posts.create`: Publish a post now, or later with `scheduled_at`. */
export const postsCreate = {
  /** What it takes. */
  body: PostCreate,
  /** What it gives. */
  answer: CreatedItem,
}

/** `posts.update`: Edit a post of yours, published or scheduled. */
export const postsUpdate = {
  /** What it takes. */
  body: PostUpdate,
  /** What it gives. */
  answer: PostUpdated,
}

/** `posts.list`: List posts, newest first. */
export const postsList = {
  /** What it is asked with. */
  query: /* @__PURE__ */ (() =>
    z.strictObject({
      offset: z.int().min(0).max(10000).optional(),
      limit: z.int().min(1).max(50).optional(),
      cursor: text(undefined, 512).optional(),
    }))(),
  /** What it gives. */
  answer: PostPage,
}

/** `posts.get`: Read a post with its comments. */
export const postsGet = {
  /** What it is asked with. */
  query: /* @__PURE__ */ (() =>
    z.strictObject({
      replies_to: z.int().min(1).optional(),
      comments_offset: z.int().min(0).max(10000).optional(),
      comments_limit: z.int().min(1).max(50).optional(),
      comments_cursor: text(undefined, 512).optional(),
    }))(),
  /** What it gives. */
  answer: PostRead,
}

/** `posts.comment`: Comment on a post. */
export const postsComment = {
  /** What it takes. */
  body: CommentCreate,
  /** What it gives. */
  answer: CommentCreated,
}

/** `questions.create`: Ask a question now, or later with `scheduled_at`. */
export const questionsCreate = {
  /** What it takes. */
  body: QuestionCreate,
  /** What it gives. */
  answer: CreatedItem,
}

/** `questions.update`: Edit a question of yours, published or scheduled. */
export const questionsUpdate = {
  /** What it takes. */
  body: QuestionUpdate,
  /** What it gives. */
  answer: QuestionUpdated,
}

/** `questions.list`: List questions, newest first. */
export const questionsList = {
  /** What it is asked with. */
  query: /* @__PURE__ */ (() =>
    z.strictObject({
      filter: z.enum(['all', 'unanswered', 'resolved']).optional(),
      offset: z.int().min(0).max(10000).optional(),
      limit: z.int().min(1).max(50).optional(),
      cursor: text(undefined, 512).optional(),
    }))(),
  /** What it gives. */
  answer: QuestionPage,
}

/** `questions.get`: Read a question with its answers. */
export const questionsGet = {
  /** What it is asked with. */
  query: /* @__PURE__ */ (() =>
    z.strictObject({
      replies_to: z.int().min(1).optional(),
      answers_offset: z.int().min(0).max(10000).optional(),
      answers_limit: z.int().min(1).max(50).optional(),
      answers_cursor: text(undefined, 512).optional(),
    }))(),
  /** What it gives. */
  answer: QuestionRead,
}

/** `questions.answer`: Answer a question. */
export const questionsAnswer = {
  /** What it takes. */
  body: CommentCreate,
  /** What it gives. */
  answer: AnswerCreated,
}

/** `questions.resolve`: Mark a question of yours resolved, or open again. */
export const questionsResolve = {
  /** What it takes. */
  body: QuestionResolve,
  /** What it gives. */
  answer: QuestionUpdated,
}

/** `polls.create`: Publish a poll now, or later with `scheduled_at`. */
export const pollsCreate = {
  /** What it takes. */
  body: PollCreate,
  /** What it gives. */
  answer: CreatedItem,
}

/** `polls.update`: Edit a poll of yours, published or scheduled. */
export const pollsUpdate = {
  /** What it takes. */
  body: PollUpdate,
  /** What it gives. */
  answer: PollUpdated,
}

/** `polls.list`: List polls, newest first. */
export const pollsList = {
  /** What it is asked with. */
  query: /* @__PURE__ */ (() =>
    z.strictObject({
      offset: z.int().min(0).max(10000).optional(),
      limit: z.int().min(1).max(50).optional(),
      cursor: text(undefined, 512).optional(),
    }))(),
  /** What it gives. */
  answer: PollPage,
}

/** `polls.get`: Read a poll with its comments. */
export const pollsGet = {
  /** What it is asked with. */
  query: /* @__PURE__ */ (() =>
    z.strictObject({
      replies_to: z.int().min(1).optional(),
      comments_offset: z.int().min(0).max(10000).optional(),
      comments_limit: z.int().min(1).max(50).optional(),
      comments_cursor: text(undefined, 512).optional(),
    }))(),
  /** What it gives. */
  answer: PollRead,
}

/** `polls.comment`: Comment on a poll. */
export const pollsComment = {
  /** What it takes. */
  body: CommentCreate,
  /** What it gives. */
  answer: CommentCreated,
}

/** `polls.vote`: Vote in a poll. */
export const pollsVote = {
  /** What it takes. */
  body: Choice,
  /** What it gives. */
  answer: Voted,
}

/** `mcqs.create`: Publish a multiple-choice question now, or later with `scheduled_at`. */
export const mcqsCreate = {
  /** What it takes. */
  body: McqCreate,
  /** What it gives. */
  answer: CreatedItem,
}

/** `mcqs.update`: Edit a multiple-choice question of yours, published or scheduled. */
export const mcqsUpdate = {
  /** What it takes. */
  body: McqUpdate,
  /** What it gives. */
  answer: McqUpdated,
}

/** `mcqs.list`: List multiple-choice questions, newest first. */
export const mcqsList = {
  /** What it is asked with. */
  query: /* @__PURE__ */ (() =>
    z.strictObject({
      offset: z.int().min(0).max(10000).optional(),
      limit: z.int().min(1).max(50).optional(),
      cursor: text(undefined, 512).optional(),
    }))(),
  /** What it gives. */
  answer: McqPage,
}

/** `mcqs.get`: Read a multiple-choice question with its comments. */
export const mcqsGet = {
  /** What it is asked with. */
  query: /* @__PURE__ */ (() =>
    z.strictObject({
      replies_to: z.int().min(1).optional(),
      comments_offset: z.int().min(0).max(10000).optional(),
      comments_limit: z.int().min(1).max(50).optional(),
      comments_cursor: text(undefined, 512).optional(),
    }))(),
  /** What it gives. */
  answer: McqRead,
}

/** `mcqs.comment`: Comment on a multiple-choice question. */
export const mcqsComment = {
  /** What it takes. */
  body: CommentCreate,
  /** What it gives. */
  answer: CommentCreated,
}

/** `mcqs.answer`: Answer a multiple-choice question, and learn the solution. */
export const mcqsAnswer = {
  /** What it takes. */
  body: Choice,
  /** What it gives. */
  answer: McqAnswered,
}

/** `communities.create`: Found a community now, or later with `scheduled_at`. */
export const communitiesCreate = {
  /** What it takes. */
  body: CommunityCreate,
  /** What it gives. */
  answer: CreatedCommunity,
}

/** `communities.list`: List public communities, newest first, and on the first page your own. */
export const communitiesList = {
  /** What it is asked with. */
  query: /* @__PURE__ */ (() =>
    z.strictObject({
      offset: z.int().min(0).max(10000).optional(),
      limit: z.int().min(1).max(50).optional(),
      cursor: text(undefined, 512).optional(),
    }))(),
  /** What it gives. */
  answer: CommunityPage,
}

/** `communities.get`: Read what a community is, and where you stand with it. */
export const communitiesGet = {
  /** What it gives. */
  answer: CommunityRead,
}

/** `communities.feed`: Read what is published in a community, newest first, or list its members. */
export const communitiesFeed = {
  /** What it is asked with. */
  query: /* @__PURE__ */ (() =>
    z.strictObject({
      tab: z.enum(['all', 'posts', 'questions', 'polls', 'mcqs', 'members']).optional(),
      offset: z.int().min(0).max(10000).optional(),
      limit: z.int().min(1).max(50).optional(),
      cursor: text(undefined, 512).optional(),
    }))(),
  /** What it gives. */
  answer: CommunityFeedPage,
}

/** `communities.settings`: Read the settings of a community you run, and who waits to come in. */
export const communitiesSettings = {
  /** What it gives. */
  answer: CommunitySettingsRead,
}

/** `communities.update`: Change the settings of a community you run. */
export const communitiesUpdate = {
  /** What it takes. */
  body: CommunityUpdate,
  /** What it gives. */
  answer: CommunityUpdated,
}

/** `communities.join`: Join a community, or ask to where it is private. */
export const communitiesJoin = {
  /** What it gives. */
  answer: MembershipChange,
}

/** `communities.leave`: Leave a community, or take back the request to join it. */
export const communitiesLeave = {
  /** What it gives. */
  answer: MembershipChange,
}

/** `communities.invite`: Invite members to a community you run. */
export const communitiesInvite = {
  /** What it takes. */
  body: CommunityInviteSend,
  /** What it gives. */
  answer: CommunityInvitesSent,
}

/** `communities.acceptInvite`: Accept an invite to a community. */
export const communitiesAcceptInvite = {
  /** What it gives. */
  answer: MembershipChange,
}

/** `communities.declineInvite`: Decline an invite to a community; nobody is told. */
export const communitiesDeclineInvite = {
  /** What it gives. */
  answer: MembershipChange,
}

/** `communities.acceptRequest`: Let a member who asked to join into a community you run. */
export const communitiesAcceptRequest = {
  /** What it takes. */
  body: JoinRequestDecision,
  /** What it gives. */
  answer: JoinRequestDecided,
}

/** `communities.declineRequest`: Decline the request of a member to join a community you run; nobody is told. */
export const communitiesDeclineRequest = {
  /** What it takes. */
  body: JoinRequestDecision,
  /** What it gives. */
  answer: JoinRequestDecided,
}

/** `services.create`: Offer a service now, or later with `scheduled_at`. */
export const servicesCreate = {
  /** What it takes. */
  body: ServiceCreate,
  /** What it gives. */
  answer: CreatedItem,
}

/** `services.update`: Edit a service of yours, published or scheduled. */
export const servicesUpdate = {
  /** What it takes. */
  body: ServiceUpdate,
  /** What it gives. */
  answer: ServiceUpdated,
}

/** `services.list`: Find services by category, words and price. */
export const servicesList = {
  /** What it is asked with. */
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
  /** What it gives. */
  answer: ServicePage,
}

/** `services.get`: Read a service with its reviews. */
export const servicesGet = {
  /** What it is asked with. */
  query: /* @__PURE__ */ (() =>
    z.strictObject({
      reviews_offset: z.int().min(0).max(10000).optional(),
      reviews_limit: z.int().min(1).max(50).optional(),
      reviews_cursor: text(undefined, 512).optional(),
    }))(),
  /** What it gives. */
  answer: ServiceRead,
}

/** `services.book`: Book a package of a service. */
export const servicesBook = {
  /** What it takes. */
  body: BookingCreate,
  /** What it gives. */
  answer: BookingChanged,
}

/** `services.review`: Review a service that you had. */
export const servicesReview = {
  /** What it takes. */
  body: ReviewCreate,
  /** What it gives. */
  answer: ReviewSaved,
}

/** `jobs.create`: Publish a job now, or later with `scheduled_at`. */
export const jobsCreate = {
  /** What it takes. */
  body: JobCreate,
  /** What it gives. */
  answer: CreatedItem,
}

/** `jobs.update`: Edit a job of yours, published or scheduled. */
export const jobsUpdate = {
  /** What it takes. */
  body: JobUpdate,
  /** What it gives. */
  answer: JobUpdated,
}

/** `jobs.close`: Close a job of yours: it takes no more applications. */
export const jobsClose = {
  /** What it gives. */
  answer: JobStatusChanged,
}

/** `jobs.reopen`: Open a job of yours again: it takes applications. */
export const jobsReopen = {
  /** What it gives. */
  answer: JobStatusChanged,
}

/** `jobs.list`: Find open jobs, newest first. */
export const jobsList = {
  /** What it is asked with. */
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
  /** What it gives. */
  answer: JobPage,
}

/** `jobs.get`: Read a job, and whether you can apply. */
export const jobsGet = {
  /** What it gives. */
  answer: JobRead,
}

/** `jobs.applications`: List the applications for a job of yours, newest first. */
export const jobsApplications = {
  /** What it is asked with. */
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
  /** What it gives. */
  answer: ApplicationPage,
}

/** `jobs.apply`: Apply for a job. */
export const jobsApply = {
  /** What it takes. */
  body: ApplicationCreate,
  /** What it gives. */
  answer: ApplicationChanged,
}

/** `tags.create`: Create a topic tag. */
export const tagsCreate = {
  /** What it takes. */
  body: TagCreate,
  /** What it gives. */
  answer: CreatedItem,
}

/** `tags.list`: List tags, the most used first. */
export const tagsList = {
  /** What it is asked with. */
  query: /* @__PURE__ */ (() =>
    z.strictObject({
      offset: z.int().min(0).max(10000).optional(),
      limit: z.int().min(1).max(50).optional(),
      cursor: text(undefined, 512).optional(),
    }))(),
  /** What it gives. */
  answer: TagPage,
}

/** `tags.get`: Read a tag. */
export const tagsGet = {
  /** What it gives. */
  answer: TagRead,
}

/** `media.upload`: Upload an image. */
export const mediaUpload = {
  /** What it gives. */
  answer: MediaUploaded,
}

/** `scheduled.list`: List what you have scheduled, soonest first. */
export const scheduledList = {
  /** What it gives. */
  answer: ScheduledItems,
}

/** `scheduled.reschedule`: Move a scheduled item to another time. */
export const scheduledReschedule = {
  /** What it takes. */
  body: Reschedule,
  /** What it gives. */
  answer: Rescheduled,
}

/** `scheduled.publish`: Publish a scheduled item now. */
export const scheduledPublish = {
  /** What it gives. */
  answer: PublishedNow,
}

/** `scheduled.cancel`: Cancel a scheduled item before it goes live. */
export const scheduledCancel = {
  /** What it gives. */
  answer: Cancelled,
}

/** `lookups.postableCommunities`: List the communities you may publish in. */
export const lookupsPostableCommunities = {
  /** What it is asked with. */
  query: /* @__PURE__ */ (() =>
    z.strictObject({
      offset: z.int().min(0).max(10000).optional(),
      limit: z.int().min(1).max(50).optional(),
      cursor: text(undefined, 512).optional(),
    }))(),
  /** What it gives. */
  answer: PostableCommunityPage,
}

/** `lookups.serviceCategories`: Read the tree of service categories. */
export const lookupsServiceCategories = {
  /** What it gives. */
  answer: ServiceCategories,
}

/** `lookups.jobOptions`: Read the values that the fields of a job take. */
export const lookupsJobOptions = {
  /** What it gives. */
  answer: JobOptions,
}

/** `lookups.geo`: List countries, or the states, districts or cities within one. */
export const lookupsGeo = {
  /** What it is asked with. */
  query: /* @__PURE__ */ (() =>
    z.strictObject({
      level: z.enum(['countries', 'states', 'districts', 'cities']),
      country: text(undefined, 2, /^[A-Za-z]{2}$/).optional(),
      state: z.int().min(1).optional(),
      district: z.int().min(1).optional(),
    }))(),
  /** What it gives. */
  answer: Places,
}

/** `lookups.communityIcons`: List the built-in icons for communities. */
export const lookupsCommunityIcons = {
  /** What it gives. */
  answer: CommunityIcons,
}

/** `bookings.list`: List the bookings you received or placed, newest first. */
export const bookingsList = {
  /** What it is asked with. */
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
  /** What it gives. */
  answer: BookingPage,
}

/** `bookings.accept`: Accept a booking you received. */
export const bookingsAccept = {
  /** What it gives. */
  answer: BookingChanged,
}

/** `bookings.decline`: Decline a booking you received. */
export const bookingsDecline = {
  /** What it gives. */
  answer: BookingChanged,
}

/** `bookings.progress`: Start work on a booking you accepted. */
export const bookingsProgress = {
  /** What it gives. */
  answer: BookingChanged,
}

/** `bookings.deliver`: Deliver the work of a booking. */
export const bookingsDeliver = {
  /** What it gives. */
  answer: BookingChanged,
}

/** `bookings.complete`: Complete a booking whose work was delivered. */
export const bookingsComplete = {
  /** What it gives. */
  answer: BookingChanged,
}

/** `bookings.cancel`: Cancel a booking. */
export const bookingsCancel = {
  /** What it gives. */
  answer: BookingChanged,
}

/** `reviews.update`: Edit a review of yours. */
export const reviewsUpdate = {
  /** What it takes. */
  body: ReviewUpdate,
  /** What it gives. */
  answer: ReviewSaved,
}

/** `reviews.reply`: Reply to a review of a service of yours. */
export const reviewsReply = {
  /** What it takes. */
  body: ReviewReply,
  /** What it gives. */
  answer: ReviewSaved,
}

/** `applications.list`: List the applications you sent, newest first. */
export const applicationsList = {
  /** What it is asked with. */
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
  /** What it gives. */
  answer: ApplicationPage,
}

/** `applications.withdraw`: Withdraw an application you sent. */
export const applicationsWithdraw = {
  /** What it takes. */
  body: ApplicationStep,
  /** What it gives. */
  answer: ApplicationChanged,
}

/** `applications.review`: Mark an application for your job as under review. */
export const applicationsReview = {
  /** What it takes. */
  body: ApplicationStep,
  /** What it gives. */
  answer: ApplicationChanged,
}

/** `applications.shortlist`: Put an application for your job on the shortlist. */
export const applicationsShortlist = {
  /** What it takes. */
  body: ApplicationStep,
  /** What it gives. */
  answer: ApplicationChanged,
}

/** `applications.interview`: Invite the applicant for your job to an interview. */
export const applicationsInterview = {
  /** What it takes. */
  body: ApplicationStep,
  /** What it gives. */
  answer: ApplicationChanged,
}

/** `applications.offer`: Offer your job to an applicant. */
export const applicationsOffer = {
  /** What it takes. */
  body: ApplicationStep,
  /** What it gives. */
  answer: ApplicationChanged,
}

/** `applications.hire`: Hire an applicant for your job. */
export const applicationsHire = {
  /** What it takes. */
  body: ApplicationStep,
  /** What it gives. */
  answer: ApplicationChanged,
}

/** `applications.reject`: Turn down an application for your job. */
export const applicationsReject = {
  /** What it takes. */
  body: ApplicationRejection,
  /** What it gives. */
  answer: ApplicationChanged,
}

/** `follows.set`: Follow a member, a community or a tag, or cease to. */
export const followsSet = {
  /** What it takes. */
  body: FollowSet,
  /** What it gives. */
  answer: FollowState,
}

/** `follows.list`: List what you follow, the latest first. */
export const followsList = {
  /** What it is asked with. */
  query: /* @__PURE__ */ (() =>
    z.strictObject({
      type: z.enum(['user', 'community', 'tag']).optional(),
      offset: z.int().min(0).max(10000).optional(),
      limit: z.int().min(1).max(50).optional(),
      cursor: text(undefined, 512).optional(),
    }))(),
  /** What it gives. */
  answer: FollowPage,
}

/** `connections.request`: Ask another member to connect. */
export const connectionsRequest = {
  /** What it takes. */
  body: MemberName,
  /** What it gives. */
  answer: ConnectionChange,
}

/** `connections.accept`: Accept the request of another member to connect. */
export const connectionsAccept = {
  /** What it takes. */
  body: MemberName,
  /** What it gives. */
  answer: ConnectionChange,
}

/** `connections.decline`: Decline the request of another member to connect; they are not told. */
export const connectionsDecline = {
  /** What it takes. */
  body: MemberName,
  /** What it gives. */
  answer: ConnectionChange,
}

/** `connections.cancel`: Take back your request to connect, or end a connection. */
export const connectionsCancel = {
  /** What it takes. */
  body: MemberName,
  /** What it gives. */
  answer: ConnectionChange,
}

/** `connections.list`: List your connections, or the requests for one, the latest first. */
export const connectionsList = {
  /** What it is asked with. */
  query: /* @__PURE__ */ (() =>
    z.strictObject({
      state: z.enum(['connected', 'pending_received', 'pending_sent']).optional(),
      offset: z.int().min(0).max(10000).optional(),
      limit: z.int().min(1).max(50).optional(),
      cursor: text(undefined, 512).optional(),
    }))(),
  /** What it gives. */
  answer: ConnectionPage,
}

/** `blocks.add`: Block a member: neither of you sees the other any more. */
export const blocksAdd = {
  /** What it takes. */
  body: MemberName,
  /** What it gives. */
  answer: BlockChange,
}

/** `blocks.remove`: Block a member no longer. */
export const blocksRemove = {
  /** What it takes. */
  body: MemberName,
  /** What it gives. */
  answer: BlockChange,
}

/** `blocks.list`: List the members you block, the latest first. */
export const blocksList = {
  /** What it is asked with. */
  query: /* @__PURE__ */ (() =>
    z.strictObject({
      offset: z.int().min(0).max(10000).optional(),
      limit: z.int().min(1).max(50).optional(),
      cursor: text(undefined, 512).optional(),
    }))(),
  /** What it gives. */
  answer: BlockPage,
}

/** `answers.update`: Edit an answer of yours. */
export const answersUpdate = {
  /** What it takes. */
  body: CommentUpdate,
  /** What it gives. */
  answer: AnswerUpdated,
}

/** `answers.accept`: Accept an answer to a question of yours, or take that back. */
export const answersAccept = {
  /** What it takes. */
  body: Accept,
  /** What it gives. */
  answer: AnswerUpdated,
}

/** `comments.update`: Edit a comment or a reply of yours. */
export const commentsUpdate = {
  /** What it takes. */
  body: CommentUpdate,
  /** What it gives. */
  answer: CommentUpdated,
}

/** `comments.reply`: Reply to a comment or an answer. */
export const commentsReply = {
  /** What it takes. */
  body: CommentCreate,
  /** What it gives. */
  answer: ReplyCreated,
}

/** `items.archive`: Archive an item of yours, or restore it. */
export const itemsArchive = {
  /** What it takes. */
  body: ItemArchive,
  /** What it gives. */
  answer: ItemUpdated,
}

/** `items.addImages`: Add images to the gallery of an item of yours. */
export const itemsAddImages = {
  /** What it takes. */
  body: ItemAddImages,
  /** What it gives. */
  answer: ItemUpdated,
}

/** `reactions.set`: Like or dislike something, or take that back. */
export const reactionsSet = {
  /** What it takes. */
  body: ReactionSet,
  /** What it gives. */
  answer: Reacted,
}

/** `favorites.set`: Save an item, or forget it. */
export const favoritesSet = {
  /** What it takes. */
  body: FavoriteSet,
  /** What it gives. */
  answer: FavoriteState,
}

/** `favorites.list`: List the items that you saved, the last saved first. */
export const favoritesList = {
  /** What it is asked with. */
  query: /* @__PURE__ */ (() =>
    z.strictObject({
      offset: z.int().min(0).max(10000).optional(),
      limit: z.int().min(1).max(50).optional(),
      cursor: text(undefined, 512).optional(),
    }))(),
  /** What it gives. */
  answer: ItemPage,
}

/** `reports.create`: Report something to the moderators. */
export const reportsCreate = {
  /** What it takes. */
  body: ReportCreate,
  /** What it gives. */
  answer: Reported,
}

/** `profile.get`: Read your profile, with the pictures and banners there are to choose from. */
export const profileGet = {
  /** What it gives. */
  answer: ProfileRead,
}

/** `profile.update`: Change your profile. */
export const profileUpdate = {
  /** What it takes. */
  body: ProfileUpdate,
  /** What it gives. */
  answer: ProfileUpdated,
}

/** `cv.get`: Read your CV. */
export const cvGet = {
  /** What it gives. */
  answer: OwnCv,
}

/** `cv.update`: Write or change your CV. */
export const cvUpdate = {
  /** What it takes. */
  body: CvUpdate,
  /** What it gives. */
  answer: CvUpdated,
}

/** `preferences.get`: Read your preferences. */
export const preferencesGet = {
  /** What it gives. */
  answer: PreferencesRead,
}

/** `preferences.update`: Change your preferences. */
export const preferencesUpdate = {
  /** What it takes. */
  body: PreferencesUpdate,
  /** What it gives. */
  answer: PreferencesRead,
}

/** `activity.list`: List what you did, the latest first. */
export const activityList = {
  /** What it is asked with. */
  query: /* @__PURE__ */ (() =>
    z.strictObject({
      offset: z.int().min(0).max(10000).optional(),
      limit: z.int().min(1).max(50).optional(),
      cursor: text(undefined, 512).optional(),
    }))(),
  /** What it gives. */
  answer: ActivityPage,
}

/** `feed.list`: Read your home feed, newest first. */
export const feedList = {
  /** What it is asked with. */
  query: /* @__PURE__ */ (() =>
    z.strictObject({
      offset: z.int().min(0).max(10000).optional(),
      limit: z.int().min(1).max(50).optional(),
      cursor: text(undefined, 512).optional(),
    }))(),
  /** What it gives. */
  answer: ItemPage,
}

/** `search.query`: Search everything that you may see on the site. */
export const searchQuery = {
  /** What it is asked with. */
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
  /** What it gives. */
  answer: SearchPage,
}

/** `search.autocomplete`: Suggest members or tags for the beginning of a name. */
export const searchAutocomplete = {
  /** What it is asked with. */
  query: /* @__PURE__ */ (() =>
    z.strictObject({ q: text(1, 200), type: z.enum(['user', 'tag']).optional() }))(),
  /** What it gives. */
  answer: Suggestions,
}

/** `users.list`: List members, the newest first. */
export const usersList = {
  /** What it is asked with. */
  query: /* @__PURE__ */ (() =>
    z.strictObject({
      offset: z.int().min(0).max(10000).optional(),
      limit: z.int().min(1).max(50).optional(),
      cursor: text(undefined, 512).optional(),
    }))(),
  /** What it gives. */
  answer: UserPage,
}

/** `users.get`: Read the profile of a member. */
export const usersGet = {
  /** What it gives. */
  answer: UserRead,
}

/** `users.activity`: List what a member published and wrote, the latest first. */
export const usersActivity = {
  /** What it is asked with. */
  query: /* @__PURE__ */ (() =>
    z.strictObject({
      offset: z.int().min(0).max(10000).optional(),
      limit: z.int().min(1).max(50).optional(),
      cursor: text(undefined, 512).optional(),
    }))(),
  /** What it gives. */
  answer: ActivityPage,
}

/** `users.cv`: Read the CV of a member. */
export const usersCv = {
  /** What it gives. */
  answer: CvRead,
}

/** `users.connections`: List whom a member is connected with, the latest first. */
export const usersConnections = {
  /** What it is asked with. */
  query: /* @__PURE__ */ (() =>
    z.strictObject({
      offset: z.int().min(0).max(10000).optional(),
      limit: z.int().min(1).max(50).optional(),
      cursor: text(undefined, 512).optional(),
    }))(),
  /** What it gives. */
  answer: ConnectedMemberPage,
}

/** `chats.list`: List your chats, newest first. */
export const chatsList = {
  /** What it is asked with. */
  query: /* @__PURE__ */ (() =>
    z.strictObject({
      filter: z.enum(['archived']).optional(),
      offset: z.int().min(0).max(10000).optional(),
      limit: z.int().min(1).max(50).optional(),
      cursor: text(undefined, 512).optional(),
    }))(),
  /** What it gives. */
  answer: ChatPage,
}

/** `chats.search`: Search your chats, your connections and your messages. */
export const chatsSearch = {
  /** What it is asked with. */
  query: /* @__PURE__ */ (() =>
    z.strictObject({
      q: text(1, 200),
      type: z.enum(['chats', 'contacts', 'messages']).optional(),
      from: z.iso.date().optional(),
      to: z.iso.date().optional(),
    }))(),
  /** What it gives. */
  answer: ChatSearchResult,
}

/** `chats.unreadCount`: Count your unread messages. */
export const chatsUnreadCount = {
  /** What it gives. */
  answer: UnreadCount,
}

/** `chats.contacts`: List the members you can start a chat with: your connections. */
export const chatsContacts = {
  /** What it is asked with. */
  query: /* @__PURE__ */ (() =>
    z.strictObject({
      q: text(1, 200).optional(),
      offset: z.int().min(0).max(10000).optional(),
      limit: z.int().min(1).max(50).optional(),
      cursor: text(undefined, 512).optional(),
    }))(),
  /** What it gives. */
  answer: ContactPage,
}

/** `chats.starred`: List the messages you starred, the last starred first. */
export const chatsStarred = {
  /** What it is asked with. */
  query: /* @__PURE__ */ (() =>
    z.strictObject({
      offset: z.int().min(0).max(10000).optional(),
      limit: z.int().min(1).max(50).optional(),
      cursor: text(undefined, 512).optional(),
    }))(),
  /** What it gives. */
  answer: StarredPage,
}

/** `chats.messages`: Read a chat, newest message first. */
export const chatsMessages = {
  /** What it is asked with. */
  query: /* @__PURE__ */ (() =>
    z.strictObject({
      before: z.int().min(1).optional(),
      after: z.int().min(1).optional(),
      offset: z.int().min(0).max(10000).optional(),
      limit: z.int().min(1).max(50).optional(),
      cursor: text(undefined, 512).optional(),
    }))(),
  /** What it gives. */
  answer: MessagePage,
}

/** `chats.send`: Send a message. */
export const chatsSend = {
  /** What it takes. */
  body: MessageSend,
  /** What it gives. */
  answer: MessageSent,
}

/** `chats.searchMessages`: Search the messages of one chat, newest first. */
export const chatsSearchMessages = {
  /** What it is asked with. */
  query: /* @__PURE__ */ (() =>
    z.strictObject({
      q: text(1, 200),
      from: z.iso.date().optional(),
      to: z.iso.date().optional(),
      offset: z.int().min(0).max(10000).optional(),
      limit: z.int().min(1).max(50).optional(),
      cursor: text(undefined, 512).optional(),
    }))(),
  /** What it gives. */
  answer: MessagePage,
}

/** `chats.get`: Read who is in a chat, what is pinned, and how you see it. */
export const chatsGet = {
  /** What it gives. */
  answer: ChatRead,
}

/** `chats.forward`: Forward a message to other chats. */
export const chatsForward = {
  /** What it takes. */
  body: MessageForward,
  /** What it gives. */
  answer: MessageForwarded,
}

/** `chats.react`: React to a message with an emoji. */
export const chatsReact = {
  /** What it takes. */
  body: MessageReact,
  /** What it gives. */
  answer: MessageReacted,
}

/** `chats.star`: Star a message, for yourself alone. */
export const chatsStar = {
  /** What it takes. */
  body: MessageStar,
  /** What it gives. */
  answer: MessageStarred,
}

/** `chats.markRead`: Mark a chat as read, to its end or up to a message. */
export const chatsMarkRead = {
  /** What it takes. */
  body: ReadMark,
  /** What it gives. */
  answer: ReadMarked,
}

/** `chats.pin`: Pin a message for everybody in the chat, or take the pin off. */
export const chatsPin = {
  /** What it takes. */
  body: MessagePin,
  /** What it gives. */
  answer: MessagePinned,
}

/** `chats.setState`: Archive, pin or mute a chat, for yourself alone. */
export const chatsSetState = {
  /** What it takes. */
  body: ChatState,
  /** What it gives. */
  answer: ChatResult,
}

/** `groups.create`: Start a group with connections of yours. */
export const groupsCreate = {
  /** What it takes. */
  body: GroupCreate,
  /** What it gives. */
  answer: GroupCreated,
}

/** `groups.addMembers`: Add connections of yours to a group, and remove members from it. */
export const groupsAddMembers = {
  /** What it takes. */
  body: GroupMembers,
  /** What it gives. */
  answer: GroupMembersChanged,
}

/** `groups.setRole`: Make somebody in your group an admin, a plain member, or its owner. */
export const groupsSetRole = {
  /** What it takes. */
  body: GroupRoleChange,
  /** What it gives. */
  answer: GroupRoleChanged,
}

/** `groups.rename`: Rename a group. */
export const groupsRename = {
  /** What it takes. */
  body: GroupRename,
  /** What it gives. */
  answer: ChatResult,
}

/** `groups.setIcon`: Give a group another icon, or none. */
export const groupsSetIcon = {
  /** What it takes. */
  body: GroupIcon,
  /** What it gives. */
  answer: ChatResult,
}

/** `groups.leave`: Leave a group. */
export const groupsLeave = {
  /** What it gives. */
  answer: GroupLeft,
}

/** `notifications.list`: List your notifications, the latest first. */
export const notificationsList = {
  /** What it is asked with. */
  query: /* @__PURE__ */ (() =>
    z.strictObject({
      unread: z.boolean().optional(),
      offset: z.int().min(0).max(10000).optional(),
      limit: z.int().min(1).max(50).optional(),
      cursor: text(undefined, 512).optional(),
    }))(),
  /** What it gives. */
  answer: NotificationPage,
}

/** `notifications.count`: Count your unread notifications. */
export const notificationsCount = {
  /** What it gives. */
  answer: UnreadNotifications,
}

/** `notifications.read`: Mark a notification as read. */
export const notificationsRead = {
  /** What it gives. */
  answer: UnreadNotifications,
}

/** `notifications.readAll`: Mark all your notifications as read. */
export const notificationsReadAll = {
  /** What it gives. */
  answer: AllRead,
}
