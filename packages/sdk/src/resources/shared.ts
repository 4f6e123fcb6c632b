// Generated from the contract: `npm run generate`.
import type { Open } from '../core/open.ts'

/** A community, as shown beside what was published in it. */
export interface CommunityCard {
  /** Id. */
  id: number
  /** Slug. */
  slug: string
  /** Name. */
  name: string
  /** Icon. */
  icon: string | null
  /** Url. */
  url: string
  /** Web url. */
  web_url: string
}

/** Names what was created, and where it is or will be. */
export interface CreatedItem {
  /** Id. */
  id: number
  /** Null for a community that is scheduled. */
  slug: string | null
  /** Path on the site; null for a community that is scheduled. */
  url: string | null
  /** Absolute URL; null for a community that is scheduled. */
  web_url: string | null
  /** Item. */
  item: ItemReference
}

/** Names an item. */
export interface ItemReference {
  /** Id. */
  id: number
  /** Type. */
  type: string
  /** Slug. */
  slug: string | null
}

/** A member, as shown beside what they wrote. */
export interface MemberCard {
  /** Id. */
  id: number
  /** Username. */
  username: string
  /** Display name. */
  display_name: string
  /** Avatar url. */
  avatar_url: string | null
  /** Absolute URL of the profile. */
  profile_url: string
}

/** A reply to a comment or an answer. */
export interface Reply {
  /** Id. */
  id: number
  /** HTML. */
  body: string
  /** Author. */
  author: MemberCard
  /** Likes. */
  likes: number
  /** Dislikes. */
  dislikes: number
  /** My reaction. */
  my_reaction: Open<'like' | 'dislike'> | null
  /** ISO 8601. */
  created_at: string
  /** ISO 8601. */
  updated_at: string
}
