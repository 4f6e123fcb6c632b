import { chatLeavers, chatMembers, messages, messageStars } from '../../../entities/chats.ts'
import {
  admissions,
  communityBars,
  communityMembers,
  type CommunityMemberRow,
} from '../../../entities/communities.ts'
import { items, media, tags, type ItemRow } from '../../../entities/content.ts'
import { comments, favorites, reactions, votes } from '../../../entities/engagement.ts'
import { applications } from '../../../entities/jobs.ts'
import { apiKeys, members } from '../../../entities/members.ts'
import { outgoingMails } from '../../../entities/mail.ts'
import { blocks, connections, follows } from '../../../entities/network.ts'
import { notifications } from '../../../entities/notifications.ts'
import { bookings, reviews } from '../../../entities/services.ts'
import { passkeys, passwords } from '../../../entities/sessions.ts'
import { blockTask, countFollower } from '../../network.ts'
import { countVotes } from '../../options.ts'
import { countReactions } from '../../reactions.ts'
import { deleteImage } from '../../media/delete-image.ts'
import { endUses } from '../../media/use-images.ts'
import type { Clocked } from '../../content/slug.ts'
import { all } from '../../../store/all.ts'
import type { AnyEntity, RowOf } from '../../../store/entity.ts'
import { lockAll } from '../../../store/lock-all.ts'
import { pluck } from '../../../store/pluck.ts'
import { positionOf } from '../../../store/position.ts'
import type { PageQuery, Position, Tx } from '../../../store/store.ts'
import { ITEMS_STEP, STEP, queueTask } from '../../../tasks/task.ts'
import { stepsFor } from '../../applications.ts'
import { endSecrets } from '../../sessions/secrets.ts'
import { eraseComments, eraseItems, eraseReviews } from '../../content/erase.ts'
import { indexTag } from '../../search/entries.ts'
import { hideSome } from '../../notifications/hide.ts'
import { leaveChats, leaveCommunities, leaveCreated } from './leave.ts'

/** Deletes some rows of a member after a position. Returns the position to continue from; undefined at the end. */
export type Part = (
  tx: Tx,
  memberId: number,
  after: Position | undefined,
  moment: Clocked,
) => Promise<Position | undefined>

type RangeOf<E extends AnyEntity> = (memberId: number) => Pick<PageQuery<E>, 'index' | 'equals'>

/** Returns a part that visits a range in a fixed order, some rows at a time and these together. */
function visiting<E extends AnyEntity>(
  entity: E,
  rangeOf: RangeOf<E>,
  visit: (tx: Tx, rows: readonly RowOf<E>[], moment: Clocked) => Promise<unknown>,
  limit = STEP,
): Part {
  return async (tx, memberId, after, moment) => {
    const range = rangeOf(memberId)
    const rows = await tx.page(entity, { ...range, after, limit })
    await visit(tx, rows, moment)
    return rows.length === limit ? positionOf(entity, range, rows.at(-1)!) : undefined
  }
}

/**
 * Returns a part that visits what others have under the member's items of one kind, such as the reviews of each service.
 * Its position is that of the last item that is done, after its length, and that of the last row under the next item.
 */
function visitingUnder<E extends AnyEntity>(
  type: ItemRow['type'],
  entity: E,
  rangeOf: RangeOf<E>,
  visit: (tx: Tx, rows: readonly RowOf<E>[], moment: Clocked) => Promise<unknown>,
): Part {
  return async (tx, memberId, [length = 0, ...rest] = [], moment) => {
    const [done, under] = [rest.slice(0, length as number), rest.slice(length as number)]
    const range = ofAuthor(memberId)
    const rows = await tx.page(items, { ...range, after: done.length > 0 ? done : undefined, limit: STEP })
    const item = rows.find((row) => row.type === type)
    const reached = item ?? rows.at(-1)
    if (reached === undefined) return undefined
    const remaining = await (item &&
      visiting(entity, rangeOf, visit)(tx, item.id, under.length > 0 ? under : undefined, moment))
    const position = remaining ? done : positionOf(items, range, reached)
    return [position.length, ...position, ...(remaining ?? [])]
  }
}

/** Continues with the first row that is left. */
const AGAIN: Position = []

/** Deletes the rows of a range. */
const dropping =
  <E extends AnyEntity>(entity: E, rangeOf: RangeOf<E>): Part =>
  async (tx, memberId) => {
    const deleted = await tx.deleteMany(entity, { ...rangeOf(memberId), limit: STEP })
    return deleted === STEP ? AGAIN : undefined
  }

const ofMember = (member_id: number) => ({ index: 'ofMember', equals: { member_id } }) as const
const ofAuthor = (author_id: number) => ({ index: 'ofAuthor', equals: { author_id } }) as const

/** Each may have megabytes. */
const IMAGE_BATCH_SIZE = 5

/** Ends blocks. What they hid from the others in groups is counted later. */
const endBlocks =
  (own: 'member_id' | 'blocked_id', otherColumn: 'member_id' | 'blocked_id') =>
  async (tx: Tx, rows: readonly RowOf<typeof blocks>[], moment: Clocked): Promise<void> => {
    await all(rows.map(({ id }) => tx.delete(blocks, id)))
    const pairs = rows.map((row) => ({ subject_id: row[own], other_id: row[otherColumn] }))
    await all(pairs.map((pair) => queueTask({ tx, ...moment }, blockTask, pair, { part: 'ofOther' })))
  }

/** Deletes every membership, so each step begins with the first one left. */
const leavingCommunities: Part = async (tx, memberId, _after, moment) => {
  const rows = await tx.page(communityMembers, { ...ofMember(memberId), limit: STEP })
  const isCreator = ({ role }: CommunityMemberRow) => role === 'creator'
  await leaveCommunities(
    tx,
    rows.filter((row) => !isCreator(row)),
  )
  for (const row of rows.filter(isCreator)) if (!(await leaveCreated(tx, row, moment))) break
  return rows[0] && AGAIN
}

/** Leaves tags to others, without what the member wrote; nobody sees one that nobody uses. */
const leavingTags: Part = async (tx, creator_id) => {
  const rows = await tx.page(tags, { index: 'ofCreator', equals: { creator_id }, limit: STEP })
  for (const { id, items_count, hidden } of rows) {
    const left = {
      creator_id: null,
      description: null,
      suspended: false,
      hidden: hidden || items_count === 0,
    }
    const row = await tx.update(tags, id, left)
    if (row) await indexTag(tx, row)
  }
  return rows[0] && AGAIN
}

/** Deletes what others were told of the member. Hides it first, as what is hidden is not counted. */
const droppingNews: Part = async (tx, actor_id, _after, moment) => {
  const rows = await tx.page(notifications, { index: 'ofActor', equals: { actor_id }, limit: STEP })
  await hideSome(tx, actor_id, rows, moment)
  await all(rows.map(({ id }) => tx.delete(notifications, id)))
  return rows[0] && AGAIN
}

/** The parts of deleting a member, in order. */
export const parts: readonly Part[] = [
  dropping(apiKeys, ofMember),
  async (tx, id) => {
    await endSecrets(tx, { id })
    return undefined
  },
  dropping(passwords, ofMember),
  dropping(passkeys, ofMember),
  dropping(outgoingMails, ofMember),
  visiting(items, ofAuthor, eraseItems, ITEMS_STEP),
  visiting(comments, ofAuthor, eraseComments),
  visiting(reviews, (author_id) => ({ index: 'ofMember', equals: { author_id } }), eraseReviews),
  visiting(messages, ofAuthor, async (tx, rows, { now }) => {
    await endUses(
      tx,
      now,
      rows.map(({ attachments }) => [attachments]),
    )
    await all(rows.map(({ id }) => tx.update(messages, id, { body: '', attachments: [] })))
  }),
  visiting(reactions, ofMember, async (tx, rows) => {
    await all(rows.map(({ id }) => tx.delete(reactions, id)))
    await countReactions(
      tx,
      rows.filter(({ suspended }) => !suspended),
      -1,
    )
  }),
  visiting(votes, ofMember, async (tx, rows) => {
    await all(rows.map(({ id }) => tx.delete(votes, id)))
    await countVotes(
      tx,
      rows.filter(({ suspended }) => !suspended),
      -1,
    )
  }),
  dropping(favorites, ofMember),
  visiting(follows, ofMember, async (tx, rows) => {
    const sorted = rows.toSorted((a, b) => (a.target_type < b.target_type ? -1 : 1))
    await all([
      ...sorted.map(({ id }) => tx.delete(follows, id)),
      ...sorted
        .filter(({ suspended }) => !suspended)
        .map(({ target_type, target_id }) => countFollower(tx, target_type, target_id, -1)),
    ])
  }),
  dropping(follows, (target_id) => ({
    index: 'ofTarget',
    equals: { target_type: 'user' as const, target_id },
  })),
  visiting(connections, ofMember, async (tx, rows) => {
    const pairs = rows.map(({ member_id, other_id }) => ({ member_id: other_id, other_id: member_id }))
    const theirs = await tx.findMany(connections, 'pair', pairs)
    const connected = theirs.filter(({ state, suspended }) => state === 'connected' && !suspended)
    await all([
      ...[...rows, ...theirs].map(({ id }) => tx.delete(connections, id)),
      ...connected.map(({ member_id }) => tx.increment(members, member_id, { connections_count: -1 })),
    ])
  }),
  visiting(blocks, ofMember, endBlocks('member_id', 'blocked_id')),
  visiting(
    blocks,
    (blocked_id) => ({ index: 'ofBlocked', equals: { blocked_id } }),
    endBlocks('blocked_id', 'member_id'),
  ),
  dropping(admissions, ofMember),
  dropping(communityBars, ofMember),
  leavingCommunities,
  leavingTags,
  dropping(messageStars, ofMember),
  dropping(chatLeavers, ofMember),
  visiting(chatMembers, (member_id) => ({ index: 'newest', equals: { member_id } }), leaveChats),
  // Both sides keep the agreement, without the member's personal data.
  visiting(
    applications,
    (applicant_id) => ({ index: 'ofApplicant', equals: { applicant_id } }),
    async (tx, rows) => {
      const locked = await lockAll(tx, applications, pluck(rows, 'id'))
      await all(
        locked.map(({ id, cv, history }) =>
          tx.update(applications, id, {
            cover_letter: null,
            cv: { ...cv, headline: null, sections: {} },
            history: stepsFor('employer', history),
          }),
        ),
      )
    },
  ),
  visiting(
    bookings,
    (client_id) => ({ index: 'client', equals: { client_id } }),
    (tx, rows) => all(rows.map(({ id }) => tx.update(bookings, id, { requirements: null }))),
  ),
  visiting(media, ofMember, (tx, rows) => all(rows.map((row) => deleteImage(tx, row))), IMAGE_BATCH_SIZE),
  dropping(notifications, ofMember),
  droppingNews,
  // A key may have been created since.
  dropping(apiKeys, ofMember),
  visitingUnder(
    'service',
    reviews,
    (service_id) => ({ index: 'newest', equals: { service_id } }),
    async (tx, rows, { now }) => {
      const locked = await lockAll(tx, reviews, pluck(rows, 'id'))
      await endUses(
        tx,
        now,
        locked.map(({ reply }) => [reply]),
      )
      await all(locked.map(({ id }) => tx.update(reviews, id, { reply: null, replied_at: null })))
    },
  ),
  visitingUnder(
    'job',
    applications,
    (job_id) => ({ index: 'ofJob', equals: { job_id } }),
    async (tx, rows) => {
      const locked = await lockAll(tx, applications, pluck(rows, 'id'))
      await all(
        locked.map(({ id, history }) =>
          tx.update(applications, id, { reason: null, history: stepsFor('applicant', history) }),
        ),
      )
    },
  ),
]
