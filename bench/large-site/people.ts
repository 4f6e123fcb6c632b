import { members } from '../../packages/engine/src/entities/members.ts'
import { blocks, connections, follows } from '../../packages/engine/src/entities/network.ts'
import { cvs } from '../../packages/engine/src/entities/profile.ts'
import { memberRow } from '../../packages/engine/src/domains/members/member-row.ts'
import { memberEntry } from '../../packages/engine/src/domains/search/entries.ts'
import type { SnapshotRow } from '../../packages/engine/src/store/store.ts'
import { BLOCKER, FOLLOWER, JOINER, timeIn, type Rows, type Shape } from './shape.ts'

const NAMES = ['Asha', 'Dev', 'Farhan', 'Ivy', 'Kabir', 'Lakshmi', 'Meera', 'Nikhil', 'Omar', 'Priya']
const PARTS = new Map([
  [JOINER, 'joiner'],
  [FOLLOWER, 'follower'],
  [BLOCKER, 'blocker'],
])
/** Maximum number of follows of {@link FOLLOWER}. */
const MAX_FOLLOWED = 5000

/** Yields members and their relations. */
export function* people(shape: Shape, rows: Rows): Generator<SnapshotRow> {
  for (let id = 1; id <= shape.size.members; id++) yield* member(shape, rows, id)
  for (let rank = 0; rank < shape.crowd; rank++) yield* followers(shape, rows, rank)
  for (let rank = 0; rank < shape.crowd; rank++) yield* ties(shape, rows, rank)
  for (let rank = 1; rank < shape.crowd; rank += 2) yield* block(shape, rows, rank)
}

function* member(shape: Shape, rows: Rows, id: number): Generator<SnapshotRow> {
  const rank = id - shape.memberOf(0)
  const name = NAMES[id % NAMES.length]!
  const created_at = timeIn('joining', (id - 1) / shape.size.members)
  const username = PARTS.get(id) ?? `${name.toLowerCase()}${id}`
  const display_name = PARTS.has(id) ? username : `${name} ${capital(shape.word(id))}`
  const tagline = shape.words('tagline', id, 4)
  const row = {
    ...memberRow({ username, display_name }, created_at),
    tagline,
    followers_count: rank < 0 ? 0 : followersOf(shape, rank) + (rank < MAX_FOLLOWED ? 1 : 0),
    connections_count: rank < 0 ? 0 : neighbours(shape, rank).filter(({ tie }) => tie === 'connected').length,
  }
  yield rows.of(members, row)
  const entry = memberEntry({ id, ...row })
  if (entry) yield rows.entry({ type: 'user', id }, entry)
  yield rows.of(cvs, cvOf(shape, id))
}

/** Returns the CV of a member, also used for their applications. */
export const cvOf = (shape: Shape, id: number) => ({
  member_id: id,
  headline: shape.words('tagline', id, 4),
  is_public: id % 2 === 0,
  sections: { summary: shape.words('summary', id, 20) },
  updated_at: timeIn('founding', id / (shape.size.members + 1)),
})

const followersOf = ({ crowd }: Shape, rank: number): number =>
  Math.min(crowd - 1, Math.round((0.3 * crowd) / (rank + 1) ** 0.8))

function* followers(shape: Shape, rows: Rows, rank: number): Generator<SnapshotRow> {
  const target = shape.memberOf(rank)
  const fans = shape.sample('followers', rank, followersOf(shape, rank), target)
  for (const id of rank < MAX_FOLLOWED ? [FOLLOWER, ...fans] : fans) {
    const created_at = timeIn('meeting', shape.draw('followed', rank, id))
    yield rows.of(follows, {
      member_id: id,
      target_type: 'user',
      target_id: target,
      suspended: false,
      created_at,
    })
    yield followNotification(rows, target, id, created_at)
  }
}

const followNotification = (
  rows: Rows,
  member_id: number,
  actor_id: number,
  created_at: number,
  hidden = false,
) =>
  rows.notification('follow', {
    member_id,
    hidden,
    actor_id,
    subject_type: 'member',
    subject_id: actor_id,
    read: actor_id % 3 === 0,
    created_at,
  })

type Tie = 'connected' | 'pending' | undefined

/** Returns the distances on the circle of the crowd between the two ranks of a tie, one for each way to meet. */
export function distances({ crowd }: Shape): readonly number[] {
  const half = Math.floor((crowd - 1) / 2)
  const ways = Math.min(8, half)
  return Array.from({ length: ways }, (_, way) => 1 + Math.floor((way * half) / ways))
}

/** Returns the tie that begins at a rank. Every rank has the first one. */
function tieAt(shape: Shape, rank: number, way: number): Tie {
  const drawn = way === 0 ? 0 : shape.draw('tie', rank, way)
  return drawn < 0.5 ? 'connected' : drawn < 0.55 ? 'pending' : undefined
}

/** Returns the members with a connection to a rank, or a request from or to it. */
export const neighbours = (shape: Shape, rank: number) =>
  distances(shape).flatMap((distance, way) => {
    const before = (rank - distance + shape.crowd) % shape.crowd
    return [
      { rank: (rank + distance) % shape.crowd, tie: tieAt(shape, rank, way) },
      { rank: before, tie: tieAt(shape, before, way) },
    ]
  })

function* ties(shape: Shape, rows: Rows, rank: number): Generator<SnapshotRow> {
  for (const [way, distance] of distances(shape).entries()) {
    const tie = tieAt(shape, rank, way)
    if (tie === undefined) continue
    const [one, other] = [shape.memberOf(rank), shape.memberOf((rank + distance) % shape.crowd)]
    const since = timeIn('meeting', shape.draw('tied', rank, way))
    const [sent, received] =
      tie === 'connected'
        ? (['connected', 'connected'] as const)
        : (['pending_sent', 'pending_received'] as const)
    yield rows.of(connections, { member_id: one, other_id: other, state: sent, suspended: false, since })
    yield rows.of(connections, { member_id: other, other_id: one, state: received, suspended: false, since })
    yield rows.notification(tie === 'connected' ? 'connection_accepted' : 'connection_request', {
      member_id: tie === 'connected' ? one : other,
      actor_id: tie === 'connected' ? other : one,
      subject_type: 'member',
      subject_id: tie === 'connected' ? other : one,
      created_at: since,
    })
  }
}

/** Blocked members followed before: the block ended that, and hides the notification. */
function* block(shape: Shape, rows: Rows, rank: number): Generator<SnapshotRow> {
  const blocked_id = shape.memberOf(rank)
  const created_at = timeIn('meeting', rank / shape.crowd)
  yield followNotification(rows, BLOCKER, blocked_id, created_at, true)
  yield rows.of(blocks, { member_id: BLOCKER, blocked_id, created_at: created_at + 1 })
}

export const capital = (text: string): string => text.charAt(0).toUpperCase() + text.slice(1)
