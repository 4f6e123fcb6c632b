import { itemEntry } from '../../packages/engine/src/domains/search/index-item.ts'
import { communityEntry, memberEntry, tagEntry } from '../../packages/engine/src/domains/search/entries.ts'
import { memberRow } from '../../packages/engine/src/domains/members/member-row.ts'
import {
  communities,
  communityMembers,
  initialCommunity,
} from '../../packages/engine/src/entities/communities.ts'
import {
  initialCounters,
  itemContents,
  items,
  tags,
  type ItemRow,
} from '../../packages/engine/src/entities/content.ts'
import {
  comments,
  favorites,
  initialComment,
  reactions,
} from '../../packages/engine/src/entities/engagement.ts'
import { members } from '../../packages/engine/src/entities/members.ts'
import { follows } from '../../packages/engine/src/entities/network.ts'
import { itemTags } from '../../packages/engine/src/entities/search.ts'
import { tagNamed } from '../large-site/places.ts'
import { Rows } from '../large-site/shape.ts'
import type { SnapshotRow } from '@chowk/engine'

/** Members with a great deal of everything, and one whose items they reacted to. */
export const STARS = ['star', 'nova'] as const
const AUTHOR = STARS.length + 1
const TAGS = 100
const CREATED = Date.UTC(2025, 0, 1)

/**
 * Yields the rows of a site on which each of the stars has so many items, two in three of them in a community of their
 * own, three followers for five items, and a comment, a reaction and a favorite for five items.
 */
export function* prolificSite(count: number): Generator<SnapshotRow> {
  const rows = new Rows()
  const few = Math.floor(count / 5)
  const fans = 3 * few
  for (let id = 1; id <= AUTHOR + fans; id++) {
    const isStar = id <= STARS.length
    const username = isStar ? STARS[id - 1]! : `member${id}`
    const followers_count = isStar ? fans : id > AUTHOR ? STARS.length : 0
    const row = { ...memberRow({ username }, CREATED), followers_count }
    yield rows.of(members, row)
    yield rows.entry({ type: 'user', id }, memberEntry({ id, ...row })!)
  }
  for (let at = 0; at < TAGS; at++) {
    const counted = STARS.length * count * (2 / TAGS) + (few * 2) / TAGS
    const row = { ...tagNamed(`tag${at}`), created_at: CREATED }
    const tag = { ...row, id: at + 1, items_count: Math.round(counted) }
    yield rows.of(tags, tag)
    yield rows.entry({ type: 'tag', id: tag.id }, tagEntry(tag))
  }
  for (let author = 1; author <= AUTHOR; author++) {
    const isStar = author <= STARS.length
    let inside = 0
    for (let at = 0; at < (isStar ? count : few); at++) {
      const place = isStar && at % 3 > 0 ? author : null
      if (place !== null) inside++
      yield* item(rows, author, at, place, STARS.length)
    }
    if (isStar) yield* community(rows, author, inside)
  }
  const first = STARS.length * count + 1
  for (let star = 1; star <= STARS.length; star++) {
    for (let at = 0; at < fans; at++) {
      const fan = AUTHOR + 1 + at
      yield* following(rows, fan, star, CREATED + at)
      yield* following(rows, star, fan, CREATED + at)
    }
    for (let at = 0; at < few; at++) {
      const [item_id, created_at] = [first + at, CREATED + at]
      yield rows.of(reactions, {
        member_id: star,
        target_type: 'post',
        target_id: item_id,
        reaction: 'like',
        suspended: false,
        created_at,
      })
      yield rows.of(favorites, { member_id: star, item_id, created_at })
      const said = { kind: 'comment', item_id, author_id: star, body: `<p>Comment ${at}</p>` } as const
      yield rows.of(comments, { ...initialComment, ...said, created_at, updated_at: created_at })
      const subject = { subject_type: 'post', subject_id: item_id, created_at }
      yield rows.notification('comment', { member_id: AUTHOR, actor_id: star, ...subject })
    }
  }
  yield* rows.notificationCounts()
}

function* following(rows: Rows, member_id: number, target_id: number, created_at: number) {
  yield rows.of(follows, { member_id, target_type: 'user', target_id, suspended: false, created_at })
  const told = { member_id: target_id, actor_id: member_id, subject_type: 'member', subject_id: member_id }
  yield rows.notification('follow', { ...told, created_at })
}

function* community(rows: Rows, id: number, items_count: number): Generator<SnapshotRow> {
  const name = `Community ${id}`
  const row = {
    id,
    slug: `community-${id}`,
    name,
    description: null,
    icon: '',
    banner: null,
    banner_style: 'cover',
    visibility: 'public',
    ...initialCommunity,
    creator_id: id,
    members_count: 1,
    items_count,
    open_items_count: items_count,
    followers_count: 0,
    created_at: CREATED,
    updated_at: CREATED,
  } as const
  yield rows.of(communities, row)
  yield rows.entry({ type: 'community', id }, communityEntry(row))
  const membership = {
    community_id: id,
    member_id: id,
    role: 'creator',
    suspended: false,
    joined_at: CREATED,
  } as const
  yield rows.of(communityMembers, membership)
}

function* item(
  rows: Rows,
  author_id: number,
  at: number,
  community_id: number | null,
  stars: number,
): Generator<SnapshotRow> {
  const [id, created_at] = [rows.id(items), CREATED + at]
  const worn = [at % TAGS, (at + 1) % TAGS]
  const isLiked = author_id > stars
  const title = `Item ${at} of ${author_id}`
  const text = `The ${at} thing that ${author_id} wrote, with a few words more for the search.`
  const row: ItemRow = {
    id,
    type: 'post',
    status: 'published',
    author_id,
    community_id,
    restricted: false,
    slug: `item-${id}`,
    title,
    excerpt: text,
    tags: worn.map((tag) => `tag${tag}`),
    featured_image: null,
    gallery: [],
    scheduled_at: null,
    published_at: created_at,
    created_at,
    updated_at: created_at,
    ...initialCounters,
    likes: isLiked ? stars : 0,
    comments_count: isLiked ? stars : 0,
  }
  yield rows.of(items, row)
  yield rows.of(itemContents, { id, body: `<p>${text}</p>`, details: {} })
  yield rows.entry({ type: 'post', id }, itemEntry(row, text))
  for (const tag of worn)
    yield rows.of(itemTags, { item_id: id, tag_id: tag + 1, author_id, published_at: created_at })
}
