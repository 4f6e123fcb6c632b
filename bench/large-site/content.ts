import type { ContentType } from '@chowk/contract'
import { detailsOf } from '../../packages/engine/src/domains/content/kinds.ts'
import { itemEntry } from '../../packages/engine/src/domains/search/index-item.ts'
import {
  initialCounters,
  itemContents,
  items,
  type ItemRow,
} from '../../packages/engine/src/entities/content.ts'
import {
  comments,
  favorites,
  initialComment,
  reactions,
  type TargetType,
} from '../../packages/engine/src/entities/engagement.ts'
import { itemTags } from '../../packages/engine/src/entities/search.ts'
import type { SnapshotRow } from '../../packages/engine/src/store/store.ts'
import { excerptOfText } from '../../packages/engine/src/text/html.ts'
import { slugify } from '../../packages/engine/src/text/slugs.ts'
import { detailRow, type Audience } from './kinds.ts'
import { capital } from './people.ts'
import { communitySize, EDITORS, isPrivate, type Published } from './places.ts'
import { timeIn, type Rows, type Shape } from './shape.ts'

const TYPES = [
  [0.7, 'post'],
  [0.82, 'question'],
  [0.88, 'poll'],
  [0.92, 'mcq'],
  [0.96, 'service'],
  [1, 'job'],
] as const

/** A word in every second item. */
export const COMMON_WORD = 'chai'
const MAX_LIKES = 1000
const MAX_COMMENTS = 500
/** Comments on the item with the longest thread. */
const MAX_THREAD_LENGTH = 10_000

/** Yields items with their comments and reactions, in order of time. Counts them in `published`. */
export function* content(shape: Shape, rows: Rows, published: Published): Generator<SnapshotRow> {
  for (let index = 0; index < shape.size.items; index++) yield* item(shape, rows, index, published)
}

function* item(shape: Shape, rows: Rows, at: number, published: Published): Generator<SnapshotRow> {
  const count = shape.size.items
  const [viral, longest] = [at === Math.floor(count / 2), at === Math.floor(count / 3)]
  const drawn = shape.draw('type', at)
  const type = viral || longest ? 'post' : TYPES.find(([below]) => drawn < below)![1]
  const index =
    viral || longest || shape.draw('placed', at) > 0.3
      ? undefined
      : shape.popular('place', at, shape.communities)
  const restricted = index !== undefined && isPrivate(index)
  const author_id =
    index === undefined
      ? shape.memberOf(viral ? 0 : shape.popular('author', at, shape.crowd))
      : [...shape.sample('community', index, EDITORS)][Math.floor(EDITORS * shape.draw('editor', at))]!
  const audience: Audience = (topic, max, except) =>
    restricted
      ? among(shape.sample('community', index, communitySize(shape, index)), max, except)
      : shape.sample(topic, at, max, except)
  const timeOf = (part: number) => timeIn('writing', (at + part) / count)

  const id = rows.id(items)
  const kind = detailRow(shape, rows, type, { id, at, author_id, audience, timeOf }, published.services)
  const thread = longest
    ? Math.min(MAX_THREAD_LENGTH, 20 + Math.floor(count / 20))
    : shape.few('comments', at, 1.5, MAX_COMMENTS)
  const counts = planned(type, restricted ? Math.min(thread, 20) : thread)
  const reached = restricted ? communitySize(shape, index) : shape.crowd
  const likes = viral
    ? Math.floor(0.8 * shape.crowd)
    : shape.few('likes', at, 1.5, Math.min(MAX_LIKES, Math.floor(reached / 2)))
  const dislikes = Math.floor(0.2 * shape.draw('dislikes', at) * Math.min(likes, reached - likes))
  const wearing = [0, 1, 2].flatMap((nth) => {
    const tag = shape.popular(`tag ${nth}`, at, shape.tags)
    return shape.draw(`tagged ${nth}`, at) < 0.4 ? [tag] : []
  })
  const chosen = [...new Set(wearing)]
  const title = capital(shape.words('title', at, 5))
  const said = shape.words('body', at, 30)
  const text = `${capital(said)}${at % 2 === 0 ? ` with ${COMMON_WORD}` : ''}.`
  const accepted = type === 'question' && counts.answers > 1 && shape.draw('accepted', at) < 0.3
  const row: ItemRow = {
    id,
    type,
    status: 'published',
    author_id,
    community_id: index === undefined ? null : index + 1,
    restricted,
    slug: `${slugify(title, type)}-${at.toString(36).padStart(6, '0')}`,
    title,
    excerpt: excerptOfText(text),
    tags: chosen.map((tag) => shape.word(tag)),
    featured_image: null,
    gallery: [],
    scheduled_at: null,
    published_at: timeOf(0),
    created_at: timeOf(0),
    updated_at: timeOf(0),
    ...initialCounters,
    likes,
    dislikes,
    comments_count: counts.comments,
    answers_count: type === 'question' ? counts.answers : (kind.votes ?? 0),
    resolved: accepted,
    accepted_answer_id: accepted ? rows.next(comments) : null,
  }
  yield rows.of(items, row)
  const details = detailsOf(type, kind.details ?? {})
  yield rows.of(itemContents, { id, body: `<p>${text}</p>`, details })
  yield rows.entry({ type, id }, itemEntry(row, text, kind.texts))
  if (kind.rows) yield* kind.rows()
  if (index !== undefined) published.communities[index]!++
  for (const tag of restricted ? [] : chosen) {
    published.tags[tag]!++
    yield rows.of(itemTags, { item_id: id, tag_id: tag + 1, author_id, published_at: timeOf(0) })
  }
  yield* liked(rows, { target_type: type, target_id: id }, audience('reactions', likes + dislikes), {
    likes,
    timeOf,
  })
  for (const member_id of audience('favorites', shape.few('saved', at, 3, 100)))
    yield rows.of(favorites, { member_id, item_id: id, created_at: timeOf(0.9) })
  yield* discussion(shape, rows, { row, at, count: counts.count, accepted, audience, timeOf })
}

/** Yields at most `most` of the ids, except one. */
function* among(ids: Iterable<number>, max: number, except?: number): Generator<number> {
  let count = 0
  for (const id of ids) {
    if (id === except) continue
    if (count++ === max) return
    yield id
  }
}

function* liked(
  rows: Rows,
  target: { readonly target_type: TargetType; readonly target_id: number },
  ids: Iterable<number>,
  { likes, timeOf }: { readonly likes: number; readonly timeOf: (part: number) => number },
): Generator<SnapshotRow> {
  let count = 0
  for (const member_id of ids) {
    const reaction = count++ < likes ? 'like' : 'dislike'
    yield rows.of(reactions, { member_id, ...target, reaction, suspended: false, created_at: timeOf(0.5) })
  }
}

/** Comments come in fours: in every other four, three are replies to the first. */
const isReply = (nth: number): boolean => nth % 4 !== 0 && nth % 8 < 4

/** Returns the number of comments of each kind. */
function planned(type: ContentType, count: number) {
  let replies = 0
  for (let nth = 0; nth < count; nth++) if (isReply(nth)) replies++
  const answers = type === 'question' ? count - replies : 0
  return { count, answers, comments: count - answers }
}

interface Discussion {
  readonly row: ItemRow
  readonly at: number
  readonly count: number
  readonly accepted: boolean
  readonly audience: Audience
  readonly timeOf: (part: number) => number
}

function* discussion(
  shape: Shape,
  rows: Rows,
  { row, at, count, accepted, audience, timeOf }: Discussion,
): Generator<SnapshotRow> {
  const subject = { subject_type: row.type, subject_id: row.id }
  let parent = { id: 0, author_id: 0 }
  let nth = 0
  while (nth < count) {
    const before = nth
    for (const author_id of audience(`remark ${nth}`, count - nth)) {
      const reply = isReply(nth)
      const kind = reply ? 'reply' : row.type === 'question' ? 'answer' : 'comment'
      const likes = shape.few(`liked ${nth}`, at, 2, 3)
      const created_at = timeOf((nth + 1) / (count + 2))
      const id = rows.id(comments)
      yield rows.of(comments, {
        ...initialComment,
        ...(reply && { parent_id: parent.id, position: (nth % 4) - 1 }),
        id,
        kind,
        item_id: row.id,
        author_id,
        body: `<p>${capital(shape.words(`said ${nth % 16}`, at, 10))}.</p>`,
        likes,
        replies_count: isReply(nth + 1) && !reply ? Math.min(3, count - nth - 1) : 0,
        accepted: accepted && nth === 0,
        created_at,
        updated_at: created_at,
      })
      const target = { target_type: kind === 'answer' ? kind : 'comment', target_id: id } as const
      yield* liked(rows, target, audience(`likers ${nth % 16}`, likes), { likes, timeOf })
      const recipient = reply ? parent.author_id : row.author_id
      const notification = { ...subject, actor_id: author_id, comment_id: id, read: id % 3 === 0, created_at }
      if (recipient !== author_id) yield rows.notification(kind, { member_id: recipient, ...notification })
      if (accepted && nth === 0 && author_id !== row.author_id) {
        const accepting = { member_id: author_id, actor_id: row.author_id }
        yield rows.notification('answer_accepted', { ...notification, ...accepting })
      }
      if (!reply) parent = { id, author_id }
      nth++
    }
    // Small audiences comment more than once.
    if (nth === before) return
  }
}
