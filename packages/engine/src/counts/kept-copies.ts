import { nameKey } from '@chowk/contract/core'
import { excerptOfText, plainText } from '../text/html.ts'
import { cityWord, salaryFields } from '../domains/jobs/job-fields.ts'
import { jobListing } from '../domains/jobs/list-job.ts'
import { isListed, listingOf } from '../domains/content/listing.ts'
import { wholeItem } from '../domains/content/find-item.ts'
import { publicTagsOf } from '../domains/content/publish.ts'
import { keyOf } from '../domains/mail/queued-mail.ts'
import { ratingOf } from '../domains/reviews.ts'
import {
  communityEntry,
  deleteEntries,
  entryColumns,
  memberEntry,
  tagEntry,
  updateItemTags,
  upsertEntry,
  type Entry,
  type Subject,
} from '../domains/search/entries.ts'
import { entryOf } from '../domains/search/index-item.ts'
import { leastPrice, packagesOf } from '../domains/services/packages.ts'
import { locationFields, priceFields } from '../domains/services/prepare-service.ts'
import { findTags } from '../domains/tags.ts'
import { hiddenFrom } from '../domains/viewer/blocks.ts'
import { isTakenAway } from '../domains/viewer/viewer.ts'
import { chatMembers, chats, messages, messageStars } from '../entities/chats.ts'
import { communities, communityMembers } from '../entities/communities.ts'
import { items, tags, type ItemRow } from '../entities/content.ts'
import { comments, reactions, votes } from '../entities/engagement.ts'
import { applications, jobs } from '../entities/jobs.ts'
import { emailAddresses } from '../entities/mail.ts'
import { members } from '../entities/members.ts'
import { suspensions } from '../entities/moderation.ts'
import { connections, follows } from '../entities/network.ts'
import { notifications } from '../entities/notifications.ts'
import { itemTags, searchEntries } from '../entities/search.ts'
import { bookings, reviews, services } from '../entities/services.ts'
import { tasks, type TaskKind } from '../entities/tasks.ts'
import { all } from '../store/all.ts'
import type { AnyEntity, RowOf } from '../store/entity.ts'
import { pick } from '../store/pick.ts'
import type { ReadTx, Tx } from '../store/store.ts'

/** A stored value that follows from other columns or rows. */
export interface KeptCopy<E extends AnyEntity = AnyEntity> {
  /** The rows that have it, or whose copy is elsewhere. */
  readonly in: E
  /** Its columns, or what is kept of each row. */
  readonly kept: string
  /** Its source. */
  readonly from: string
  /** The functions of the engine that write it. */
  readonly by: string
  /** The stored and the correct value. Undefined if a task is still changing it, or the correct value is unknown. */
  readonly compare: (
    tx: ReadTx,
    row: RowOf<E>,
  ) => Promise<readonly [kept: unknown, right: unknown] | undefined>
  /** Writes what should be kept. */
  readonly fix: (tx: Tx, row: RowOf<E>) => Promise<unknown>
}

type Right<Row> = Partial<Omit<Row, 'id'>> | undefined

/** Declares columns of rows that follow from other columns or rows. */
function columns<E extends AnyEntity>(
  entity: E,
  names: readonly (keyof RowOf<E> & string)[],
  { from, by }: { readonly from: string; readonly by: string },
  right: (tx: ReadTx, row: RowOf<E>) => Right<RowOf<E>> | Promise<Right<RowOf<E>>>,
): KeptCopy {
  const copy: KeptCopy<E> = {
    in: entity,
    kept: names.join(', '),
    from,
    by,
    async compare(tx, row) {
      const wanted = await right(tx, row)
      return wanted && [pick(row, names), pick(wanted as RowOf<E>, names)]
    },
    async fix(tx, row) {
      const wanted = await right(tx, row)
      if (wanted) await tx.update(entity, row.id, pick(wanted as RowOf<E>, names))
    },
  }
  return copy as KeptCopy
}

/** Declares the search entry of each row; a row without a subject never has one. */
function entry<E extends AnyEntity>(
  entity: E,
  by: string,
  subjectOf: (row: RowOf<E>) => Subject | undefined,
  right: (tx: ReadTx, row: RowOf<E>) => Promise<Entry | undefined> | Entry | undefined,
): KeptCopy {
  const copy: KeptCopy<E> = {
    in: entity,
    kept: 'search entry',
    from: 'text, place and visibility',
    by,
    async compare(tx, row) {
      const subject = subjectOf(row)
      if (subject === undefined) return undefined
      const { type, id } = subject
      const [found, wanted] = [
        await tx.find(searchEntries, 'subject', { type, subject_id: id }),
        await right(tx, row),
      ]
      const right_ = wanted && entryColumns(wanted)
      return [found && right_ ? pick(found, Object.keys(right_) as (keyof typeof right_)[]) : found, right_]
    },
    async fix(tx, row) {
      const subject = subjectOf(row)
      if (subject === undefined) return
      const wanted = await right(tx, row)
      await (wanted ? upsertEntry(tx, subject, wanted) : deleteEntries(tx, [subject]))
    },
  }
  return copy as KeptCopy
}

/** Declares whether the member behind a row is suspended. */
const suspension = <E extends AnyEntity>(entity: E, column: keyof RowOf<E> & string): KeptCopy =>
  columns(entity, ['suspended'], { from: `the status of ${column}`, by: 'marking' }, async (tx, row) => {
    const id = row[column] as number | null
    if (id !== null && (await isRunning(tx, 'suspension', id))) return undefined
    const member = id === null ? undefined : await tx.get(members, id)
    if (member?.status === 'closed') return undefined
    // Deleted members were suspended first, and what is left of them stays marked.
    const isGone = id !== null && member === undefined
    return { suspended: isGone || member?.status === 'suspended' } as unknown as Right<RowOf<E>>
  })

const subjects = { user: members, tag: tags, community: communities } as const

const filedUnder = (tx: ReadTx, item: ItemRow) =>
  item.type !== 'community' && isListed(item) ? findTags(tx, publicTagsOf(item)) : []

const isRunning = async (tx: ReadTx, kind: TaskKind, subject_id: number): Promise<boolean> =>
  (await tx.page(tasks, { index: 'ofKind', equals: { kind, subject_id }, limit: 1 })).length > 0

const mirrored = {
  pending_sent: 'pending_received',
  pending_received: 'pending_sent',
  connected: 'connected',
} as const

/** All copies in the store. A copy comes after the copies that it follows from. */
export const keptCopies: readonly KeptCopy[] = [
  columns(members, ['username_key'], { from: 'username', by: 'memberRow' }, (_tx, row) => ({
    username_key: row.username.toLowerCase(),
  })),
  columns(members, ['status'], { from: 'suspensions', by: 'setStanding' }, async (tx, { id, status }) => {
    if (status === 'closed') return undefined
    const suspension = await tx.find(suspensions, 'member', { member_id: id })
    return { status: suspension ? ('suspended' as const) : ('active' as const) }
  }),
  suspension(communities, 'creator_id'),
  suspension(tags, 'creator_id'),
  suspension(items, 'author_id'),
  suspension(comments, 'author_id'),
  suspension(reviews, 'author_id'),
  suspension(communityMembers, 'member_id'),
  suspension(follows, 'member_id'),
  suspension(reactions, 'member_id'),
  suspension(votes, 'member_id'),
  suspension(messages, 'author_id'),
  suspension(connections, 'other_id'),
  columns(emailAddresses, ['address_key'], { from: 'address', by: 'keyOf' }, (_tx, { address }) => ({
    address_key: keyOf(address),
  })),
  columns(tags, ['name_key'], { from: 'name', by: 'createTag' }, (_tx, { name }) => ({
    name_key: nameKey(name),
  })),
  columns(
    connections,
    ['state'],
    { from: 'the row of the member with the lower id', by: 'changeConnection' },
    async (tx, { member_id, other_id }) => {
      if (member_id < other_id) return undefined
      const other = await tx.find(connections, 'pair', { member_id: other_id, other_id: member_id })
      return other && { state: mirrored[other.state] }
    },
  ),
  columns(
    items,
    ['restricted'],
    { from: 'communities.visibility, members_only', by: 'createContent, restrictItems' },
    async (tx, { community_id: id, members_only }) => {
      if (id === null || (await isRunning(tx, 'community_visibility', id))) return undefined
      const community = await tx.get(communities, id)
      return community && { restricted: community.visibility === 'private' || members_only }
    },
  ),
  columns(items, ['excerpt'], { from: 'the text', by: 'createContent, updateContent' }, async (tx, item) => {
    if (item.type === 'community') return undefined
    return { excerpt: excerptOfText(plainText((await wholeItem(tx, item)).body ?? '')) }
  }),
  columns(
    comments,
    ['accepted'],
    { from: 'items.accepted_answer_id', by: 'setAccepted' },
    async (tx, row) => ({
      accepted: (await tx.get(items, row.item_id))?.accepted_answer_id === row.id,
    }),
  ),
  {
    in: items,
    kept: 'item_tags',
    from: 'its tags, unless they are hidden',
    by: 'insertItemTags, updateItemTags',
    async compare(tx, row) {
      const item = row as ItemRow
      const [filed, wanted] = await all([
        tx.page(itemTags, { index: 'ofItem', equals: { item_id: item.id }, limit: 1000 }),
        filedUnder(tx, item),
      ])
      const { author_id, published_at } = listingOf(item)
      const listed = (rows: readonly { tag_id: number; author_id: number; published_at: number }[]) =>
        rows
          .map((each) => [each.tag_id, each.author_id, each.published_at])
          .sort(([one], [other]) => one! - other!)
      return [listed(filed), listed(wanted.map(({ id }) => ({ tag_id: id, author_id, published_at })))]
    },
    async fix(tx, row) {
      const wanted = await filedUnder(tx, row as ItemRow)
      await updateItemTags(tx, [row as ItemRow], () => [])
      await updateItemTags(tx, [row as ItemRow], () => wanted)
    },
  },
  columns(
    jobs,
    ['author_id', 'listed', 'published_at'],
    { from: 'items, and status', by: 'jobListing' },
    async (tx, { id, status }) => {
      const item = await tx.get(items, id)
      return item && jobListing(item, status)
    },
  ),
  columns(
    jobs,
    ['salary_period', 'yearly_top'],
    { from: 'salary_min, salary_max', by: 'salaryFields' },
    (_tx, row) => salaryFields(row),
  ),
  // The slug comes from the table of places.
  columns(jobs, ['city_name'], { from: 'location', by: 'prepareJobPlace' }, (_tx, { location }) => ({
    city_name:
      location?.state_id === undefined || location.city_id === undefined
        ? null
        : cityWord(location.names.city ?? ''),
  })),
  columns(
    services,
    ['author_id', 'listed', 'published_at'],
    { from: 'items', by: 'listingOf' },
    async (tx, { id }) => {
      const item = await tx.get(items, id)
      return item && listingOf(item)
    },
  ),
  columns(
    services,
    ['price', 'cheapness'],
    { from: 'service_packages.price', by: 'priceFields' },
    async (tx, { id }) => {
      const packages = await packagesOf(tx, id)
      return packages.length === 0 ? undefined : priceFields(leastPrice(packages))
    },
  ),
  columns(
    services,
    ['country', 'state_id', 'city_id'],
    { from: 'location', by: 'locationFields' },
    (_tx, { location }) => locationFields(location),
  ),
  columns(reviews, ['provider_id'], { from: 'services.author_id', by: 'review' }, async (tx, row) => {
    const service = await tx.get(services, row.service_id)
    return service && { provider_id: service.author_id }
  }),
  columns(services, ['rating'], { from: 'rating_sum, rating_count', by: 'adjustRating' }, (_tx, row) => ({
    rating: ratingOf(row),
  })),
  columns(
    bookings,
    ['status', 'provider_id', 'total'],
    { from: 'history, services.author_id and package', by: 'book, takeStep' },
    async (tx, { history, service_id, package: { price }, quantity }) => {
      const [service, last] = [await tx.get(services, service_id), history.at(-1)]
      return (
        last && service && { status: last.status, provider_id: service.author_id, total: price * quantity }
      )
    },
  ),
  columns(
    applications,
    ['status', 'employer_id'],
    { from: 'history, and jobs.author_id', by: 'apply, withStep' },
    async (tx, { job_id, history }) => {
      const [job, last] = [await tx.get(jobs, job_id), history.at(-1)]
      return job && last && { status: last.status, employer_id: job.author_id }
    },
  ),
  columns(chats, ['last_message_id'], { from: 'messages', by: 'appendMessage' }, async (tx, { id }) => {
    const [last] = await tx.page(messages, {
      index: 'history',
      equals: { chat_id: id },
      order: 'desc',
      limit: 1,
    })
    return { last_message_id: last?.id ?? null }
  }),
  columns(
    chatMembers,
    ['other_id'],
    { from: 'the other membership', by: 'openChat' },
    async (tx, { chat_id, member_id }) => {
      if ((await tx.get(chats, chat_id))?.kind !== 'direct') return { other_id: null }
      const both = await tx.page(chatMembers, { index: 'ofChat', equals: { chat_id }, limit: 2 })
      const other = both.find((each) => each.member_id !== member_id)
      return other && { other_id: other.member_id }
    },
  ),
  columns(
    messageStars,
    ['chat_id', 'author_id', 'other_id'],
    { from: 'messages, chat_members.other_id', by: 'star' },
    async (tx, { message_id, member_id }) => {
      const message = await tx.get(messages, message_id)
      if (message === undefined) return undefined
      const { chat_id, author_id } = message
      const own = await tx.find(chatMembers, 'membership', { chat_id, member_id })
      return own && { chat_id, author_id, other_id: own.other_id }
    },
  ),
  columns(
    notifications,
    ['hidden'],
    { from: 'blocks, suspensions', by: 'notify, hideSome' },
    async (tx, { actor_id: actor, member_id }) => {
      if (actor === null) return { hidden: false }
      if (await isRunning(tx, 'hide_notifications', actor)) return undefined
      return { hidden: (await hiddenFrom(tx, actor, [member_id])).has(member_id) }
    },
  ),
  entry(
    items,
    'indexItem, reindexItem, restrictEntries',
    // Communities have entries under their own ids; that of an item may be the id of another community.
    ({ id, type }) => (type === 'community' ? undefined : { id, type }),
    entryOf,
  ),
  entry(
    communities,
    'indexCommunity',
    ({ id }) => ({ type: 'community', id }),
    (_tx, row) => (isTakenAway(row) ? undefined : communityEntry(row)),
  ),
  entry(
    members,
    'indexMember',
    ({ id }) => ({ type: 'user', id }),
    (_tx, row) => memberEntry(row),
  ),
  entry(
    tags,
    'indexTag',
    ({ id }) => ({ type: 'tag', id }),
    (_tx, row) => (isTakenAway(row) ? undefined : tagEntry(row)),
  ),
  {
    in: searchEntries,
    kept: 'row',
    from: 'its subject',
    by: 'deleteEntries',
    async compare(tx, row) {
      const { type, subject_id } = row as RowOf<typeof searchEntries>
      const subject: AnyEntity = type in subjects ? subjects[type as keyof typeof subjects] : items
      return [true, (await tx.get(subject, subject_id)) !== undefined]
    },
    fix: (tx, { id }) => tx.delete(searchEntries, id),
  },
]
