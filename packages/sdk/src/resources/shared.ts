// Generated from the contract: `npm run generate`.
import type { Open } from '../core/open.ts'

/** Something that a member did. */
export interface Activity {
  /** What the member did. */
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
  /** What they did it to, or what came of it. */
  subject: Subject
  /** The beginning of what they wrote, as plain text; empty where they wrote nothing. */
  excerpt: string
  /** Of kind `reacted`: how. */
  reaction: Open<'like' | 'dislike'> | null
  /** When they did it. ISO 8601. */
  at: string
}

/** A page of what a member did, the latest first. */
export interface ActivityPage {
  /** Something that a member did. */
  items: Activity[]
  /** The `offset` of the next page. */
  next_offset: number
  /** Whether there is a next page. */
  has_more: boolean
  /** The `cursor` of the next page, which begins there whatever comes or goes; null after the last. */
  next_cursor: string | null
}

/** An answer to a question. */
export interface Answer {
  /** Unique among comments, answers and replies. */
  id: number
  /** HTML. */
  body: string
  /** The member who wrote it. */
  author: MemberCard
  /** How many members like it. */
  likes: number
  /** How many members dislike it. */
  dislikes: number
  /** Your reaction, if any. */
  my_reaction: Open<'like' | 'dislike'> | null
  /** When it was written. ISO 8601. */
  created_at: string
  /** When it last changed. ISO 8601. */
  updated_at: string
  /** Whether the author of the question accepted it. */
  accepted: boolean
  /** The first 20 replies, oldest first; all of them are read with `replies_to`. */
  replies: Reply[]
  /** How many replies there are. */
  replies_count: number
}

/** An application for a job. */
export interface Application {
  /** The id. */
  id: number
  /** The state it is in. */
  status: Open<
    | 'submitted'
    | 'under_review'
    | 'shortlisted'
    | 'interview'
    | 'offered'
    | 'hired'
    | 'rejected'
    | 'withdrawn'
  >
  /** Which side you are on. */
  role: Open<'applicant' | 'employer'>
  /** What you can do with it now. */
  allowed: Open<'review' | 'shortlist' | 'interview' | 'offer' | 'hire' | 'reject' | 'withdraw'>[]
  /** The job that it is for. */
  job: {
    /** The id. */
    id: number
    /** The last part of its address. */
    slug: string
    /** What it is headed, as plain text. */
    title: string
    /** Who hires, as plain text. */
    company: string | null
    /** Path on the site. */
    url: string
    /** Absolute URL. */
    web_url: string
  }
  /** A member, as shown beside what they wrote. */
  applicant: MemberCard
  /** What the applicant wrote to the employer. */
  cover_letter: string | null
  /** The CV as it was when the application was sent. */
  cv: Cv
  /** Why it was rejected, where the employer said so. */
  reason: string | null
  /** Each status it came to, by whom and when, oldest first. */
  history: {
    /** The state it is in. */
    status: Open<
      | 'submitted'
      | 'under_review'
      | 'shortlisted'
      | 'interview'
      | 'offered'
      | 'hired'
      | 'rejected'
      | 'withdrawn'
    >
    /** Which side it was. */
    by: Open<'applicant' | 'employer'>
    /** What your side noted; never what the other did. */
    note: string | null
    /** When that was. ISO 8601. */
    at: string
  }[]
  /** When it was created. ISO 8601. */
  created_at: string
  /** When it last changed. ISO 8601. */
  updated_at: string
}

/** An application, as it is now. */
export interface ApplicationChanged {
  /** The id. */
  id: number
  /** The state it is in. */
  status: Open<
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
  /** The `offset` of the next page. */
  next_offset: number
  /** Whether there is a next page. */
  has_more: boolean
  /** The `cursor` of the next page, which begins there whatever comes or goes; null after the last. */
  next_cursor: string | null
}

/** An order of a service. */
export interface Booking {
  /** The id. */
  id: number
  /** The state it is in. */
  status: Open<'pending' | 'accepted' | 'declined' | 'in_progress' | 'delivered' | 'completed' | 'cancelled'>
  /** Which side you are on. */
  role: Open<'provider' | 'client'>
  /** What you can do with it now. */
  allowed: Open<'accept' | 'decline' | 'progress' | 'deliver' | 'complete' | 'cancel'>[]
  /** The service that was booked. */
  service: {
    /** The id. */
    id: number
    /** The last part of its address. */
    slug: string
    /** What it is headed, as plain text. */
    title: string
    /** Path on the site. */
    url: string
    /** Absolute URL. */
    web_url: string
  }
  /** The package as it was when it was booked. */
  package: Package
  /** How many packages were booked. */
  quantity: number
  /** Price times quantity, in whole rupees. */
  total: number
  /** What the client wants, in their words. */
  requirements: string | null
  /** A member, as shown beside what they wrote. */
  provider: MemberCard
  /** A member, as shown beside what they wrote. */
  client: MemberCard
  /** Which side cancelled; null where nobody did. */
  cancelled_by: Open<'provider' | 'client'> | null
  /** Each status it came to, by whom and when, oldest first; the latest 50. */
  history: {
    /** The state it is in. */
    status: Open<
      'pending' | 'accepted' | 'declined' | 'in_progress' | 'delivered' | 'completed' | 'cancelled'
    >
    /** Which side it was. */
    by: Open<'provider' | 'client'>
    /** When that was. ISO 8601. */
    at: string
  }[]
  /** When it was created. ISO 8601. */
  created_at: string
  /** When it last changed. ISO 8601. */
  updated_at: string
}

/** A booking, as it is now. */
export interface BookingChanged {
  /** The id. */
  id: number
  /** The state it is in. */
  status: Open<'pending' | 'accepted' | 'declined' | 'in_progress' | 'delivered' | 'completed' | 'cancelled'>
  /** An order of a service. */
  booking: Booking
}

/** A chat, as you see it. */
export interface Chat {
  /** Names the chat: `dm-<lower id>-<higher id>`, or `group-<slug>`. */
  key: string
  /** The kind of thing. */
  type: 'direct' | 'group'
  /** Groups: for the operations on groups. */
  slug: string | null
  /** The group's name, or the display name of the other member. */
  name: string
  /** The group's icon, or the avatar of the other member. */
  icon: string | null
  /** Direct chats: the other member. */
  member: MemberCard | null
  /** Groups: your role. */
  role: Open<'member' | 'admin' | 'owner'> | null
  /** How many belong to it. */
  members_count: number
  /** Whether you can send here now: in a direct chat, whether you are connected still. */
  can_send: boolean
  /** Whether you have put it away. */
  archived: boolean
  /** Whether you keep it at the top. */
  pinned: boolean
  /** Whether it is left out of the unread totals. */
  muted: boolean
  /** Messages of others that came after the last you read. */
  unread: number
  /** The last message you read. */
  last_read_id: number | null
  /** A message in a chat. */
  last_message: Message | null
  /** When it was created. ISO 8601. */
  created_at: string
  /** When the last message came. ISO 8601. */
  last_activity_at: string
}

/** Somebody in a chat. */
export interface ChatMember {
  /** A member, as shown beside what they wrote. */
  member: MemberCard
  /** Null in a direct chat. */
  role: Open<'member' | 'admin' | 'owner'> | null
  /** When they became a member. ISO 8601. */
  joined_at: string
}

/** The chat, as it is now. */
export interface ChatResult {
  /** A chat, as you see it. */
  chat: Chat
}

/** The option that you choose. */
export interface Choice {
  /** The id of one of its options. */
  option_id: number
}

/** A comment. */
export interface Comment {
  /** Unique among comments, answers and replies. */
  id: number
  /** HTML. */
  body: string
  /** The member who wrote it. */
  author: MemberCard
  /** How many members like it. */
  likes: number
  /** How many members dislike it. */
  dislikes: number
  /** Your reaction, if any. */
  my_reaction: Open<'like' | 'dislike'> | null
  /** When it was written. ISO 8601. */
  created_at: string
  /** When it last changed. ISO 8601. */
  updated_at: string
  /** The first 20 replies, oldest first; all of them are read with `replies_to`. */
  replies: Reply[]
  /** How many replies there are. */
  replies_count: number
}

/** A comment, a reply or an answer to write. */
export interface CommentCreate {
  /** HTML, at most 10,000 characters; cleaned to the tags that are allowed. */
  body: string
}

/** The comment as it was published. */
export interface CommentCreated {
  /** The id. */
  id: number
  /** A comment. */
  comment: Comment
  /** How many comments and replies the item has now. */
  comments: number
}

/** A page of comments, oldest first. */
export interface CommentPage {
  /** Each is a comment. */
  items: Comment[]
  /** The `offset` of the next page. */
  next_offset: number
  /** Whether there is a next page. */
  has_more: boolean
  /** The `cursor` of the next page, which begins there whatever comes or goes; null after the last. */
  next_cursor: string | null
}

/** The new text of a comment, a reply or an answer. */
export interface CommentUpdate {
  /** HTML, at most 10,000 characters; cleaned to the tags that are allowed. */
  body: string
}

/** A community, as shown beside what was published in it. */
export interface CommunityCard {
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
}

/** Names what was created, and where it is or will be. */
export interface CreatedItem {
  /** The id. */
  id: number
  /** The last part of its address, reserved while it is scheduled. */
  slug: string
  /** Path on the site. */
  url: string
  /** Absolute URL. */
  web_url: string
  /** Names an item. */
  item: ItemReference
}

/** The CV of a member. Sections that were never sent are empty. */
export interface Cv {
  /** Plain text. */
  headline: string | null
  /** Whether other members may read it. */
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
  /** When it last changed. ISO 8601. */
  updated_at: string
}

/** A certificate. */
export interface CvCertification {
  /** What it certifies: plain text, at most 200 characters. */
  name: string
  /** Who gave it: plain text, at most 200 characters. */
  issuer?: string
  /** When it was given, `YYYY-MM`. At most 7 characters. */
  issued?: string
  /** Until when it holds, `YYYY-MM`; null: for good. At most 7 characters. */
  expires?: string | null
  /** Where to see it, at most 2,048 characters. */
  url?: string
}

/** Something that you learned. */
export interface CvEducation {
  /** Where you learned: plain text, at most 200 characters. */
  school: string
  /** What it came to: plain text, at most 200 characters. */
  degree?: string
  /** What you learned: plain text, at most 200 characters. */
  field?: string
  /** The month of its beginning, `YYYY-MM`. At most 7 characters. */
  start: string
  /** The month of its end, `YYYY-MM`; null or left out: not yet. At most 7 characters. */
  end?: string | null
  /** What it was about: plain text, at most 5,000 characters. */
  description?: string
}

/** Work that you did. */
export interface CvExperience {
  /** What you were: plain text, at most 200 characters. */
  title: string
  /** Where: plain text, at most 200 characters. */
  company: string
  /** In which place: plain text, at most 200 characters. */
  location?: string
  /** The month of its beginning, `YYYY-MM`. At most 7 characters. */
  start: string
  /** The month of its end, `YYYY-MM`; null or left out: not yet. At most 7 characters. */
  end?: string | null
  /** What it was about: plain text, at most 5,000 characters. */
  description?: string
}

/** A language that you speak. */
export interface CvLanguage {
  /** Plain text, at most 50 characters. */
  name: string
  /** How well you speak it. */
  level?: Open<'basic' | 'conversational' | 'fluent' | 'native'>
}

/** Something that you made. */
export interface CvProject {
  /** What it is called: plain text, at most 200 characters. */
  name: string
  /** Where to see it, at most 2,048 characters. */
  url?: string
  /** The month of its beginning, `YYYY-MM`. At most 7 characters. */
  start?: string
  /** The month of its end, `YYYY-MM`; null or left out: not yet. At most 7 characters. */
  end?: string | null
  /** What it was about: plain text, at most 5,000 characters. */
  description?: string
}

/** An item of any kind, with what all kinds have in common. */
export interface Item {
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

/** A page of items of any kind. */
export interface ItemPage {
  /** Each is an item of any kind, with what all kinds have in common. */
  items: Item[]
  /** The `offset` of the next page. */
  next_offset: number
  /** Whether there is a next page. */
  has_more: boolean
  /** The `cursor` of the next page, which begins there whatever comes or goes; null after the last. */
  next_cursor: string | null
}

/** Names an item. */
export interface ItemReference {
  /** The id. */
  id: number
  /** The kind of thing. */
  type: string
  /** The last part of its address. */
  slug: string
}

/** A place, with the names of what its ids mean. */
export interface Location {
  /** ISO 3166-1 alpha-2. */
  country: string
  /** The country, by name. */
  country_name: string
  /** The state, by id of `lookups.geo`. */
  state_id: number | null
  /** The state, by name. */
  state: string | null
  /** The district, by id of `lookups.geo`. */
  district_id: number | null
  /** The district, by name. */
  district: string | null
  /** The city, by id of `lookups.geo`. */
  city_id: number | null
  /** The city, by name. */
  city: string | null
}

/** A member, as shown beside what they wrote. */
export interface MemberCard {
  /** The id. */
  id: number
  /** Unique, without regard to case. */
  username: string
  /** The name that others see. */
  display_name: string
  /** A path on the site, or an address elsewhere. */
  avatar_url: string | null
  /** Absolute URL of the profile. */
  profile_url: string
}

/** Another member. */
export interface MemberName {
  /** The other member; case does not matter. At most 30 characters. */
  username: string
}

/** A message in a chat. */
export interface Message {
  /** Grows with every message of a chat. */
  id: number
  /** The chat that it stands in. */
  chat_key: string
  /** Written by somebody, or telling of something that happened. */
  kind: 'text' | 'system'
  /** The member who wrote it. */
  author: MemberCard
  /** Plain text, to the letter; empty in a system message. */
  body: string
  /** In a system message: what happened. */
  event: MessageEvent | null
  /** The message that another one replies to. */
  reply_to: MessageQuote | null
  /** `/storage/…` paths of images. */
  attachments: string[]
  /** Whether it was forwarded from another chat. */
  forwarded: boolean
  /** In the order in which they first came. */
  reactions: ReactionCount[]
  /** The emoji that you reacted with, if any. */
  my_reaction: string | null
  /** Whether you starred it. */
  starred: boolean
  /** Whether it is pinned for everybody in the chat. */
  pinned: boolean
  /** When it was created. ISO 8601. */
  created_at: string
}

/** Something that happened to a group; its author did it. */
export interface MessageEvent {
  /** The kind of thing. */
  type:
    | 'group_created'
    | 'members_added'
    | 'members_removed'
    | 'member_left'
    | 'role_changed'
    | 'renamed'
    | 'icon_changed'
  /** To whom it happened, if to anybody, as far as you may see them. */
  members: MemberCard[]
  /** With `role_changed`: the new role. */
  role: Open<'member' | 'admin' | 'owner'> | null
  /** With `group_created` and `renamed`: the name given. */
  name: string | null
}

/** The message that another one replies to. */
export interface MessageQuote {
  /** The id. */
  id: number
  /** The member who wrote it. */
  author: MemberCard
  /** The beginning of the text. */
  excerpt: string
}

/** What can be booked of a service, and for how much. */
export interface Package {
  /** The id. */
  id: number
  /** What it is called, as plain text. */
  name: string
  /** What it is about. */
  description: string | null
  /** Whole rupees. */
  price: number
  /** Days until it is delivered. */
  delivery_days: number | null
  /** How often it is done over. */
  revisions: number | null
}

/** An emoji under a message. */
export interface ReactionCount {
  /** The emoji that was chosen. */
  emoji: string
  /** How many members reacted with it. */
  count: number
}

/** A reply to a comment or an answer. */
export interface Reply {
  /** Unique among comments, answers and replies. */
  id: number
  /** HTML. */
  body: string
  /** The member who wrote it. */
  author: MemberCard
  /** How many members like it. */
  likes: number
  /** How many members dislike it. */
  dislikes: number
  /** Your reaction, if any. */
  my_reaction: Open<'like' | 'dislike'> | null
  /** When it was written. ISO 8601. */
  created_at: string
  /** When it last changed. ISO 8601. */
  updated_at: string
}

/** What a client thinks of a service. */
export interface Review {
  /** The id. */
  id: number
  /** The service that was reviewed. */
  service_id: number
  /** From 1, the worst, to 5, the best. */
  rating: number
  /** HTML. */
  body: string | null
  /** The member who wrote it. */
  author: MemberCard
  /** The provider's answer. */
  reply: {
    /** HTML. */
    body: string
    /** When it was created. ISO 8601. */
    created_at: string
  } | null
  /** When it was created. ISO 8601. */
  created_at: string
  /** When it last changed. ISO 8601. */
  updated_at: string
}

/** A review, as it is now. */
export interface ReviewSaved {
  /** The id. */
  id: number
  /** What a client thinks of a service. */
  review: Review
}

/** Names something, with the way there. */
export interface Subject {
  /** What it is: `post`, `comment`, `user`, `community` … */
  type: string
  /** The id. */
  id: number
  /** What it is called, or what it belongs to is called: plain text. */
  title: string
  /** Path on the site. */
  url: string
}

/** A topic tag. */
export interface Tag {
  /** The id. */
  id: number
  /** As whoever used it first wrote it. */
  name: string
  /** Names the tag in its address. */
  slug: string
  /** Path on the site. */
  url: string
  /** Absolute URL. */
  web_url: string
  /** What the topic is about: plain text. */
  description: string | null
  /** How many published items carry it. */
  items_count: number
  /** How many members follow it. */
  followers_count: number
  /** Whether you follow it. */
  following: boolean
  /** When it was first used. ISO 8601. */
  created_at: string
}

/** The profile of a member. */
export interface User {
  /** The id. */
  id: number
  /** Unique, without regard to case. */
  username: string
  /** The name that others see. */
  display_name: string
  /** A path on the site, or an address elsewhere. */
  avatar_url: string | null
  /** Absolute URL of the profile. */
  profile_url: string
  /** One line about the member: plain text. */
  tagline: string | null
  /** HTML, cleaned. */
  bio: string | null
  /** A path on the site, or an address elsewhere. */
  banner_url: string | null
  /** A place, with the names of what its ids mean. */
  location: Location | null
  /** The address of a site of their own. */
  website: string | null
  /** How many members follow them. */
  followers_count: number
  /** How many members they are connected with. */
  connections_count: number
  /** Whether you follow them. */
  following: boolean
  /** What you and they are to each other. */
  connection: Open<'none' | 'pending_sent' | 'pending_received' | 'connected'>
  /** Whether they have a CV that you may read. */
  has_cv: boolean
  /** When they became a member. ISO 8601. */
  joined_at: string
}
