import type { ContentStatus } from '@chowk/contract'
import type { CommunityRow } from '../../entities/communities.ts'
import type { ItemRow, TagRow } from '../../entities/content.ts'
import type { MemberRow, MemberRef } from '../../entities/members.ts'
import type { SearchEntryRow } from '../../entities/search.ts'
import { tasks } from '../../entities/tasks.ts'
import { UNLIMITED, type Comparison, type Condition, type ReadTx } from '../../store/store.ts'
import { all } from '../../store/all.ts'
import {
  blockedBy,
  blocksEitherWay,
  communityMemberships,
  loadRelated,
  NO_ONE,
  suspended,
  type Related,
} from './related.ts'
import { pluck } from '../../store/pluck.ts'

/** The data that decides a viewer's permissions. */
interface Standing {
  /** The id of no member, for visitors. */
  readonly id: number
  /** Whether they moderate content. */
  readonly moderates: boolean
  /** Members whom they have blocked. */
  readonly blocked: Related
  /** Members who have blocked them. */
  readonly blockedBy: Related
  /** Suspended members. */
  readonly suspended: Related
  /** The communities that they belong to. */
  readonly communities: Related
  /** Communities whose visibility changed, until their items are updated. */
  readonly changing: ReadonlySet<number>
}

/** The fields of a comment, answer or reply that decide its visibility. */
interface Comment {
  readonly author_id: number
  readonly hidden: boolean
}

/** An author and a community. */
interface Written {
  readonly author_id: number
  readonly community_id?: number | null
}

/**
 * A member or visitor. Holds every visibility rule, both for one subject and as a condition for lists, so that the two
 * agree. Rules for one subject require {@link load} first.
 */
export class Viewer {
  readonly #standing: Standing
  /** Other communities whose items are withheld while their visibility changes. */
  readonly #withheld: ReadonlySet<number>

  constructor(standing: Standing) {
    this.#standing = standing
    this.#withheld = new Set([...standing.changing].filter((id) => !standing.communities.has(id)))
  }

  /** Looks up members and communities for the rules for one subject. */
  load(memberIds: readonly number[], communityIds: readonly number[] = []): Viewer | Promise<Viewer> {
    const { blocked, blockedBy, suspended, communities } = this.#standing
    const lookedUp = [
      blocked.load(memberIds),
      blockedBy.load(memberIds),
      suspended.load(memberIds),
      communities.load(communityIds),
    ]
    return lookedUp.some(Boolean) ? all(lookedUp).then(() => this) : this
  }

  /** {@link load} the authors and communities of existing rows. */
  loadFor(rows: Iterable<Written | undefined>): Viewer | Promise<Viewer> {
    const written = [...rows].filter((row) => row !== undefined)
    return this.load(pluck(written, 'author_id'), pluck(written, 'community_id'))
  }

  /** {@link load} existing communities and their creators. */
  loadCommunities(rows: Iterable<CommunityRow | undefined>): Viewer | Promise<Viewer> {
    const found = [...rows].filter((row) => row !== undefined)
    return this.load(pluck(found, 'creator_id'), pluck(found, 'id'))
  }

  /** Returns the communities that the viewer joined last. */
  newestCommunities(limit: number): readonly number[] | Promise<readonly number[]> {
    return this.#standing.communities.newest(limit)
  }

  /** Returns the viewer as if no one blocked anyone: a block hides, and takes no right away. */
  acrossBlocks(): Viewer {
    return new Viewer({ ...this.#standing, blocked: NO_ONE, blockedBy: NO_ONE })
  }

  isMemberOf(communityId: number): boolean {
    return this.#standing.communities.has(communityId)
  }

  /** Whether a member is hidden: a block in either direction, or a suspension. */
  isHidden(memberId: number): boolean {
    return this.isBlocked(memberId) || this.#standing.suspended.has(memberId)
  }

  /** Whether the viewer or the member blocks the other. Counts leave these out, and include suspended members. */
  isBlocked(memberId: number): boolean {
    return this.#standing.blocked.has(memberId) || this.#standing.blockedBy.has(memberId)
  }

  get hasHidden(): boolean {
    const { blocked, blockedBy, suspended } = this.#standing
    return !blocked.none || !blockedBy.none || !suspended.none
  }

  /** Returns the conditions, to be combined, that a column names no {@link isHidden} member; null is visible. */
  visible<Row>(column: keyof Row & string): Condition<Row>[] {
    return [...this.unblocked<Row>(column), ...this.#standing.suspended.notIn<Row>(column)]
  }

  /** Returns the conditions, to be combined, that a column names no {@link isBlocked} member. */
  unblocked<Row>(column: keyof Row & string): Condition<Row>[] {
    const { blocked, blockedBy } = this.#standing
    return [blocked, blockedBy].flatMap((each) => each.notIn<Row>(column))
  }

  /** Returns the condition that a column names an {@link isHidden} member. */
  hidden<Row>(column: keyof Row & string): Condition<Row> {
    const { blocked, blockedBy, suspended } = this.#standing
    return { any: [blocked, blockedBy, suspended].map((each) => each.in<Row>(column)) }
  }

  /** Whether a comment, answer, reply or review is visible to viewers who see its subject. */
  canSeeComment({ author_id, hidden }: Comment): boolean {
    return !hidden && !this.isHidden(author_id)
  }

  /** {@link canSeeComment} for rows. */
  visibleComments<Row extends Comment>(): Condition<Row>[] {
    return [['hidden', '=', false] as unknown as Comparison<Row>, ...this.visible<Row>('author_id')]
  }

  /** Only active members are visible. */
  canSeeMember(member: MemberRow | undefined): member is MemberRow {
    return member?.status === 'active' && !this.isHidden(member.id)
  }

  /**
   * A private community is invisible to non-members whom a block separates from its creator. One that moderators or a
   * suspension hide is visible to moderators, and to its creator.
   */
  canSeeCommunity(row: CommunityRow): boolean {
    const { id, visibility, creator_id } = row
    if (isTakenAway(row) && !this.#standing.moderates && creator_id !== this.#standing.id) return false
    return visibility === 'public' || this.isMemberOf(id) || !this.isBlocked(creator_id)
  }

  /** {@link canSeeCommunity}, and only members see the content and the members of a private community. */
  canReadCommunity(row: CommunityRow): boolean {
    const isOpen = row.visibility === 'public' && !this.#withheld.has(row.id)
    return (isOpen || this.isMemberOf(row.id)) && this.canSeeCommunity(row)
  }

  /** A tag that moderators or a suspension hide is visible to moderators. */
  canSeeTag(tag: TagRow): boolean {
    return this.#standing.moderates || !isTakenAway(tag)
  }

  /**
   * Published items are readable, except for blocks between viewer and author; in a private community, by members
   * only. Archived items are readable by their author. Moderators also read removed content.
   */
  canRead({ status, author_id, restricted, community_id, hidden_from }: ItemRow): boolean {
    if (this.#standing.moderates && (hidden_from !== null || this.#takenAway(author_id, status))) return true
    if (status === 'archived') return author_id === this.#standing.id
    if (status !== 'published' || this.isHidden(author_id)) return false
    if (community_id === null) return !restricted
    return this.isMemberOf(community_id) || (!restricted && !this.#withheld.has(community_id))
  }

  #takenAway = (authorId: number, status: ContentStatus): boolean =>
    status === 'published' && this.#standing.suspended.has(authorId)

  /**
   * {@link canRead}; authors also open their scheduled and failed items, by URL only. Those are in no list, and
   * nothing can act on them yet.
   */
  canOpen(item: ItemRow): boolean {
    const waits = item.status === 'scheduled' || item.status === 'failed'
    return waits ? item.author_id === this.#standing.id : this.canRead(item)
  }

  /** Whether items must be checked themselves, because other rows do not show their visibility. */
  get withholds(): boolean {
    return this.#withheld.size > 0
  }

  /** {@link canRead} for published items. */
  readable(): Condition<ItemRow>[] {
    return [...this.#open<ItemRow>(), ...this.visible<ItemRow>('author_id')]
  }

  /**
   * {@link readable} for items known to be unrestricted or in the viewer's own communities, which need no
   * list of these.
   */
  readableWhereOpen(): Condition<ItemRow>[] {
    return [...this.#settled<ItemRow>(), ...this.visible<ItemRow>('author_id')]
  }

  /** {@link canRead} for search entries. */
  searchable(): Condition<SearchEntryRow>[] {
    return [...this.#open<SearchEntryRow>(), ...this.visible<SearchEntryRow>('author_id')]
  }

  #open<Row extends { readonly restricted: boolean; readonly community_id: number | null }>() {
    const open = ['restricted', '=', false] as unknown as Comparison<Row>
    const { communities } = this.#standing
    const visible: Condition<Row> = communities.none
      ? open
      : { any: [open, communities.in<Row>('community_id')] }
    return [visible, ...this.#settled<Row>()]
  }

  #settled<Row extends { readonly community_id: number | null }>(): Condition<Row>[] {
    const settled = ['community_id', 'not in', [...this.#withheld]] as unknown as Comparison<Row>
    return this.#withheld.size === 0 ? [] : [settled]
  }
}

/** Whether moderators, or the suspension of its creator, hide a community or a tag. */
export const isTakenAway = ({ hidden, suspended }: Pick<CommunityRow, 'hidden' | 'suspended'>): boolean =>
  hidden || suspended

/** The columns of communities and tags that everyone sees, for the indexes that begin with them. */
export const shownToAll = { hidden: false, suspended: false } as const

const changingCommunities = async (tx: ReadTx): Promise<ReadonlySet<number>> => {
  const rows = await tx.page(tasks, {
    index: 'ofKind',
    equals: { kind: 'community_visibility' },
    limit: UNLIMITED,
  })
  return new Set(rows.map((row) => row.subject_id))
}

/** The viewer; without a role, not a moderator. */
type ViewerMember = MemberRef & Partial<Pick<MemberRow, 'role'>>

type RuleForOne =
  | 'isMemberOf'
  | 'isHidden'
  | 'isBlocked'
  | 'canSeeComment'
  | 'canSeeMember'
  | 'canSeeCommunity'
  | 'canReadCommunity'
  | 'canRead'
  | 'canOpen'

/** A {@link Viewer} before {@link Viewer.load}. */
export type UnloadedViewer = Omit<Viewer, RuleForOne>

/** Loads a member as a viewer, as of now, in one round trip of a size independent of their blocks and communities. */
export async function loadViewer(tx: ReadTx, { id, role }: ViewerMember): Promise<UnloadedViewer> {
  const [own, relations, communities, changing, hidden] = await all([
    loadRelated(tx, blocksEitherWay, id),
    loadRelated(tx, blockedBy, id),
    loadRelated(tx, communityMemberships, id),
    changingCommunities(tx),
    loadRelated(tx, suspended, id),
  ])
  if (changing.size > 0) await communities.load([...changing])
  return new Viewer({
    id,
    moderates: role === 'moderator',
    blocked: own,
    blockedBy: relations,
    communities,
    suspended: hidden,
    changing,
  })
}

/** Viewers by transaction, since each has its own view, and by member. */
const loaded = new WeakMap<ReadTx, Map<number, Promise<UnloadedViewer>>>()

/**
 * Returns a member as a viewer, loaded once a transaction. Callers that hold a lock on the underlying rows, or changed
 * them, use {@link loadViewer} instead.
 */
export function viewerOf({
  tx,
  member,
  acrossBlocks = false,
}: {
  readonly tx: ReadTx
  readonly member: ViewerMember
  readonly acrossBlocks?: boolean | undefined
}): Promise<UnloadedViewer> {
  const known = loaded.get(tx) ?? new Map<number, Promise<UnloadedViewer>>()
  loaded.set(tx, known)
  const viewer = known.get(member.id) ?? loadViewer(tx, member)
  known.set(member.id, viewer)
  return acrossBlocks ? viewer.then((loaded) => loaded.acrossBlocks()) : viewer
}
