import { imagesIn } from '../domains/media/use-images.ts'
import { isRead, type ReadMark } from '../domains/notifications/read-mark.ts'
import { ratingOf } from '../domains/reviews.ts'
import { chatMembers, chats, messageReactions, messages } from '../entities/chats.ts'
import { communities, communityMembers } from '../entities/communities.ts'
import { itemContents, items, media, serviceCounts, tags, type ItemRow } from '../entities/content.ts'
import { isOnComment } from '../domains/reactions.ts'
import { comments, itemOptions, reactions, votes } from '../entities/engagement.ts'
import { applications, jobs } from '../entities/jobs.ts'
import { members, quotaUses } from '../entities/members.ts'
import { blocks, connections, follows } from '../entities/network.ts'
import { notificationCounts, notifications } from '../entities/notifications.ts'
import { itemTags } from '../entities/search.ts'
import { bookings, reviews, services } from '../entities/services.ts'
import { tasks } from '../entities/tasks.ts'
import type { AnyEntity, RowOf } from '../store/entity.ts'
import type { Tx } from '../store/store.ts'

/** The counts that a row adds to, by key, and the amount (default 1). */
interface Addend<E extends AnyEntity = AnyEntity> {
  readonly from: E
  readonly keys: (row: RowOf<E>) => number | false | null | Iterable<number>
  readonly amount?: (row: RowOf<E>) => number
  /** Whether the count may have them or not. */
  readonly optional?: true
}

/** A number that rows keep and other rows come to. */
export interface KeptCount<E extends AnyEntity = AnyEntity> {
  readonly in: E
  readonly column: string
  readonly of: readonly Addend[]
  /** The keys of a row's counts, and their values. Default: the value of the column under the row's id. */
  readonly kept: (row: RowOf<E>) => Iterable<readonly [key: number, value: number]>
  /** Whether a missing row counts as zero. */
  readonly sparse?: true
  /** Writes the right number if the row still has the wrong one. Returns whether it did. */
  readonly fix: (tx: Tx, key: number, wrong: number | undefined, right: number) => Promise<boolean>
}

type Options<E extends AnyEntity> = Partial<Pick<KeptCount<E>, 'kept' | 'sparse' | 'fix'>> & {
  /** Whether a row is not judged. */
  readonly unless?: (row: RowOf<E>) => boolean
}

function count<E extends AnyEntity>(
  entity: E,
  column: keyof RowOf<E> & string,
  of: readonly Addend[],
  { unless = () => false, ...options }: Options<E> = {},
): KeptCount {
  const keptCount: KeptCount<E> = {
    in: entity,
    column,
    of,
    kept: (row: RowOf<E>) => (unless(row) ? [] : [[row.id, row[column] as number]]),
    fix: async (tx, id, wrong, right) =>
      (await tx.update(entity, id, { [column]: right } as never, { [column]: wrong } as never)) !== undefined,
    ...options,
  }
  return keptCount as KeptCount
}

const rowsOf = <E extends AnyEntity>(
  from: E,
  keys: Addend<E>['keys'],
  options: Pick<Addend<E>, 'amount' | 'optional'> = {},
): Addend => ({ from, keys, ...options }) as Addend

/** Distance between the keys of two emoji of one message. */
const EMOJI = 2 ** 33

/** Entities that are read first, because they determine what other rows count. */
const readFirst: readonly AnyEntity[] = [tasks, blocks, media]

/**
 * Returns every stored count with its recount. Facts of earlier rows about later ones are kept for one run: rows come
 * in the order of {@link entitiesOf}, by ID.
 */
export function keptCounts(): readonly KeptCount[] {
  const marks = new Map<number, ReadMark>()
  const changedIds = new Set<number>()
  const apart = new Set<string>()
  const images = new Map<string, number>()
  const released = new Set<number>()
  const inItems = new Map<number, readonly number[]>()
  const hiddenComments = new Set<number>()
  const memberships = new Map<number, { id: number; member: number; read: number }[]>()
  const emoji: string[] = []

  const tell = <E extends AnyEntity>(from: E, note: (row: RowOf<E>) => void) =>
    rowsOf(from, (row) => (note(row), false))
  const followersOf = (type: string) =>
    rowsOf(follows, (row) => row.target_type === type && !row.suspended && row.target_id)
  const reacted = (reaction: 'like' | 'dislike', comment: boolean) =>
    rowsOf(
      reactions,
      (row) =>
        !row.suspended &&
        row.reaction === reaction &&
        isOnComment(row.target_type) === comment &&
        row.target_id,
    )
  const isHidden = ({ hidden, suspended }: { readonly hidden: boolean; readonly suspended: boolean }) =>
    hidden || suspended
  const isShown = (row: RowOf<typeof comments>) => !isHidden(row) && !hiddenComments.has(row.parent_id ?? 0)
  const used = (...holders: Parameters<typeof imagesIn>[0]) =>
    [...imagesIn(holders)].flatMap((path) => images.get(path) ?? [])
  const isReleased = ({ status, type }: ItemRow) =>
    status === 'cancelled' || (type === 'community' && status === 'published')
  const unreadBy = (hidden: boolean) => (row: RowOf<typeof messages>) =>
    row.event !== null || row.suspended
      ? false
      : (memberships.get(row.chat_id) ?? []).flatMap(({ id, member, read }) =>
          member !== row.author_id && row.id > read && apart.has(`${member} ${row.author_id}`) === hidden
            ? id
            : [],
        )
  const emojiKey = (id: number, which: string) => {
    const known = emoji.indexOf(which)
    return id + EMOJI * (known === -1 ? emoji.push(which) - 1 : known)
  }

  return [
    count(members, 'followers_count', [followersOf('user')]),
    count(members, 'connections_count', [
      rowsOf(connections, (row) => row.state === 'connected' && !row.suspended && row.member_id),
    ]),
    count(tags, 'items_count', [rowsOf(itemTags, (row) => row.tag_id)]),
    count(tags, 'followers_count', [followersOf('tag')]),
    count(communities, 'members_count', [
      rowsOf(communityMembers, (row) => !row.suspended && row.community_id),
    ]),
    count(communities, 'items_count', [
      rowsOf(items, (row) => row.status === 'published' && !row.suspended && row.community_id),
    ]),
    count(communities, 'open_items_count', [
      rowsOf(
        items,
        (row) => row.status === 'published' && !row.suspended && !row.restricted && row.community_id,
      ),
    ]),
    count(communities, 'followers_count', [followersOf('community')]),

    count(items, 'likes', [reacted('like', false)]),
    count(items, 'dislikes', [reacted('dislike', false)]),
    count(items, 'comments_count', [
      tell(comments, (row) => isHidden(row) && hiddenComments.add(row.id)),
      rowsOf(comments, (row) => row.kind !== 'answer' && isShown(row) && row.item_id),
    ]),
    count(items, 'answers_count', [
      rowsOf(comments, (row) => row.kind === 'answer' && isShown(row) && row.item_id),
      rowsOf(votes, (row) => !row.suspended && row.item_id),
    ]),
    count(itemOptions, 'votes', [rowsOf(votes, (row) => !row.suspended && row.option_id)]),
    count(comments, 'likes', [reacted('like', true)]),
    count(comments, 'dislikes', [reacted('dislike', true)]),
    count(comments, 'replies_count', [rowsOf(comments, (row) => row.parent_id)]),
    count(comments, 'replies_hidden', [rowsOf(comments, (row) => isHidden(row) && row.parent_id)]),

    count(services, 'bookings_count', [rowsOf(bookings, (row) => row.service_id)]),
    ...(['rating_count', 'rating_sum'] as const).map((column) =>
      count(
        services,
        column,
        [
          rowsOf(reviews, (row) => !isHidden(row) && row.service_id, {
            amount: ({ rating }) => (column === 'rating_sum' ? rating : 1),
          }),
        ],
        {
          async fix(tx, id, wrong, right) {
            const row = await tx.update(services, id, { [column]: right }, { [column]: wrong! })
            return row !== undefined && !!(await tx.update(services, id, { rating: ratingOf(row) }))
          },
        },
      ),
    ),
    count(serviceCounts, 'services', [rowsOf(services, (row) => row.listed && row.category_id)], {
      kept: (row) => [[row.category_id, row.services]],
      sparse: true,
      async fix(tx, category_id, wrong, right) {
        const row = { category_id, services: right }
        if (wrong === undefined) return !!(await tx.insertIfAbsent(serviceCounts, row))
        const found = await tx.find(serviceCounts, 'category', { category_id })
        return !!(found && (await tx.update(serviceCounts, found.id, row, { services: wrong })))
      },
    }),
    count(jobs, 'applications_count', [rowsOf(applications, (row) => row.job_id)]),

    count(chats, 'members_count', [rowsOf(chatMembers, (row) => row.chat_id)]),
    count(
      chatMembers,
      'unread',
      [
        tell(tasks, ({ kind, subject_id, other_id }) => {
          if (kind === 'block') changedIds.add(subject_id).add(other_id)
        }),
        tell(blocks, ({ member_id: memberId, blocked_id: blockedId }) =>
          apart.add(`${memberId} ${blockedId}`).add(`${blockedId} ${memberId}`),
        ),
        tell(chatMembers, ({ id, chat_id, member_id: member, last_read_id }) => {
          const membership = { id, member, read: last_read_id ?? 0 }
          const known = memberships.get(chat_id)
          if (known) known.push(membership)
          else memberships.set(chat_id, [membership])
        }),
        rowsOf(messages, unreadBy(false)),
        // Messages hidden by a block in a direct chat count if they were unread before.
        rowsOf(messages, unreadBy(true), { optional: true }),
      ],
      { unless: (row) => changedIds.has(row.member_id) },
    ),
    count(messages, 'reactions', [rowsOf(messageReactions, (row) => emojiKey(row.message_id, row.emoji))], {
      kept: (row) => row.reactions.map((each) => [emojiKey(row.id, each.emoji), each.count]),
      sparse: true,
      async fix(tx, key, wrong, right) {
        const [id, which] = [key % EMOJI, emoji[Math.floor(key / EMOJI)]!]
        const row = await tx.lock(messages, id)
        const otherReactions = row?.reactions.filter((each) => each.emoji !== which)
        const now = row?.reactions.find((each) => each.emoji === which)?.count
        if (otherReactions === undefined || now !== wrong) return false
        const reactions = right === 0 ? otherReactions : [...otherReactions, { emoji: which, count: right }]
        return !!(await tx.update(messages, id, { reactions }))
      },
    }),
    count(
      notificationCounts,
      'unread',
      [
        tell(tasks, ({ kind, subject_id, state }) => {
          if (kind === 'read_notifications') marks.set(subject_id, state as ReadMark)
        }),
        rowsOf(
          notifications,
          (row) => !row.hidden && !isRead(row, marks.get(row.member_id)) && row.member_id,
        ),
      ],
      {
        sparse: true,
        fix: async (tx, id, wrong, unread) =>
          !!(await (wrong === undefined
            ? tx.insertIfAbsent(notificationCounts, { id, unread })
            : tx.update(notificationCounts, id, { unread }, { unread: wrong }))),
      },
    ),
    count(media, 'uses', [
      tell(media, ({ path, id }) => images.set(path, id)),
      rowsOf(items, (row) => {
        if (isReleased(row)) return released.add(row.id) && false
        const ids = used(row.featured_image, row.gallery)
        if (ids.length > 0) inItems.set(row.id, ids)
        return ids
      }),
      rowsOf(
        itemContents,
        ({ id, body, details }) =>
          !released.has(id) && used(body, details).filter((image) => !inItems.get(id)?.includes(image)),
      ),
      rowsOf(communities, ({ icon, banner, description, rules }) => used(icon, banner, description, rules)),
      rowsOf(members, ({ avatar_url, banner_url, bio }) => used(avatar_url, banner_url, bio)),
      rowsOf(chats, ({ icon }) => used(icon)),
      rowsOf(messages, ({ attachments }) => used(attachments)),
      rowsOf(comments, ({ body }) => used(body)),
      rowsOf(reviews, ({ body }) => used(body)),
      rowsOf(reviews, ({ reply }) => used(reply)),
    ]),
  ]
}

/** Counters that no other rows come to, and why. */
export const notRecounted: readonly (readonly [AnyEntity, column: string, why: string])[] = [
  [quotaUses, 'used', 'Deleting content does not return units.'],
  [chatMembers, 'last_at', 'A time. The message might have been erased since.'],
]

/** Returns the entities that a recount reads, in order. */
export const entitiesOf = (counts: readonly KeptCount[]): readonly AnyEntity[] => [
  ...new Set([...readFirst, ...counts.flatMap((each) => [each.in, ...each.of.map(({ from }) => from)])]),
]
