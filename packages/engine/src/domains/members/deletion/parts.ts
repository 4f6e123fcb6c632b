import { chatMembers, messages } from '../../../entities/chats.ts'
import { communityMembers, type CommunityMemberRow } from '../../../entities/communities.ts'
import { items, media, tags } from '../../../entities/content.ts'
import { comments, reactions, votes } from '../../../entities/engagement.ts'
import { members } from '../../../entities/members.ts'
import { blocks, connections, follows } from '../../../entities/network.ts'
import { notifications } from '../../../entities/notifications.ts'
import { reviews } from '../../../entities/services.ts'
import { blockTask, countFollower } from '../../network.ts'
import { countVotes } from '../../options.ts'
import { countReactions } from '../../reactions.ts'
import { deleteImage } from '../../media/delete-image.ts'
import type { ImageHolder } from '../../media/use-images.ts'
import type { Clocked } from '../../content/slug.ts'
import { all } from '../../../store/all.ts'
import type { AnyEntity, RowOf } from '../../../store/entity.ts'
import { positionOf } from '../../../store/position.ts'
import type { Position, Tx } from '../../../store/store.ts'
import { ITEMS_STEP, STEP, queueTask } from '../../../tasks/task.ts'
import { endSecrets } from '../../sessions/secrets.ts'
import { emptyRows, eraseComments, eraseItems, eraseReviews } from '../../content/erase.ts'
import { indexTag } from '../../search/entries.ts'
import { hideSome } from '../../notifications/hide.ts'
import { emptied, emptyingFates, ownedRows, rowsOfMember, type OwnedRows } from '../owned.ts'
import { leaveChats, leaveCommunities, leaveCreated } from './leave.ts'

/** Deletes some rows of a member after a position. Returns the position to continue from; undefined at the end. */
export type Part = (
  tx: Tx,
  memberId: number,
  after: Position | undefined,
  moment: Clocked,
) => Promise<Position | undefined>

type Visit<E extends AnyEntity> = (tx: Tx, rows: readonly RowOf<E>[], moment: Clocked) => Promise<unknown>

/** A part for the rows of a member that a column names. */
interface RowsPart {
  readonly of: OwnedRows
  readonly part: Part
}

function declared<E extends AnyEntity>(entity: E, column: keyof RowOf<E> & string): OwnedRows {
  const found = ownedRows.find((rows) => rows.entity === entity && rows.column === column)
  if (found === undefined) throw new Error(`${entity.name}.${column} is declared as nobody’s.`)
  return found
}

/** Visits rows in a fixed order, some at a time and these together. */
const visiting =
  (rows: OwnedRows, visit: Visit<AnyEntity>, limit = STEP): Part =>
  async (tx, memberId, after, moment) => {
    const range = rowsOfMember(rows, memberId)
    const found = await tx.page(rows.entity, { ...range, after, limit })
    await visit(tx, found, moment)
    return found.length === limit ? positionOf(rows.entity, range, found.at(-1)!) : undefined
  }

const on = <E extends AnyEntity>(
  entity: E,
  column: keyof RowOf<E> & string,
  visit: Visit<E>,
  limit?: number,
): RowsPart => {
  const of = declared(entity, column)
  return { of, part: visiting(of, visit as Visit<AnyEntity>, limit) }
}

/** Continues with the first row that is left. */
const AGAIN: Position = []

const dropping =
  (rows: OwnedRows): Part =>
  async (tx, memberId) => {
    const deleted = await tx.deleteMany(rows.entity, { ...rowsOfMember(rows, memberId), limit: STEP })
    return deleted === STEP ? AGAIN : undefined
  }

/** Empties the columns that are declared so, of rows that stay. */
const emptying =
  ({ entity, column }: OwnedRows): Visit<AnyEntity> =>
  (tx, rows, { now }) =>
    emptyRows(tx, { entity, column, rows, now })

/** Does the same, and ends the use of images that the rows have. */
const onImages = <E extends AnyEntity>(
  entity: E,
  column: keyof RowOf<E> & string,
  imagesOf: (row: RowOf<E>) => readonly ImageHolder[],
) => on(entity, column, (tx, rows, { now }) => emptyRows(tx, { entity, column, rows, now, imagesOf }))

const isCounted = ({ suspended }: { readonly suspended: boolean }): boolean => !suspended

/** The part that follows from the declaration; undefined if rows stay as they are. */
function partOf(rows: OwnedRows): Part | undefined {
  if ('gone' in rows.owned) return dropping(rows)
  return emptyingFates(rows.owned).length > 0 ? visiting(rows, emptying(rows)) : undefined
}

/** Each may have megabytes. */
const IMAGE_BATCH_SIZE = 5

/** Ends blocks. What they hid from the others in groups is counted later. */
const endBlocks =
  (own: 'member_id' | 'blocked_id', otherColumn: 'member_id' | 'blocked_id'): Visit<typeof blocks> =>
  async (tx, rows, moment) => {
    await all(rows.map(({ id }) => tx.delete(blocks, id)))
    const pairs = rows.map((row) => ({ subject_id: row[own], other_id: row[otherColumn] }))
    await all(pairs.map((pair) => queueTask({ tx, ...moment }, blockTask, pair, { part: 'ofOther' })))
  }

/** Deletes every membership, so each step begins with the first one left. */
const leavingCommunities: Part = async (tx, memberId, _after, moment) => {
  const range = rowsOfMember(declared(communityMembers, 'member_id'), memberId)
  const rows = (await tx.page(communityMembers as AnyEntity, {
    ...range,
    limit: STEP,
  })) as CommunityMemberRow[]
  const isCreator = ({ role }: CommunityMemberRow) => role === 'creator'
  await leaveCommunities(
    tx,
    rows.filter((row) => !isCreator(row)),
  )
  for (const row of rows.filter(isCreator)) if (!(await leaveCreated(tx, row, moment))) break
  return rows[0] && AGAIN
}

/** Deletes notifications caused by the member. Hides them first, because hidden ones are not counted. */
const droppingNews: Part = async (tx, actor_id, _after, moment) => {
  const rows = await tx.page(notifications, { index: 'ofActor', equals: { actor_id }, limit: STEP })
  await hideSome(tx, actor_id, rows, moment)
  await all(rows.map(({ id }) => tx.delete(notifications, id)))
  return rows[0] && AGAIN
}

/** The rows whose deletion changes rows of others, in order. */
const withConsequences: readonly RowsPart[] = [
  on(items, 'author_id', eraseItems, ITEMS_STEP),
  on(comments, 'author_id', eraseComments),
  on(reviews, 'author_id', eraseReviews),
  onImages(reviews, 'provider_id', ({ reply }) => [reply]),
  onImages(messages, 'author_id', ({ attachments }) => [attachments]),
  on(reactions, 'member_id', async (tx, rows) => {
    await all(rows.map(({ id }) => tx.delete(reactions, id)))
    await countReactions(tx, rows.filter(isCounted), -1)
  }),
  on(votes, 'member_id', async (tx, rows) => {
    await all(rows.map(({ id }) => tx.delete(votes, id)))
    await countVotes(tx, rows.filter(isCounted), -1)
  }),
  on(follows, 'member_id', async (tx, rows) => {
    const sorted = rows.toSorted((a, b) => (a.target_type < b.target_type ? -1 : 1))
    await all([
      ...sorted.map(({ id }) => tx.delete(follows, id)),
      ...sorted
        .filter(isCounted)
        .map(({ target_type, target_id }) => countFollower(tx, target_type, target_id, -1)),
    ])
  }),
  on(connections, 'member_id', async (tx, rows) => {
    const pairs = rows.map(({ member_id, other_id }) => ({ member_id: other_id, other_id: member_id }))
    const theirs = await tx.findMany(connections, 'pair', pairs)
    const connected = theirs.filter(({ state, suspended }) => state === 'connected' && !suspended)
    await all([
      ...[...rows, ...theirs].map(({ id }) => tx.delete(connections, id)),
      ...connected.map(({ member_id }) => tx.increment(members, member_id, { connections_count: -1 })),
    ])
  }),
  on(blocks, 'member_id', endBlocks('member_id', 'blocked_id')),
  on(blocks, 'blocked_id', endBlocks('blocked_id', 'member_id')),
  { of: declared(communityMembers, 'member_id'), part: leavingCommunities },
  // Others may use them. Unused ones are not shown.
  on(tags, 'made_by', async (tx, rows) => {
    for (const row of rows) {
      const hidden = row.hidden || row.items_count === 0
      const left = { ...emptied(tags, row, 'made_by'), suspended: false, hidden }
      const changed = await tx.update(tags, row.id, left)
      if (changed) await indexTag(tx, changed)
    }
  }),
  on(chatMembers, 'member_id', leaveChats),
  on(media, 'member_id', (tx, rows) => all(rows.map((row) => deleteImage(tx, row))), IMAGE_BATCH_SIZE),
  { of: declared(notifications, 'actor_id'), part: droppingNews },
]

/** The suspension hides the member to the end, and goes with their row. */
const isLast = ({ entity }: OwnedRows): boolean => entity.name === 'suspensions'

const derived = ownedRows.flatMap((rows) => {
  const isElsewhere = isLast(rows) || withConsequences.some(({ of }) => of === rows)
  return isElsewhere ? [] : (partOf(rows) ?? [])
})

/** The parts of deleting a member, in order. What is derived goes again: more may have come since. */
export const parts: readonly Part[] = [
  async (tx, id) => {
    await endSecrets(tx, { id })
    return undefined
  },
  ...derived,
  ...withConsequences.map(({ part }) => part),
  ...derived,
]
