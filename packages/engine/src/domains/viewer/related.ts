import type { Condition, Comparison, ReadTx } from '../../store/store.ts'
import { communityMembers } from '../../entities/communities.ts'
import { suspensions } from '../../entities/moderation.ts'
import { blocks } from '../../entities/network.ts'
import { LazyIdSet } from './lazy-id-set.ts'
import type { AnyEntity } from '../../store/entity.ts'

/** Maximum number of relations read with each viewer. Larger relations are looked up by id. */
export const MAX_PRELOADED_RELATIONS = 100

/** Rows that relate one member, or all, to others by a unique key of one or two columns. */
interface Relation {
  readonly entity: AnyEntity
  readonly key: string
  /** An index that groups the rows of one member. */
  readonly index: string
  /** The column of the member; absent if the rows apply to everyone. */
  readonly of?: string
  /** The column of the related member or community. */
  readonly to: string
}

/** Members whom they have blocked. */
export const blocksEitherWay: Relation = {
  entity: blocks,
  key: 'block',
  index: 'ofMember',
  of: 'member_id',
  to: 'blocked_id',
}
/** Members who have blocked them. */
export const blockedBy: Relation = {
  ...blocksEitherWay,
  index: 'ofBlocked',
  of: 'blocked_id',
  to: 'member_id',
}
/** Communities that they belong to. */
export const communityMemberships: Relation = {
  entity: communityMembers,
  key: 'membership',
  index: 'ofMember',
  of: 'member_id',
  to: 'community_id',
}
/** Suspended members, for everyone. */
export const suspended: Relation = {
  entity: suspensions,
  key: 'member',
  index: 'byId',
  to: 'member_id',
}

/** The ids related to a member: one by one, and as conditions for lists. */
export interface Related {
  readonly none: boolean
  /** Prepares {@link has} for these ids; returns undefined if it is ready. */
  load(ids: readonly number[]): Promise<void> | undefined
  /** @throws Error if this id was not loaded. */
  has(id: number): boolean
  /** Returns the condition that a column names a related id. */
  in<Row>(column: keyof Row & string): Condition<Row>
  /** Returns the conditions, to be combined, that a column names no related id. */
  notIn<Row>(column: keyof Row & string): Condition<Row>[]
  /** Returns the latest related ids. */
  newest(limit: number): readonly number[] | Promise<readonly number[]>
}

/** Loads the relations of a member as of now, in one round trip of bounded size. */
export async function loadRelated(tx: ReadTx, relation: Relation, id: number): Promise<Related> {
  // Most platforms have suspended members, and few requests concern one: one row shows whether to look them up.
  const maxLoaded = relation.of === undefined ? 0 : MAX_PRELOADED_RELATIONS
  const rows = await relatedRows(tx, relation, id, { limit: maxLoaded + 1 })
  if (rows.length > maxLoaded) return new LazyIds(tx, relation, id)
  return rows.length === 0 ? NO_ONE : new LoadedIds(named(relation, rows))
}

/** Returns the key of the member's column. */
const own = ({ of }: Relation, id: number): Readonly<Record<string, number>> =>
  of === undefined ? {} : { [of]: id }

const relatedRows = (
  tx: ReadTx,
  relation: Relation,
  id: number,
  bounds: { readonly limit: number; readonly order?: 'desc' },
): Promise<readonly object[]> =>
  tx.page(relation.entity, { index: relation.index, equals: own(relation, id), ...bounds })

const named = ({ to }: Relation, rows: readonly object[]): number[] =>
  rows.map((row) => (row as Readonly<Record<string, number>>)[to]!)

class LoadedIds implements Related {
  readonly #ids: ReadonlySet<number>

  constructor(ids: readonly number[]) {
    this.#ids = new Set(ids)
  }

  get none(): boolean {
    return this.#ids.size === 0
  }

  load(): undefined {
    return undefined
  }

  has(id: number): boolean {
    return this.#ids.has(id)
  }

  in<Row>(column: keyof Row & string): Condition<Row> {
    return [column, 'in', [...this.#ids]] as unknown as Comparison<Row>
  }

  notIn<Row>(column: keyof Row & string): Condition<Row>[] {
    return this.none ? [] : [[column, 'not in', [...this.#ids]] as unknown as Comparison<Row>]
  }

  newest(limit: number): readonly number[] {
    return [...this.#ids].slice(-limit)
  }
}

/** No related ids. */
export const NO_ONE: Related = new LoadedIds([])

class LazyIds extends LazyIdSet implements Related {
  readonly none = false
  readonly #tx: ReadTx
  readonly #relation: Relation
  readonly #id: number

  constructor(tx: ReadTx, relation: Relation, id: number) {
    const { entity, key, to } = relation
    super(async (ids) => {
      const keys = ids.map((relatedId) => ({ ...own(relation, id), [to]: relatedId }))
      return named(relation, await tx.findMany(entity, key, keys))
    })
    this.#tx = tx
    this.#relation = relation
    this.#id = id
  }

  get #named() {
    const { entity, key } = this.#relation
    return { entity, key, equals: own(this.#relation, this.#id) }
  }

  in<Row>(column: keyof Row & string): Condition<Row> {
    return [column, 'exists in', this.#named]
  }

  notIn<Row>(column: keyof Row & string): Condition<Row>[] {
    return [[column, 'not exists in', this.#named]]
  }

  async newest(limit: number): Promise<readonly number[]> {
    const rows = await relatedRows(this.#tx, this.#relation, this.#id, { limit, order: 'desc' })
    return named(this.#relation, rows)
  }
}
