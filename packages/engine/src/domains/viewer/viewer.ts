import type { ContentStatus } from '@chowk/contract'
import type { CommunityRow } from '../../entities/communities.ts'
import type { ItemRow } from '../../entities/content.ts'
import type { MemberRow, MemberRef } from '../../entities/members.ts'
import type { SearchEntryRow } from '../../entities/search.ts'
import { tasks } from '../../entities/tasks.ts'
import { UNLIMITED, type Comparison, type Condition, type ReadTx } from '../../store/store.ts'
import { all } from '../../store/all.ts'
import { belonging, blockedBy, blocking, loadRelated, suspended, type Related } from './related.ts'
import { pluck } from '../../store/pluck.ts'

/** The part of a member that decides what they may see. */
interface Standing {
  /** Of no member where nobody in particular looks. */
  readonly id: number
  /** Whether they moderate what others write. */
  readonly moderates: boolean
  /** Members whom they have blocked. */
  readonly blocking: Related
  /** Members who have blocked them. */
  readonly blockedBy: Related
  /** Members who are suspended. */
  readonly suspended: Related
  /** The communities that they belong to. */
  readonly communities: Related
  /** Communities that became private, or public, and in which not everything has followed yet. */
  readonly changing: ReadonlySet<number>
}

/** A comment, answer or reply, as visibility sees it. */
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
 * Who looks: a member, or nobody in particular. Every rule of who may see what stands here, for one thing at a time and as
 * a condition for lists, so that both always agree. Before it is asked of one thing it has to meet those that this is about.
 */
export class Viewer {
  readonly #standing: Standing
  /** The communities of others in which nothing is to be seen for now. */
  readonly #withheld: ReadonlySet<number>

  constructor(standing: Standing) {
    this.#standing = standing
    this.#withheld = new Set([...standing.changing].filter((id) => !standing.communities.has(id)))
  }

  /** Looks up what is not known of members, and of communities, for the rules that are asked of one thing at a time. */
  load(memberIds: readonly number[], communityIds: readonly number[] = []): Viewer | Promise<Viewer> {
    const { blocking, blockedBy, suspended, communities } = this.#standing
    const lookedUp = [
      ...[blocking, blockedBy, suspended].map((each) => each.load(memberIds)),
      communities.load(communityIds),
    ]
    return lookedUp.every((each) => each === undefined) ? this : all(lookedUp).then(() => this)
  }

  /** {@link load} those who wrote something, and the communities where it stands; of what there is. */
  loadFor(rows: Iterable<Written | undefined>): Viewer | Promise<Viewer> {
    const written = [...rows].filter((row) => row !== undefined)
    return this.load(pluck(written, 'author_id'), pluck(written, 'community_id'))
  }

  /** {@link load} communities, and those who created them; of what there is. */
  loadCommunities(rows: Iterable<CommunityRow | undefined>): Viewer | Promise<Viewer> {
    const found = [...rows].filter((row) => row !== undefined)
    return this.load(pluck(found, 'creator_id'), pluck(found, 'id'))
  }

  /** The communities that the viewer came to last. */
  newestCommunities(limit: number): readonly number[] | Promise<readonly number[]> {
    return this.#standing.communities.newest(limit)
  }

  isMemberOf(communityId: number): boolean {
    return this.#standing.communities.has(communityId)
  }

  /**
   * Whether nothing of a member is seen: a block, of either, stands between the viewer and them, or they are suspended.
   */
  isHidden(memberId: number): boolean {
    return this.#isBlocked(memberId) || this.#standing.suspended.has(memberId)
  }

  /** Whether a block, of either, stands between the viewer and a member. */
  #isBlocked(memberId: number): boolean {
    return this.#standing.blocking.has(memberId) || this.#standing.blockedBy.has(memberId)
  }

  get hasHidden(): boolean {
    const { blocking, blockedBy, suspended } = this.#standing
    return !blocking.none || !blockedBy.none || !suspended.none
  }

  /** {@link isHidden} of a column that names a member; what names nobody is shown. A row meets all of the conditions. */
  visible<Row>(column: keyof Row & string): Condition<Row>[] {
    const { blocking, blockedBy, suspended } = this.#standing
    return [blocking, blockedBy, suspended].flatMap((each) => each.namesNone<Row>(column))
  }

  /** {@link isHidden} turned around: rows that name a member of whom nothing is seen. */
  hidden<Row>(column: keyof Row & string): Condition<Row> {
    const { blocking, blockedBy, suspended } = this.#standing
    return { any: [blocking, blockedBy, suspended].map((each) => each.names<Row>(column)) }
  }

  /** Whether comments, answers, replies and reviews are seen, wherever the viewer sees what they stand at. */
  canSeeComment({ author_id, hidden }: Comment): boolean {
    return !hidden && !this.isHidden(author_id)
  }

  /** {@link canSeeComment} of rows. */
  visibleComments<Row extends Comment>(): Condition<Row>[] {
    return [['hidden', '=', false] as unknown as Comparison<Row>, ...this.visible<Row>('author_id')]
  }

  /** Members are seen while they are active. */
  canSeeMember(member: MemberRow | undefined): member is MemberRow {
    return member?.status === 'active' && !this.isHidden(member.id)
  }

  /** A private community is not there for those outside from whom a block parts its creator. */
  canSeeCommunity({ id, visibility, creator_id }: CommunityRow): boolean {
    return visibility === 'public' || this.isMemberOf(id) || !this.#isBlocked(creator_id)
  }

  /** What is published in a private community, and who belongs to it, is for its members. */
  canReadCommunity({ id, visibility }: CommunityRow): boolean {
    return visibility === 'public' || this.isMemberOf(id)
  }

  /**
   * What is published is read by everybody but those whom a block parts from its author, and in a private community by its
   * members. What is archived is read by its author alone. Moderators read what moderators took away as well.
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
   * {@link canRead}, and the author what waits for its time or could not be published: by its address alone. It stands in no list, and
   * nothing can be said of it yet.
   */
  canOpen(item: ItemRow): boolean {
    const waits = item.status === 'scheduled' || item.status === 'failed'
    return waits ? item.author_id === this.#standing.id : this.canRead(item)
  }

  /** Whether there is more to what the viewer may see than rows other than items tell. */
  get withholds(): boolean {
    return this.#withheld.size > 0
  }

  /** {@link canRead} of items that are published. */
  readable(): Condition<ItemRow>[] {
    return [...this.#open<ItemRow>(), ...this.visible<ItemRow>('author_id')]
  }

  /** {@link readable} of items that are either not restricted, or in the viewer's own communities: these need not be listed then. */
  readableWhereOpen(): Condition<ItemRow>[] {
    return [...this.#settled<ItemRow>(), ...this.visible<ItemRow>('author_id')]
  }

  /** {@link canRead} of what the search finds. */
  searchable(): Condition<SearchEntryRow>[] {
    return [...this.#open<SearchEntryRow>(), ...this.visible<SearchEntryRow>('author_id')]
  }

  #open<Row extends { readonly restricted: boolean; readonly community_id: number | null }>() {
    const open = ['restricted', '=', false] as unknown as Comparison<Row>
    const { communities } = this.#standing
    const visible: Condition<Row> = communities.none
      ? open
      : { any: [open, communities.names<Row>('community_id')] }
    return [visible, ...this.#settled<Row>()]
  }

  #settled<Row extends { readonly community_id: number | null }>(): Condition<Row>[] {
    const settled = ['community_id', 'not in', [...this.#withheld]] as unknown as Comparison<Row>
    return this.#withheld.size === 0 ? [] : [settled]
  }
}

const changingCommunities = async (tx: ReadTx): Promise<ReadonlySet<number>> => {
  const rows = await tx.page(tasks, {
    index: 'ofKind',
    equals: { kind: 'community_visibility' },
    limit: UNLIMITED,
  })
  return new Set(rows.map((row) => row.subject_id))
}

/** Who looks: of whom no role is known, none is taken to moderate. */
type ViewerMember = MemberRef & Partial<Pick<MemberRow, 'role'>>

type RuleForOne =
  | 'isMemberOf'
  | 'isHidden'
  | 'canSeeComment'
  | 'canSeeMember'
  | 'canSeeCommunity'
  | 'canReadCommunity'
  | 'canRead'
  | 'canOpen'

/** A {@link Viewer} before it has met anybody. */
export type UnloadedViewer = Omit<Viewer, RuleForOne>

/** A member as a viewer, as of now: what is read takes one round trip, and is no more however many blocks and communities they have. */
export async function loadViewer(tx: ReadTx, { id, role }: ViewerMember): Promise<UnloadedViewer> {
  const [own, others, communities, changing, hidden] = await all([
    loadRelated(tx, blocking, id),
    loadRelated(tx, blockedBy, id),
    loadRelated(tx, belonging, id),
    changingCommunities(tx),
    loadRelated(tx, suspended, id),
  ])
  if (changing.size > 0) await communities.load([...changing])
  return new Viewer({
    id,
    moderates: role === 'moderator',
    blocking: own,
    blockedBy: others,
    communities,
    suspended: hidden,
    changing,
  })
}

/** By transaction, since each is one moment's, and by member. */
const loaded = new WeakMap<ReadTx, Map<number, Promise<UnloadedViewer>>>()

/**
 * A member as a viewer, loaded once in a transaction. Whoever holds a lock that the answer hangs on, or has changed what it
 * rests on, asks {@link loadViewer} instead.
 */
export function viewerOf({ tx, member }: { readonly tx: ReadTx; readonly member: ViewerMember }) {
  const known = loaded.get(tx) ?? new Map<number, Promise<UnloadedViewer>>()
  loaded.set(tx, known)
  const before = known.get(member.id)
  if (before !== undefined) return before
  const viewer = loadViewer(tx, member)
  known.set(member.id, viewer)
  return viewer
}
