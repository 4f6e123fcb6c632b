import { nameKey } from '@chowk/contract/core'
import { entities, type SnapshotRow, type Store } from '@chowk/engine'
import { expect } from 'vitest'
import { recheckCopies } from '../../packages/engine/src/counts/recheck.ts'
import { Recount } from '../../packages/engine/src/counts/recount.ts'
import { chatMembers, chats, messages } from '../../packages/engine/src/entities/chats.ts'
import { admissions, communities, communityMembers } from '../../packages/engine/src/entities/communities.ts'
import { itemContents, items, media, tags, type ItemRow } from '../../packages/engine/src/entities/content.ts'
import { comments } from '../../packages/engine/src/entities/engagement.ts'
import { applications, jobs } from '../../packages/engine/src/entities/jobs.ts'
import { members } from '../../packages/engine/src/entities/members.ts'
import { suspensions } from '../../packages/engine/src/entities/moderation.ts'
import { blocks, connections, follows } from '../../packages/engine/src/entities/network.ts'
import { notifications } from '../../packages/engine/src/entities/notifications.ts'
import { itemTags, searchEntries } from '../../packages/engine/src/entities/search.ts'
import { bookings, servicePackages, services } from '../../packages/engine/src/entities/services.ts'
import type { AnyEntity, RowOf } from '../../packages/engine/src/store/entity.ts'

export type Rows = <E extends AnyEntity>(entity: E) => readonly RowOf<E>[]

/** A stored value that is derived from other rows, beside its recomputed value. */
interface Finding {
  readonly of: string
  readonly kept: unknown
  readonly counted: unknown
}

/** Compares every count that a store keeps, and all other redundant data, with the rows. */
export async function recount(store: Store): Promise<void> {
  expect(wrongCounts(await rowsIn(store.export()))).toEqual([])
  for await (const { of, id, says } of recheckCopies(store)) expect.fail(`${of} of ${id} ${says}`)
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

/** Counts that are not what their rows come to, and whatever else is kept twice and differs. */
export const wrongCounts = (rows: Rows, checked = areas): readonly Finding[] =>
  checked
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

const isListed = ({ status, suspended }: ItemRow): boolean => status === 'published' && !suspended
const isOpen = (item: ItemRow): boolean => isListed(item) && !item.restricted
const isTakenAway = ({ hidden, suspended }: { hidden: boolean; suspended: boolean }) => hidden || suspended

/** Compares every count in the list of kept counts. */
function* counts(rows: Rows): Generator<Finding> {
  const recount = new Recount()
  for (const entity of recount.entities) for (const row of rows(entity)) recount.add(entity.name, row)
  for (const { of, id, kept, counted } of recount.wrong()) yield found(`${of} of ${id}`, kept, counted)
}

function* answers(rows: Rows): Generator<Finding> {
  const accepted = new Map(rows(comments).flatMap((row) => (row.accepted ? [[row.item_id, row.id]] : [])))
  for (const { id, accepted_answer_id } of rows(items))
    yield found(`item ${id}: accepted_answer_id`, accepted_answer_id, accepted.get(id) ?? null)
  for (const { id, hidden, accepted: isAccepted } of rows(comments))
    yield found(`comment ${id}: accepted while hidden`, false, hidden && isAccepted)
}

function* checkPlaces(rows: Rows): Generator<Finding> {
  const known = new Map(rows(tags).map((tag) => [tag.name_key, tag.id]))
  const filed = new Map<number, number[]>()
  for (const { item_id, tag_id } of rows(itemTags))
    filed.set(item_id, [...(filed.get(item_id) ?? []), tag_id])
  for (const item of rows(items)) {
    const wanted = isOpen(item) ? item.tags.map((name) => known.get(nameKey(name)) ?? name) : []
    yield found(`item ${item.id}: filed under`, sortIds(filed.get(item.id) ?? []), sortIds(wanted))
  }

  const creators = tally(rows(communityMembers), (row) => (row.role === 'creator' ? row.community_id : null))
  for (const { id, slug, visibility } of rows(communities)) {
    yield found(`${slug}: creators`, 1, creators(id))
    for (const item of rows(items))
      if (item.community_id === id)
        yield found(
          `item ${item.id}: restricted`,
          item.restricted,
          visibility === 'private' || item.members_only,
        )
  }
  const belongs = new Set(rows(communityMembers).map((row) => `${row.community_id} ${row.member_id}`))
  for (const { community_id, member_id } of rows(admissions))
    yield found(`${member_id} waits for ${community_id}`, false, belongs.has(`${community_id} ${member_id}`))
}

function* people(rows: Rows): Generator<Finding> {
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
  for (const { member_id: memberId, blocked_id: blockedId } of rows(blocks))
    for (const pair of [`${memberId} ${blockedId}`, `${blockedId} ${memberId}`])
      yield found(
        `${pair}, parted by a block`,
        undefined,
        states.get(pair) ?? (following.has(pair) || undefined),
      )
}

function* conversations(rows: Rows): Generator<Finding> {
  const owners = tally(rows(chatMembers), (row) => (row.role === 'owner' ? row.chat_id : null))
  const last = new Map<number, number>()
  for (const { id, chat_id } of rows(messages)) last.set(chat_id, Math.max(id, last.get(chat_id) ?? 0))
  for (const { id, kind, key, members_count, last_message_id } of rows(chats)) {
    yield found(`${key}: last_message_id`, last_message_id, last.get(id) ?? null)
    yield found(`${key}: owners`, kind === 'group' && members_count > 0 ? 1 : 0, owners(id))
  }
}

/** Compares what notifications keep with what hides their actors. */
function* news(rows: Rows): Generator<Finding> {
  const apart = new Set(
    rows(blocks).flatMap(({ member_id: memberId, blocked_id: blockedId }) => [
      `${memberId} ${blockedId}`,
      `${blockedId} ${memberId}`,
    ]),
  )
  const suspended = new Set(rows(suspensions).map((row) => row.member_id))
  for (const { id, member_id, actor_id, hidden } of rows(notifications)) {
    const hides = actor_id !== null && (suspended.has(actor_id) || apart.has(`${member_id} ${actor_id}`))
    yield found(`notification ${id}: hidden`, hidden, hides)
  }
}

function* market(rows: Rows): Generator<Finding> {
  const published = new Set(rows(items).flatMap((item) => (isListed(item) ? [item.id] : [])))
  for (const { id, ...service } of rows(services)) {
    const prices = rows(servicePackages).flatMap((row) => (row.service_id === id ? [row.price] : []))
    yield found(`service ${id}: listed`, service.listed, published.has(id))
    const { rating, rating_sum, rating_count } = service
    yield found(
      `service ${id}: rating`,
      rating,
      rating_count && Math.round((100 * rating_sum) / rating_count),
    )
    yield found(`service ${id}: price`, service.price, Math.min(...prices))
  }
  for (const { id, status, history } of rows(bookings))
    yield found(`booking ${id}: status`, status, history.at(-1)?.status)
  for (const { id, listed, status } of rows(jobs))
    yield found(`job ${id}: listed`, listed, published.has(id) && status === 'open')
  for (const { id, status, history } of rows(applications))
    yield found(`application ${id}: status`, status, history.at(-1)?.status)
}

/** Compares the search index with the visible items: each once, and nothing else. */
function* index(rows: Rows): Generator<Finding> {
  const entries = rows(searchEntries).map((row) => `${row.type} ${row.subject_id} ${row.restricted}`)
  const wanted = [
    ...rows(items).flatMap((item) =>
      isListed(item) && item.type !== 'community' ? [`${item.type} ${item.id} ${item.restricted}`] : [],
    ),
    ...rows(communities).flatMap((row) =>
      isTakenAway(row) ? [] : [`community ${row.id} ${row.visibility === 'private'}`],
    ),
    ...rows(members).flatMap(({ status, discoverable, id }) =>
      status === 'active' && discoverable ? [`user ${id} false`] : [],
    ),
    ...rows(tags).flatMap((row) => (isTakenAway(row) ? [] : [`tag ${row.id} false`])),
  ]
  yield found('what the search finds', entries.sort(), wanted.sort())
}

/** Entities that refer to images without counting as uses. */
const bystanders: ReadonlySet<string> = new Set(['media', 'media_contents', 'idempotency_records', 'tasks'])
const pathsIn = (...holders: unknown[]): readonly string[] => [
  ...new Set(JSON.stringify(holders).match(/\/storage\/\d+\/\w+\.\w+/g)),
]

/** Finds images without uses that a row names all the same, outside the columns whose uses count. */
function* images(rows: Rows): Generator<Finding> {
  const gone = (item: ItemRow) =>
    item.status === 'cancelled' || (item.type === 'community' && item.status === 'published')
  const contents = new Map(rows(itemContents).map(({ id, body, details }) => [id, [body, details]]))
  const named = new Set(
    entities.flatMap((entity) =>
      bystanders.has(entity.name) ? [] : rows(entity).flatMap((row) => pathsIn(row)),
    ),
  )
  const hidden = new Set(
    rows(items).flatMap((item) => (gone(item) ? pathsIn(item, contents.get(item.id)) : [])),
  )
  for (const { path, uses } of rows(media))
    if (uses === 0 && !hidden.has(path)) yield found(`${path}: named`, false, named.has(path))
}

const sortIds = (ids: readonly (number | string)[]) => [...ids].map(String).sort()

const areas = [counts, answers, checkPlaces, people, conversations, news, market, index, images]
