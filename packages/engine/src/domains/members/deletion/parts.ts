import { chatMembers, messages, messageStars } from '../../../entities/chats.ts'
import { admissions, communityMembers } from '../../../entities/communities.ts'
import { items, media } from '../../../entities/content.ts'
import { comments, favorites, itemOptions, reactions, votes } from '../../../entities/engagement.ts'
import { applications } from '../../../entities/jobs.ts'
import { apiKeys, members } from '../../../entities/members.ts'
import { outgoingMails } from '../../../entities/mail.ts'
import { blocks, connections, follows } from '../../../entities/network.ts'
import { notifications } from '../../../entities/notifications.ts'
import { bookings, reviews } from '../../../entities/services.ts'
import { passkeys, passwords } from '../../../entities/sessions.ts'
import { countFollower } from '../../network.ts'
import { deleteImage } from '../../media/delete-image.ts'
import { useImages } from '../../media/use-images.ts'
import type { Clocked } from '../../content/slug.ts'
import { all } from '../../../store/all.ts'
import type { AnyEntity, RowOf } from '../../../store/entity.ts'
import { positionOf } from '../../../store/position.ts'
import type { PageQuery, Position, Tx } from '../../../store/store.ts'
import { STEP } from '../../../tasks/task.ts'
import { endSecrets } from '../../sessions/secrets.ts'
import { eraseComment, eraseItem, eraseReview } from '../../content/erase.ts'
import { hideSome } from '../../notifications/hide.ts'
import { leaveChat, leaveCommunity } from './leave.ts'

/** Deletes some rows of a member after a position. Returns the position to continue from; undefined at the end. */
export type Part = (
  tx: Tx,
  memberId: number,
  after: Position | undefined,
  moment: Clocked,
) => Promise<Position | undefined>

type RangeOf<E extends AnyEntity> = (memberId: number) => Pick<PageQuery<E>, 'index' | 'equals'>

/** Returns a part that visits a range in a fixed order, some rows at a time. */
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

/** Returns a part that visits the rows of a range one after the other. */
const along = <E extends AnyEntity>(
  entity: E,
  rangeOf: RangeOf<E>,
  each: (tx: Tx, row: RowOf<E>, moment: Clocked) => Promise<unknown>,
  limit?: number,
): Part =>
  visiting(
    entity,
    rangeOf,
    async (tx, rows, moment) => {
      for (const row of rows) await each(tx, row, moment)
    },
    limit,
  )

/** Returns a part that visits rows without waiting for each other, as they share nothing but counters. */
const together = <E extends AnyEntity>(
  entity: E,
  rangeOf: RangeOf<E>,
  each: (tx: Tx, row: RowOf<E>) => Promise<unknown>,
): Part => visiting(entity, rangeOf, (tx, rows) => all(rows.map((row) => each(tx, row))))

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
const IMAGES_AT_ONCE = 5
/** Each has dependent rows: tags, counts, search entry. */
const ITEMS_AT_ONCE = 20

/** Deletes every membership, so each step begins with the first one left. */
const leavingCommunities: Part = async (tx, memberId, _after, { now }) => {
  const rows = await tx.page(communityMembers, { ...ofMember(memberId), limit: STEP })
  for (const row of rows) if (!(await leaveCommunity(tx, row, now))) break
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
  along(items, ofAuthor, (tx, row, moment) => eraseItem(tx, row, moment), ITEMS_AT_ONCE),
  along(comments, ofAuthor, eraseComment),
  along(reviews, (author_id) => ({ index: 'ofMember', equals: { author_id } }), eraseReview),
  along(messages, ofAuthor, async (tx, { id, attachments }, { now }) => {
    await useImages(tx, now, attachments, [])
    await tx.update(messages, id, { body: '', attachments: [] })
  }),
  together(reactions, ofMember, async (tx, { id, target_type, target_id, reaction }) => {
    await tx.delete(reactions, id)
    const counted = target_type === 'comment' || target_type === 'answer' ? comments : items
    await tx.increment(counted, target_id, { [`${reaction}s`]: -1 })
  }),
  together(votes, ofMember, async (tx, { id, item_id, option_id }) => {
    await tx.increment(items, item_id, { answers_count: -1 })
    await all([tx.delete(votes, id), tx.increment(itemOptions, option_id, { votes: -1 })])
  }),
  dropping(favorites, ofMember),
  together(follows, ofMember, async (tx, { id, target_type, target_id }) => {
    await all([tx.delete(follows, id), countFollower(tx, target_type, target_id, -1)])
  }),
  dropping(follows, (target_id) => ({
    index: 'ofTarget',
    equals: { target_type: 'user' as const, target_id },
  })),
  together(connections, ofMember, async (tx, { id, member_id, other_id, state }) => {
    const theirs = await tx.find(connections, 'pair', { member_id: other_id, other_id: member_id })
    await all([tx.delete(connections, id), theirs && tx.delete(connections, theirs.id)])
    if (state === 'connected') await tx.increment(members, other_id, { connections_count: -1 })
  }),
  dropping(blocks, ofMember),
  dropping(blocks, (blocked_id) => ({ index: 'ofBlocked', equals: { blocked_id } })),
  dropping(admissions, ofMember),
  leavingCommunities,
  dropping(messageStars, ofMember),
  along(chatMembers, (member_id) => ({ index: 'newest', equals: { member_id } }), leaveChat),
  // Both sides keep the agreement, without the member's personal data.
  together(
    applications,
    (applicant_id) => ({ index: 'ofApplicant', equals: { applicant_id } }),
    (tx, { id, cv }) =>
      tx.update(applications, id, { cover_letter: null, cv: { ...cv, headline: null, sections: {} } }),
  ),
  together(
    bookings,
    (client_id) => ({ index: 'client', equals: { client_id } }),
    (tx, { id }) => tx.update(bookings, id, { requirements: null }),
  ),
  along(media, ofMember, (tx, row) => deleteImage(tx, row), IMAGES_AT_ONCE),
  dropping(notifications, ofMember),
  droppingNews,
  // A key may have been created since.
  dropping(apiKeys, ofMember),
]
