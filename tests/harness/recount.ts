import { nameKey } from '@chowk/contract/core'
import { entities, type SnapshotRow, type Store } from '@chowk/engine'
import { expect } from 'vitest'
import { chatMembers, chats, messageReactions, messages } from '../../packages/engine/src/entities/chats.ts'
import { admissions, communities, communityMembers } from '../../packages/engine/src/entities/communities.ts'
import {
  itemContents,
  items,
  media,
  serviceCounts,
  tags,
  type ItemRow,
} from '../../packages/engine/src/entities/content.ts'
import {
  comments,
  itemOptions,
  reactions,
  votes,
  type CommentRow,
} from '../../packages/engine/src/entities/engagement.ts'
import { applications, jobs } from '../../packages/engine/src/entities/jobs.ts'
import { members } from '../../packages/engine/src/entities/members.ts'
import { suspensions } from '../../packages/engine/src/entities/moderation.ts'
import { blocks, connections, follows } from '../../packages/engine/src/entities/network.ts'
import { notificationCounts, notifications } from '../../packages/engine/src/entities/notifications.ts'
import { itemTags, searchEntries } from '../../packages/engine/src/entities/search.ts'
import {
  bookings,
  bookingSteps,
  reviews,
  servicePackages,
  services,
} from '../../packages/engine/src/entities/services.ts'
import type { AnyEntity, RowOf } from '../../packages/engine/src/store/entity.ts'

export type Rows = <E extends AnyEntity>(entity: E) => readonly RowOf<E>[]

/** A stored value that is derived from other rows, beside its recomputed value. */
interface Finding {
  readonly of: string
  readonly kept: unknown
  readonly counted: unknown
}

/** Compares every counter of a store, and all other redundant data, with a recount of the rows. */
export async function recount(store: Store): Promise<void> {
  expect(wrongCounts(await rowsIn(store.export()))).toEqual([])
}

/** The rows of a snapshot by their entities. */
export async function rowsIn(snapshot: AsyncIterable<SnapshotRow>): Promise<Rows> {
  const byEntity = new Map<string, unknown[]>()
  for await (const [entity, row] of snapshot) {
    const known = byEntity.get(entity)
    if (known) known.push(row)
    else byEntity.set(entity, [row])
  }
  return (entity) => (byEntity.get(entity.name) ?? []) as never
}

/** Counters that are not what their rows come to, and whatever else is kept twice and differs. */
export const wrongCounts = (rows: Rows, of = areas): readonly Finding[] =>
  of
    .flatMap((area) => [...area(rows)])
    .filter(({ kept, counted }) => JSON.stringify(kept) !== JSON.stringify(counted))

/** Counts rows by key; rows without key are not counted. */
function tally<Row>(rows: Iterable<Row>, keyOf: (row: Row) => string | number | null | undefined) {
  const counts = new Map<string | number, number>()
  for (const row of rows) {
    const key = keyOf(row)
    if (key !== null && key !== undefined) counts.set(key, (counts.get(key) ?? 0) + 1)
  }
  return (key: string | number): number => counts.get(key) ?? 0
}

const found = (of: string, kept: unknown, counted: unknown): Finding => ({ of, kept, counted })

const isOpen = (item: ItemRow): boolean => item.status === 'published' && !item.restricted

function* engagement(rows: Rows): Generator<Finding> {
  const reacted = tally(rows(reactions), (row) => `${row.reaction} ${row.target_type} ${row.target_id}`)
  const targetOf = ({ kind, id }: CommentRow) => `${kind === 'answer' ? 'answer' : 'comment'} ${id}`
  const hidden = new Set(rows(comments).flatMap((row) => (row.hidden ? [row.id] : [])))
  const standing = rows(comments).filter((row) => !row.hidden && !hidden.has(row.parent_id ?? 0))
  const written = tally(standing, ({ kind, item_id }) => `${kind} ${item_id}`)
  const voted = tally(rows(votes), (row) => row.item_id)
  const accepted = new Map(rows(comments).flatMap((row) => (row.accepted ? [[row.item_id, row.id]] : [])))
  for (const { id, type, ...item } of rows(items)) {
    const name = `${type} ${id}`
    yield found(`${name}: likes`, item.likes, reacted(`like ${name}`))
    yield found(`${name}: dislikes`, item.dislikes, reacted(`dislike ${name}`))
    const commented = written(`comment ${id}`) + written(`reply ${id}`)
    yield found(`${name}: comments_count`, item.comments_count, commented)
    const answered = type === 'question' ? written(`answer ${id}`) : voted(id)
    yield found(`${name}: answers_count`, item.answers_count, answered)
    yield found(`${name}: accepted_answer_id`, item.accepted_answer_id, accepted.get(id) ?? null)
  }
  const replied = tally(rows(comments), (row) => row.parent_id)
  const repliesHidden = tally(rows(comments), (row) => (row.hidden ? row.parent_id : null))
  for (const comment of rows(comments)) {
    const name = targetOf(comment)
    yield found(`${name}: likes`, comment.likes, reacted(`like ${name}`))
    yield found(`${name}: dislikes`, comment.dislikes, reacted(`dislike ${name}`))
    yield found(`${name}: replies_count`, comment.replies_count, replied(comment.id))
    yield found(`${name}: replies_hidden`, comment.replies_hidden, repliesHidden(comment.id))
    yield found(`${name}: accepted while hidden`, false, comment.hidden && comment.accepted)
  }
  const chosen = tally(rows(votes), (row) => row.option_id)
  for (const option of rows(itemOptions))
    yield found(`option ${option.id}: votes`, option.votes, chosen(option.id))
}

function* places(rows: Rows): Generator<Finding> {
  const followed = tally(rows(follows), (row) => `${row.target_type} ${row.target_id}`)
  const open = rows(items).filter(isOpen)
  const tagged = tally(
    open.flatMap((item) => item.tags),
    nameKey,
  )
  const known = new Map(rows(tags).map((tag) => [tag.name_key, tag.id]))
  for (const tag of rows(tags)) {
    yield found(`tag ${tag.name}: items_count`, tag.items_count, tagged(tag.name_key))
    yield found(`tag ${tag.name}: followers_count`, tag.followers_count, followed(`tag ${tag.id}`))
  }
  const filed = new Map<number, number[]>()
  for (const { item_id, tag_id } of rows(itemTags))
    filed.set(item_id, [...(filed.get(item_id) ?? []), tag_id])
  for (const item of rows(items)) {
    const wanted = isOpen(item) ? item.tags.map((name) => known.get(nameKey(name)) ?? name) : []
    yield found(`item ${item.id}: filed under`, sorted(filed.get(item.id) ?? []), sorted(wanted))
  }

  const joined = tally(rows(communityMembers), (row) => row.community_id)
  const creators = tally(rows(communityMembers), (row) => (row.role === 'creator' ? row.community_id : null))
  const published = tally(rows(items), (item) => (item.status === 'published' ? item.community_id : null))
  for (const { id, slug, visibility, ...community } of rows(communities)) {
    yield found(`${slug}: members_count`, community.members_count, joined(id))
    yield found(`${slug}: items_count`, community.items_count, published(id))
    yield found(`${slug}: followers_count`, community.followers_count, followed(`community ${id}`))
    yield found(`${slug}: creators`, 1, creators(id))
    for (const item of rows(items))
      if (item.community_id === id)
        yield found(`item ${item.id}: restricted`, item.restricted, visibility === 'private')
  }
  const belongs = new Set(rows(communityMembers).map((row) => `${row.community_id} ${row.member_id}`))
  for (const { community_id, member_id } of rows(admissions))
    yield found(`${member_id} waits for ${community_id}`, false, belongs.has(`${community_id} ${member_id}`))
}

function* people(rows: Rows): Generator<Finding> {
  const followed = tally(rows(follows), (row) => (row.target_type === 'user' ? row.target_id : null))
  const connected = tally(rows(connections), (row) => (row.state === 'connected' ? row.member_id : null))
  for (const { id, username, ...member } of rows(members)) {
    yield found(`${username}: followers_count`, member.followers_count, followed(id))
    yield found(`${username}: connections_count`, member.connections_count, connected(id))
  }
  const states = new Map(rows(connections).map((row) => [`${row.member_id} ${row.other_id}`, row.state]))
  const suspended = new Set(rows(suspensions).map((row) => row.member_id))
  for (const { id, username, status } of rows(members))
    yield found(`${username}: suspended`, status === 'suspended', suspended.has(id))
  const mirrored = {
    pending_sent: 'pending_received',
    pending_received: 'pending_sent',
    connected: 'connected',
  } as const
  for (const { member_id, other_id, state } of rows(connections))
    yield found(`${other_id} and ${member_id}`, states.get(`${other_id} ${member_id}`), mirrored[state])
  const following = new Set(
    rows(follows).flatMap((row) => (row.target_type === 'user' ? [`${row.member_id} ${row.target_id}`] : [])),
  )
  for (const { member_id: one, blocked_id: other } of rows(blocks))
    for (const pair of [`${one} ${other}`, `${other} ${one}`])
      yield found(
        `${pair}, parted by a block`,
        undefined,
        states.get(pair) ?? (following.has(pair) || undefined),
      )
}

function* conversations(rows: Rows): Generator<Finding> {
  const parted = new Set(
    rows(blocks).flatMap(({ member_id, blocked_id }) => [
      `${member_id} ${blocked_id}`,
      `${blocked_id} ${member_id}`,
    ]),
  )
  const memberships = tally(rows(chatMembers), (row) => row.chat_id)
  const owners = tally(rows(chatMembers), (row) => (row.role === 'owner' ? row.chat_id : null))
  const texts = new Map<number, { id: number; author_id: number }[]>()
  const last = new Map<number, number>()
  for (const { id, chat_id, author_id, event } of rows(messages)) {
    last.set(chat_id, Math.max(id, last.get(chat_id) ?? 0))
    if (event === null) texts.set(chat_id, [...(texts.get(chat_id) ?? []), { id, author_id }])
  }
  for (const { id, kind, key, members_count, last_message_id } of rows(chats)) {
    yield found(`${key}: members_count`, members_count, memberships(id))
    yield found(`${key}: last_message_id`, last_message_id, last.get(id) ?? null)
    yield found(`${key}: owners`, kind === 'group' && members_count > 0 ? 1 : 0, owners(id))
  }
  for (const { chat_id, member_id, last_read_id, unread } of rows(chatMembers)) {
    const name = `chat ${chat_id} of ${member_id}: unread`
    const others = (texts.get(chat_id) ?? []).filter(
      (text) => text.id > (last_read_id ?? 0) && text.author_id !== member_id,
    )
    const hidden = others.filter(({ author_id }) => parted.has(`${member_id} ${author_id}`))
    // A message hidden by a block counts if it is older than the block.
    if (hidden.length === 0) yield found(name, unread, others.length)
    else yield found(name, true, unread <= others.length && unread >= others.length - hidden.length)
  }
  const reacted = tally(rows(messageReactions), ({ message_id, emoji }) => `${message_id} ${emoji}`)
  const reactedAtAll = tally(rows(messageReactions), (row) => row.message_id)
  for (const { id, reactions: counts } of rows(messages)) {
    for (const { emoji, count } of counts)
      yield found(`message ${id}: ${emoji}`, count, reacted(`${id} ${emoji}`))
    const total = counts.reduce((sum, { count }) => sum + count, 0)
    yield found(`message ${id}: reactions`, total, reactedAtAll(id))
  }
}

/** Compares what is kept of notifications with what hides their actors, and with their rows. */
export function* news(rows: Rows): Generator<Finding> {
  const apart = new Set(
    rows(blocks).flatMap(({ member_id: one, blocked_id: other }) => [`${one} ${other}`, `${other} ${one}`]),
  )
  const suspended = new Set(rows(suspensions).map((row) => row.member_id))
  for (const { id, member_id, actor_id, hidden } of rows(notifications)) {
    const hides = actor_id !== null && (suspended.has(actor_id) || apart.has(`${member_id} ${actor_id}`))
    yield found(`notification ${id}: hidden`, hidden, hides)
  }
  const unread = tally(rows(notifications), (row) => (row.read || row.hidden ? null : row.member_id))
  const kept = new Map(rows(notificationCounts).map((row) => [row.id, row.unread]))
  for (const id of new Set([...kept.keys(), ...rows(notifications).map((row) => row.member_id)]))
    yield found(`unread notifications of ${id}`, kept.get(id) ?? 0, unread(id))
}

function* market(rows: Rows): Generator<Finding> {
  const published = new Set(rows(items).flatMap((item) => (item.status === 'published' ? [item.id] : [])))
  const booked = tally(rows(bookings), (row) => row.service_id)
  for (const { id, ...service } of rows(services)) {
    const ratings = rows(reviews).flatMap((row) => (row.service_id === id && !row.hidden ? [row.rating] : []))
    const sum = ratings.reduce((total, rating) => total + rating, 0)
    const prices = rows(servicePackages).flatMap((row) => (row.service_id === id ? [row.price] : []))
    yield found(`service ${id}: listed`, service.listed, published.has(id))
    yield found(`service ${id}: bookings_count`, service.bookings_count, booked(id))
    yield found(`service ${id}: rating_count`, service.rating_count, ratings.length)
    yield found(`service ${id}: rating_sum`, service.rating_sum, sum)
    yield found(
      `service ${id}: rating`,
      service.rating,
      ratings.length && Math.round((100 * sum) / ratings.length),
    )
    yield found(`service ${id}: price`, service.price, Math.min(...prices))
  }
  const inCategory = tally(rows(services), (row) => (row.listed ? row.category_id : null))
  const counted = new Map(rows(serviceCounts).map((row) => [row.category_id, row.services]))
  for (const category of new Set([...counted.keys(), ...rows(services).map((row) => row.category_id)]))
    yield found(`category ${category}: services`, counted.get(category) ?? 0, inCategory(category))
  const steps = tally(rows(bookingSteps), (row) => row.booking_id)
  const reached = new Map(rows(bookingSteps).map((row) => [`${row.booking_id} ${row.step}`, row.status]))
  for (const { id, ...booking } of rows(bookings)) {
    yield found(`booking ${id}: steps`, booking.steps, steps(id))
    yield found(`booking ${id}: status`, booking.status, reached.get(`${id} ${booking.steps - 1}`))
  }
  const applied = tally(rows(applications), (row) => row.job_id)
  for (const { id, ...job } of rows(jobs)) {
    yield found(`job ${id}: applications_count`, job.applications_count, applied(id))
    yield found(`job ${id}: listed`, job.listed, published.has(id) && job.status === 'open')
  }
  for (const { id, status, history } of rows(applications))
    yield found(`application ${id}: status`, status, history.at(-1)?.status)
}

/** Compares the search index with the visible items: each once, and nothing else. */
function* index(rows: Rows): Generator<Finding> {
  const kept = rows(searchEntries).map((row) => `${row.type} ${row.subject_id} ${row.restricted}`)
  const wanted = [
    ...rows(items).flatMap(({ status, type, id, restricted }) =>
      status === 'published' && type !== 'community' ? [`${type} ${id} ${restricted}`] : [],
    ),
    ...rows(communities).map(({ id, visibility }) => `community ${id} ${visibility === 'private'}`),
    ...rows(members).flatMap(({ status, discoverable, id }) =>
      status === 'active' && discoverable ? [`user ${id} false`] : [],
    ),
    ...rows(tags).map(({ id }) => `tag ${id} false`),
  ]
  yield found('what the search finds', kept.sort(), wanted.sort())
}

/** Entities that refer to images without counting as uses. */
const bystanders: ReadonlySet<string> = new Set(['media', 'media_contents', 'idempotency_records', 'tasks'])
const pathsIn = (...holders: unknown[]): readonly string[] => [
  ...new Set(JSON.stringify(holders).match(/\/storage\/\d+\/\w+\.\w+/g)),
]

/** Compares images with the rows that refer to them, each counted once. */
function* images(rows: Rows): Generator<Finding> {
  const contents = new Map(rows(itemContents).map(({ id, body, details }) => [id, [body, details]]))
  const gone = (item: ItemRow) =>
    item.status === 'cancelled' || (item.type === 'community' && item.status === 'published')
  const holders: readonly (readonly string[])[] = [
    ...rows(items).flatMap((item) =>
      gone(item) ? [] : [pathsIn(item.featured_image, item.gallery, contents.get(item.id))],
    ),
    ...rows(communities).map(({ icon, banner, description }) => pathsIn(icon, banner, description)),
    ...rows(members).map(({ avatar_url, banner_url, bio }) => pathsIn(avatar_url, banner_url, bio)),
    ...rows(chats).map(({ icon }) => pathsIn(icon)),
    ...rows(messages).map(({ attachments }) => pathsIn(attachments)),
    ...rows(comments).map(({ body }) => pathsIn(body)),
    ...rows(reviews).flatMap(({ body, reply }) => [pathsIn(body), pathsIn(reply)]),
  ]
  const used = tally(holders.flat(), (path) => path)
  const named = new Set(
    entities.flatMap((entity) =>
      bystanders.has(entity.name) ? [] : rows(entity).flatMap((row) => pathsIn(row)),
    ),
  )
  const hidden = new Set(
    rows(items).flatMap((item) => (gone(item) ? pathsIn(item, contents.get(item.id)) : [])),
  )
  for (const { path, uses } of rows(media)) {
    yield found(`${path}: uses`, uses, used(path))
    // References outside the entities above.
    if (uses === 0 && !hidden.has(path)) yield found(`${path}: named`, false, named.has(path))
  }
}

const sorted = (ids: readonly (number | string)[]) => [...ids].map(String).sort()

const areas = [engagement, places, people, conversations, news, market, index, images]
