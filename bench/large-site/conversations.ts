import { slugify } from '../../packages/engine/src/text/slugs.ts'
import { directKey, groupKey } from '../../packages/engine/src/domains/chats/find-chat.ts'
import {
  chatMembers,
  chats,
  messageReactions,
  messages,
  messageStars,
} from '../../packages/engine/src/entities/chats.ts'
import type { SnapshotRow } from '../../packages/engine/src/store/store.ts'
import { capital, distances, neighbours } from './people.ts'
import { timeIn, type Rows, type Shape } from './shape.ts'

/** Maximum number of unread messages of a member in a chat. */
const MAX_UNREAD = 8

/**
 * Yields chats: groups of connected members first, then pairs. Chats with low ranks have most messages. Messages come
 * in rounds, each with one for every chat that has that many, so that all ids are known beforehand.
 */
export function* conversations(shape: Shape, rows: Rows): Generator<SnapshotRow> {
  const plan = new Plan(shape)
  for (let rank = 0; rank < plan.chats; rank++) yield* chat(shape, rows, plan, rank)
  for (let round = 0; round < plan.rounds; round++)
    for (let rank = 0; rank < plan.inRound(round); rank++) yield* message(shape, rows, plan, rank, round)
}

class Plan {
  readonly groups: number
  readonly chats: number
  readonly #lengths: Int32Array
  /** Number of messages before each round; the last entry is the total. */
  readonly #before: number[] = [0]

  constructor({ crowd, size }: Shape) {
    this.groups = Math.min(crowd, Math.floor(size.messages / 400))
    const pairs = Math.min(crowd, Math.floor(size.messages / 40))
    this.chats = size.messages === 0 ? 0 : Math.max(1, this.groups + pairs)
    this.#lengths = new Int32Array(this.chats)
    const weight = (rank: number) => (rank + 1) ** -0.7
    let all = 0
    for (let rank = 0; rank < this.chats; rank++) all += weight(rank)
    let remaining = size.messages
    for (let rank = this.chats - 1; rank >= 0; rank--) {
      const share = Math.floor(((size.messages - this.chats) * weight(rank)) / all)
      this.#lengths[rank] = rank === 0 ? remaining : 1 + share
      remaining -= 1 + share
    }
    for (let round = 0, count = this.chats; round < (this.#lengths[0] ?? 0); round++) {
      while (this.#lengths[count - 1]! <= round) count--
      this.#before.push(this.#before[round]! + count)
    }
  }

  get rounds(): number {
    return this.#before.length - 1
  }

  inRound(round: number): number {
    return this.#before[round + 1]! - this.#before[round]!
  }

  length(rank: number): number {
    return this.#lengths[rank]!
  }

  idOf(rank: number, round: number): number {
    return this.#before[round]! + rank + 1
  }
}

/** Returns the member ids of a chat; the owner of a group is first. */
function memberIds(shape: Shape, plan: Plan, rank: number): readonly number[] {
  const first = rank < plan.groups ? rank : rank - plan.groups
  const otherMembers =
    rank < plan.groups
      ? neighbours(shape, first).flatMap((each) => (each.tie === 'connected' ? [each.rank] : []))
      : [(first + distances(shape)[0]!) % shape.crowd]
  return [first, ...otherMembers].map((each) => shape.memberOf(each))
}

const timeOf = ({ size }: Shape, messageId: number): number =>
  timeIn('writing', (messageId - 1) / size.messages)

const authorOf = (shape: Shape, rank: number, round: number, members: readonly number[]): number =>
  members[round === 0 ? 0 : Math.floor(members.length * shape.draw('speaker', rank, round))]!

const nameOf = (shape: Shape, rank: number): string => `${capital(shape.word(rank))} ${rank + 1}`

function* chat(shape: Shape, rows: Rows, plan: Plan, rank: number): Generator<SnapshotRow> {
  const id = rank + 1
  const members = memberIds(shape, plan, rank)
  const [owner = 0, otherMember = 0] = members
  const isGroup = rank < plan.groups
  const name = isGroup ? nameOf(shape, rank) : null
  const last = plan.length(rank) - 1
  const last_message_id = plan.idOf(rank, last)
  const created_at = timeOf(shape, plan.idOf(rank, 0))
  yield rows.of(chats, {
    id,
    kind: isGroup ? 'group' : 'direct',
    key: name === null ? directKey(owner, otherMember) : groupKey(slugify(name, 'group')),
    name,
    icon: null,
    named_by: name === null ? null : owner,
    icon_by: null,
    members_count: members.length,
    last_message_id,
    created_at,
  })
  for (const [index, member_id] of members.entries()) {
    const unreadRounds = Math.min(last, shape.few(`unread ${index}`, rank, 1, MAX_UNREAD))
    const unread = Array.from({ length: unreadRounds }, (_, back) => last - back).filter(
      (round) => authorOf(shape, rank, round, members) !== member_id,
    )
    yield rows.of(chatMembers, {
      chat_id: id,
      member_id,
      other_id: isGroup ? null : members[1 - index]!,
      role: isGroup && index === 0 ? 'owner' : 'member',
      joined_at: created_at,
      archived: false,
      pinned: false,
      muted: false,
      unread: unread.length,
      last_read_id: plan.idOf(rank, last - unreadRounds),
      last_at: timeOf(shape, last_message_id),
    })
    if (isGroup && index > 0) {
      const notification = { subject_type: 'group', subject_id: id, read: true, created_at }
      yield rows.notification('group_added', { member_id, actor_id: owner, ...notification })
    }
  }
}

function* message(shape: Shape, rows: Rows, plan: Plan, rank: number, round: number): Generator<SnapshotRow> {
  const id = plan.idOf(rank, round)
  const members = memberIds(shape, plan, rank)
  const author_id = authorOf(shape, rank, round, members)
  const created_at = timeOf(shape, id)
  const isEvent = rank < plan.groups && round === 0
  const reader = members.find((member) => member !== author_id)
  const reacts = !isEvent && reader !== undefined && id % 20 === 0
  yield rows.of(messages, {
    id,
    chat_id: rank + 1,
    author_id,
    body: isEvent ? '' : shape.words('message', id, 3 + (id % 10)),
    event: isEvent
      ? { type: 'group_created', member_ids: members.slice(1), role: null, name: nameOf(shape, rank) }
      : null,
    reply_to_id: null,
    attachments: [],
    forwarded: false,
    reactions: reacts ? [{ emoji: '👍', count: 1 }] : [],
    suspended: false,
    created_at,
  })
  if (!reacts) return
  yield rows.of(messageReactions, { message_id: id, member_id: reader, emoji: '👍', created_at })
  if (id % 100 !== 0) return
  const other_id = rank < plan.groups ? null : author_id
  const star = { member_id: reader, message_id: id, chat_id: rank + 1, author_id, other_id }
  yield rows.of(messageStars, { ...star, starred_at: created_at })
}
