// Generated from the contract: `npm run generate`.
import type { LiteralUnion } from '../core/literal-union.ts'

/** An activity of a member. */
export interface Activity {
  /** Kind of activity. */
  kind:
    | 'published'
    | 'commented'
    | 'answered'
    | 'replied'
    | 'reviewed'
    | 'reacted'
    | 'saved'
    | 'voted'
    | 'followed'
  /** Subject of the activity, or its result. */
  subject: Subject
  /** Beginning of the text, as plain text; empty for an activity without text. */
  excerpt: string
  /** Reaction, if `reacted`. */
  reaction: LiteralUnion<'like' | 'dislike'> | null
  /** Activity time. ISO 8601. */
  at: string
}

/** A page of a member's activity, newest first. */
export interface ActivityPage {
  /** Each is an activity of a member. */
  items: Activity[]
  /** `offset` of the next page. */
  next_offset: number
  /** Whether there is a next page. */
  has_more: boolean
  /** `cursor` of the next page, stable under insertions and deletions. Null on the last page. */
  next_cursor: string | null
}

/** An answer to a question. */
export interface Answer {
  /** Unique among comments, answers and replies. */
  id: number
  /** HTML. */
  body: string
  /** Author. */
  author: MemberCard
  /** Number of likes. */
  likes: number
  /** Number of dislikes. */
  dislikes: number
  /** Your reaction, if any. */
  my_reaction: LiteralUnion<'like' | 'dislike'> | null
  /** Time of creation. ISO 8601. */
  created_at: string
  /** Time of last change. ISO 8601. */
  updated_at: string
  /** Whether the author of the question accepted it. */
  accepted: boolean
  /** First 20 replies, oldest first. Read all of them with `replies_to`. */
  replies: Reply[]
  /** Number of replies. */
  replies_count: number
}

/** An application for a job. */
export interface Application {
  /** Unique id. */
  id: number
  /** Current status. */
  status: LiteralUnion<
    | 'submitted'
    | 'under_review'
    | 'shortlisted'
    | 'interview'
    | 'offered'
    | 'hired'
    | 'rejected'
    | 'withdrawn'
  >
  /** Your side. */
  role: LiteralUnion<'applicant' | 'employer'>
  /** Actions that are possible for you now. */
  allowed: LiteralUnion<'review' | 'shortlist' | 'interview' | 'offer' | 'hire' | 'reject' | 'withdraw'>[]
  /** Job applied for. */
  job: {
    /** Unique id. */
    id: number
    /** Last part of the address. */
    slug: string
    /** Title, as plain text. */
    title: string
    /** Hiring company, as plain text. */
    company: string | null
    /** Path on the site. */
    url: string
    /** Absolute URL. */
    web_url: string
  }
  /** A member, as shown with their content. */
  applicant: MemberCard
  /** Cover letter to the employer. */
  cover_letter: string | null
  /** Snapshot of the CV at the time of application. */
  cv: Cv
  /** Reason for rejection; null if none was given. */
  reason: string | null
  /** Statuses reached, with side and time, oldest first. */
  history: {
    /** Current status. */
    status: LiteralUnion<
      | 'submitted'
      | 'under_review'
      | 'shortlisted'
      | 'interview'
      | 'offered'
      | 'hired'
      | 'rejected'
      | 'withdrawn'
    >
    /** Side that acted. */
    by: LiteralUnion<'applicant' | 'employer'>
    /** Private note of your side, never visible to the other. */
    note: string | null
    /** Time of the event. ISO 8601. */
    at: string
  }[]
  /** Time of creation. ISO 8601. */
  created_at: string
  /** Time of the last change. ISO 8601. */
  updated_at: string
}

/** An updated application. */
export interface ApplicationChanged {
  /** Unique id. */
  id: number
  /** Current status. */
  status: LiteralUnion<
    | 'submitted'
    | 'under_review'
    | 'shortlisted'
    | 'interview'
    | 'offered'
    | 'hired'
    | 'rejected'
    | 'withdrawn'
  >
  /** An application for a job. */
  application: Application
}

/** A page of applications, newest first. */
export interface ApplicationPage {
  /** Each is an application for a job. */
  items: Application[]
  /** `offset` of the next page. */
  next_offset: number
  /** Whether there is a next page. */
  has_more: boolean
  /** `cursor` of the next page, stable under insertions and deletions. Null on the last page. */
  next_cursor: string | null
}

/** An order of a service. */
export interface Booking {
  /** Unique id. */
  id: number
  /** Current status. */
  status: LiteralUnion<
    'pending' | 'accepted' | 'declined' | 'in_progress' | 'delivered' | 'completed' | 'cancelled'
  >
  /** Your side. */
  role: LiteralUnion<'provider' | 'client'>
  /** Actions that are possible for you now. */
  allowed: LiteralUnion<'accept' | 'decline' | 'progress' | 'deliver' | 'complete' | 'cancel'>[]
  /** The booked service. */
  service: {
    /** Unique id. */
    id: number
    /** Last part of the address. */
    slug: string
    /** Title, as plain text. */
    title: string
    /** Path on the site. */
    url: string
    /** Absolute URL. */
    web_url: string
  }
  /** Snapshot of the package at booking time. */
  package: Package
  /** Number of booked packages. */
  quantity: number
  /** Price times quantity, in whole rupees. */
  total: number
  /** Requirements, in the words of the client. */
  requirements: string | null
  /** A member, as shown with their content. */
  provider: MemberCard
  /** A member, as shown with their content. */
  client: MemberCard
  /** Side that cancelled. Null unless cancelled. */
  cancelled_by: LiteralUnion<'provider' | 'client'> | null
  /** Latest 50 statuses, with side and time, oldest first. */
  history: {
    /** Current status. */
    status: LiteralUnion<
      'pending' | 'accepted' | 'declined' | 'in_progress' | 'delivered' | 'completed' | 'cancelled'
    >
    /** Side that acted. */
    by: LiteralUnion<'provider' | 'client'>
    /** Time of the event. ISO 8601. */
    at: string
  }[]
  /** Time of creation. ISO 8601. */
  created_at: string
  /** Time of the last change. ISO 8601. */
  updated_at: string
}

/** An updated booking. */
export interface BookingChanged {
  /** Unique id. */
  id: number
  /** Current status. */
  status: LiteralUnion<
    'pending' | 'accepted' | 'declined' | 'in_progress' | 'delivered' | 'completed' | 'cancelled'
  >
  /** An order of a service. */
  booking: Booking
}

/** A chat from your view. */
export interface Chat {
  /** Chat key: `dm-<lower id>-<higher id>`, or `group-<slug>`. */
  key: string
  /** Type of the object. */
  type: 'direct' | 'group'
  /** Groups: slug for group operations. */
  slug: string | null
  /** The group's name, or the display name of the other member. */
  name: string
  /** The group's icon, or the avatar of the other member. */
  icon: string | null
  /** Direct chats: the other member. */
  member: MemberCard | null
  /** Groups: your role. */
  role: LiteralUnion<'member' | 'admin' | 'owner'> | null
  /** Number of members. */
  members_count: number
  /** Whether you can send now. In a direct chat: whether you are still connected. */
  can_send: boolean
  /** Whether you archived it. */
  archived: boolean
  /** Whether you pinned it. */
  pinned: boolean
  /** Whether you muted it. Muted chats are left out of the unread totals. */
  muted: boolean
  /** Number of messages by others since your last read. */
  unread: number
  /** Last message you read. */
  last_read_id: number | null
  /** A message in a chat. */
  last_message: Message | null
  /** Time of creation. ISO 8601. */
  created_at: string
  /** Time of the last message. ISO 8601. */
  last_activity_at: string
}

/** A member of a chat. */
export interface ChatMember {
  /** A member, as shown with their content. */
  member: MemberCard
  /** Null in a direct chat. */
  role: LiteralUnion<'member' | 'admin' | 'owner'> | null
  /** Time of joining. ISO 8601. */
  joined_at: string
}

/** The updated chat. */
export interface ChatResult {
  /** A chat from your view. */
  chat: Chat
}

/** The chosen option. */
export interface Choice {
  /** ID of one of its options. */
  option_id: number
}

/** A comment. */
export interface Comment {
  /** Unique among comments, answers and replies. */
  id: number
  /** HTML. */
  body: string
  /** Author. */
  author: MemberCard
  /** Number of likes. */
  likes: number
  /** Number of dislikes. */
  dislikes: number
  /** Your reaction, if any. */
  my_reaction: LiteralUnion<'like' | 'dislike'> | null
  /** Time of creation. ISO 8601. */
  created_at: string
  /** Time of last change. ISO 8601. */
  updated_at: string
  /** First 20 replies, oldest first. Read all of them with `replies_to`. */
  replies: Reply[]
  /** Number of replies. */
  replies_count: number
}

/** A comment, reply or answer to create. */
export interface CommentCreate {
  /** HTML, at most 10,000 characters, sanitized to the allowed tags. */
  body: string
}

/** The published comment. */
export interface CommentCreated {
  /** Unique id. */
  id: number
  /** A comment. */
  comment: Comment
  /** Current number of comments and replies. */
  comments: number
}

/** A page of comments, oldest first. */
export interface CommentPage {
  /** Each is a comment. */
  items: Comment[]
  /** `offset` of the next page. */
  next_offset: number
  /** Whether there is a next page. */
  has_more: boolean
  /** `cursor` of the next page, stable under insertions and deletions. Null on the last page. */
  next_cursor: string | null
}

/** The new text of a comment, reply or answer. */
export interface CommentUpdate {
  /** HTML, at most 10,000 characters, sanitized to the allowed tags. */
  body: string
}

/** A community, as shown with items published in it. */
export interface CommunityCard {
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
}

/** The created item and its current or future URL. */
export interface CreatedItem {
  /** Unique id. */
  id: number
  /** Last part of its URL, reserved while scheduled. */
  slug: string
  /** Path on the site. */
  url: string
  /** Absolute URL. */
  web_url: string
  /** An item reference. */
  item: ItemReference
}

/** The CV of a member. Sections never sent are empty. */
export interface Cv {
  /** Plain text. */
  headline: string | null
  /** Whether other members can read it. */
  is_public: boolean
  /** Plain text. */
  summary: string | null
  /** Work, at most 30 entries. */
  experience: CvExperience[]
  /** Schools and courses, at most 20 entries. */
  education: CvEducation[]
  /** At most 50, each of 1 to 50 characters. */
  skills: string[]
  /** At most 20 entries. */
  certifications: CvCertification[]
  /** At most 20 entries. */
  languages: CvLanguage[]
  /** At most 20 entries. */
  projects: CvProject[]
  /** Time of last change. ISO 8601. */
  updated_at: string
}

/** A certificate. */
export interface CvCertification {
  /** Certificate name: plain text, at most 200 characters. */
  name: string
  /** Issuer: plain text, at most 200 characters. */
  issuer?: string
  /** Month of issue, `YYYY-MM`. At most 7 characters. */
  issued?: string
  /** Month of expiry, `YYYY-MM`. Null: no expiry. At most 7 characters. */
  expires?: string | null
  /** Web address, at most 2,048 characters. */
  url?: string
}

/** A school or course. */
export interface CvEducation {
  /** School: plain text, at most 200 characters. */
  school: string
  /** Degree: plain text, at most 200 characters. */
  degree?: string
  /** Field of study: plain text, at most 200 characters. */
  field?: string
  /** Start month, `YYYY-MM`. At most 7 characters. */
  start: string
  /** End month, `YYYY-MM`. Null or omitted: ongoing. At most 7 characters. */
  end?: string | null
  /** Description: plain text, at most 5,000 characters. */
  description?: string
}

/** A work experience. */
export interface CvExperience {
  /** Job title: plain text, at most 200 characters. */
  title: string
  /** Company: plain text, at most 200 characters. */
  company: string
  /** Location: plain text, at most 200 characters. */
  location?: string
  /** Start month, `YYYY-MM`. At most 7 characters. */
  start: string
  /** End month, `YYYY-MM`. Null or omitted: ongoing. At most 7 characters. */
  end?: string | null
  /** Description: plain text, at most 5,000 characters. */
  description?: string
}

/** A language that you speak. */
export interface CvLanguage {
  /** Plain text, at most 50 characters. */
  name: string
  /** Level of proficiency. */
  level?: LiteralUnion<'basic' | 'conversational' | 'fluent' | 'native'>
}

/** One of your projects. */
export interface CvProject {
  /** Project name: plain text, at most 200 characters. */
  name: string
  /** Web address, at most 2,048 characters. */
  url?: string
  /** Start month, `YYYY-MM`. At most 7 characters. */
  start?: string
  /** End month, `YYYY-MM`. Null or omitted: ongoing. At most 7 characters. */
  end?: string | null
  /** Description: plain text, at most 5,000 characters. */
  description?: string
}

/** An item of any kind, with the fields common to all. */
export interface Item {
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

/** A page of items of any kind. */
export interface ItemPage {
  /** Each is an item of any kind, with the fields common to all. */
  items: Item[]
  /** `offset` of the next page. */
  next_offset: number
  /** Whether there is a next page. */
  has_more: boolean
  /** `cursor` of the next page, stable under insertions and deletions. Null on the last page. */
  next_cursor: string | null
}

/** An item reference. */
export interface ItemReference {
  /** Unique id. */
  id: number
  /** Type of the object. */
  type: string
  /** Last part of the address. */
  slug: string
}

/** A place, with the names for its ids. */
export interface Location {
  /** ISO 3166-1 alpha-2. */
  country: string
  /** Name of the country. */
  country_name: string
  /** Id of the state, from `lookups.geo`. */
  state_id: number | null
  /** Name of the state. */
  state: string | null
  /** Id of the district, from `lookups.geo`. */
  district_id: number | null
  /** Name of the district. */
  district: string | null
  /** Id of the city, from `lookups.geo`. */
  city_id: number | null
  /** Name of the city. */
  city: string | null
}

/** A member, as shown with their content. */
export interface MemberCard {
  /** Unique id. */
  id: number
  /** Unique, case-insensitive. */
  username: string
  /** Name shown to others. */
  display_name: string
  /** Path on the site, or an external URL. */
  avatar_url: string | null
  /** Absolute URL of the profile. */
  profile_url: string
}

/** Another member. */
export interface MemberName {
  /** The other member, case-insensitive. At most 30 characters. */
  username: string
}

/** A message in a chat. */
export interface Message {
  /** Increases with each message of a chat. */
  id: number
  /** Key of the chat. */
  chat_key: string
  /** `text` for a written message, `system` for an event. */
  kind: 'text' | 'system'
  /** Author. */
  author: MemberCard
  /** Plain text, verbatim; empty in a system message. */
  body: string
  /** Event of a system message. */
  event: MessageEvent | null
  /** The message that another one replies to. */
  reply_to: MessageQuote | null
  /** `/storage/…` paths of images. */
  attachments: string[]
  /** Whether it was forwarded from another chat. */
  forwarded: boolean
  /** Reactions, in order of first use. */
  reactions: ReactionCount[]
  /** Your reaction. Null if you have not reacted. */
  my_reaction: string | null
  /** Whether you starred it. */
  starred: boolean
  /** Whether it is pinned for everyone in the chat. */
  pinned: boolean
  /** Time of creation. ISO 8601. */
  created_at: string
}

/** An event in a group, caused by the message author. */
export interface MessageEvent {
  /** Type of the object. */
  type:
    | 'group_created'
    | 'members_added'
    | 'members_removed'
    | 'member_left'
    | 'role_changed'
    | 'renamed'
    | 'icon_changed'
  /** Affected members that you can see, if any. */
  members: MemberCard[]
  /** New role, for `role_changed`. */
  role: LiteralUnion<'member' | 'admin' | 'owner'> | null
  /** New name, for `group_created` and `renamed`. */
  name: string | null
}

/** The message that another one replies to. */
export interface MessageQuote {
  /** Unique id. */
  id: number
  /** Author. */
  author: MemberCard
  /** Beginning of the text. */
  excerpt: string
}

/** A bookable offer of a service, with its price. */
export interface Package {
  /** Unique id. */
  id: number
  /** Name, as plain text. */
  name: string
  /** Description. */
  description: string | null
  /** Whole rupees. */
  price: number
  /** Days until delivery. */
  delivery_days: number | null
  /** Number of included revisions. */
  revisions: number | null
}

/** An emoji and its count. */
export interface ReactionCount {
  /** Emoji of the reaction. */
  emoji: string
  /** Number of reactions. */
  count: number
}

/** A reply to a comment or an answer. */
export interface Reply {
  /** Unique among comments, answers and replies. */
  id: number
  /** HTML. */
  body: string
  /** Author. */
  author: MemberCard
  /** Number of likes. */
  likes: number
  /** Number of dislikes. */
  dislikes: number
  /** Your reaction, if any. */
  my_reaction: LiteralUnion<'like' | 'dislike'> | null
  /** Time of creation. ISO 8601. */
  created_at: string
  /** Time of last change. ISO 8601. */
  updated_at: string
}

/** A client's review of a service. */
export interface Review {
  /** Unique id. */
  id: number
  /** Id of the reviewed service. */
  service_id: number
  /** 1 (worst) to 5 (best). */
  rating: number
  /** HTML. */
  body: string | null
  /** Author. */
  author: MemberCard
  /** The provider's answer. */
  reply: {
    /** HTML. */
    body: string
    /** Time of creation. ISO 8601. */
    created_at: string
  } | null
  /** Time of creation. ISO 8601. */
  created_at: string
  /** Time of the last change. ISO 8601. */
  updated_at: string
}

/** A review, as saved. */
export interface ReviewSaved {
  /** Unique id. */
  id: number
  /** A client's review of a service. */
  review: Review
}

/** A reference with title and path. */
export interface Subject {
  /** Kind: `post`, `comment`, `user`, `community` … */
  type: string
  /** Unique id. */
  id: number
  /** Title of the subject or of its parent, as plain text. */
  title: string
  /** Path on the site. */
  url: string
}

/** A topic tag. */
export interface Tag {
  /** Unique id. */
  id: number
  /** Spelling of its first use. */
  name: string
  /** Name of the tag in its URL. */
  slug: string
  /** Path on the site. */
  url: string
  /** Absolute URL. */
  web_url: string
  /** Description, as plain text. */
  description: string | null
  /** Number of published items with it. */
  items_count: number
  /** Number of followers. */
  followers_count: number
  /** Whether you follow it. */
  following: boolean
  /** Time of first use. ISO 8601. */
  created_at: string
}

/** The profile of a member. */
export interface User {
  /** Unique id. */
  id: number
  /** Unique, case-insensitive. */
  username: string
  /** Name shown to others. */
  display_name: string
  /** Path on the site, or an external URL. */
  avatar_url: string | null
  /** Absolute URL of the profile. */
  profile_url: string
  /** One line about the member: plain text. */
  tagline: string | null
  /** Sanitized HTML. */
  bio: string | null
  /** Path on the site, or an external URL. */
  banner_url: string | null
  /** A place, with the names for its ids. */
  location: Location | null
  /** URL of their website. */
  website: string | null
  /** Number of followers. */
  followers_count: number
  /** Number of connections. */
  connections_count: number
  /** Whether you follow them. */
  following: boolean
  /** State of your connection. */
  connection: LiteralUnion<'none' | 'pending_sent' | 'pending_received' | 'connected'>
  /** Whether they have a CV that you can read. */
  has_cv: boolean
  /** Time of joining. ISO 8601. */
  joined_at: string
}
