import type { Condition, Comparison, ReadTx } from '../../store/store.ts'
import { communityMembers } from '../../entities/communities.ts'
import { suspensions } from '../../entities/moderation.ts'
import { blocks } from '../../entities/network.ts'
import { LazyIdSet } from './lazy-id-set.ts'
import type { AnyEntity } from '../../store/entity.ts'

/** Up to so many are read with each viewer. Of more, those are looked up that a request is about. */
export const MOST_READ = 100

/** Rows that relate somebody, or everybody, to others, by a unique key of two columns, or one. */
interface Relation {
  readonly entity: AnyEntity
  readonly key: string
  /** In which those of somebody stand one after the other. */
  readonly index: string
  /** The column that names somebody; none where the rows hold for everybody. */
  readonly of?: string
  /** The column that names whom, or what, they are related to. */
  readonly to: string
}

/** Whom they have blocked. */
export const blocking: Relation = {
  entity: blocks,
  key: 'block',
  index: 'ofMember',
  of: 'member_id',
  to: 'blocked_id',
}
/** Who has blocked them. */
export const blockedBy: Relation = { ...blocking, index: 'ofBlocked', of: 'blocked_id', to: 'member_id' }
/** Which communities they belong to. */
export const belonging: Relation = {
  entity: communityMembers,
  key: 'membership',
  index: 'ofMember',
  of: 'member_id',
  to: 'community_id',
}
/** Who is suspended, for everybody. */
export const suspended: Relation = {
  entity: suspensions,
  key: 'member',
  index: 'byMember',
  to: 'member_id',
}

/** Whom, or what, somebody is related to: one for one, and as conditions for lists. */
export interface Related {
  readonly none: boolean
  /** Makes {@link has} know of these; undefined where it does already. */
  load(ids: readonly number[]): Promise<void> | undefined
  /** Throws where it was not made to know of this one. */
  has(id: number): boolean
  /** Rows whose column names one of them. */
  names<Row>(column: keyof Row & string): Condition<Row>
  /** Rows whose column names none of them meet all of these. */
  namesNone<Row>(column: keyof Row & string): Condition<Row>[]
  /** Those that came last. */
  newest(limit: number): readonly number[] | Promise<readonly number[]>
}

/** Loads the relations of a member as of now, in one round trip of bounded size. */
export async function loadRelated(tx: ReadTx, relation: Relation, id: number): Promise<Related> {
  // Nearly every platform has somebody suspended, of whom few requests are about any: one row says whether to look them up.
  const most = relation.of === undefined ? 0 : MOST_READ
  const rows = await page(tx, relation, id, { limit: most + 1 })
  return rows.length > most ? new LazyIds(tx, relation, id) : new LoadedIds(rows)
}

/** The value of the column that names somebody. */
const own = ({ of }: Relation, id: number): Readonly<Record<string, number>> =>
  of === undefined ? {} : { [of]: id }

async function page(
  tx: ReadTx,
  relation: Relation,
  id: number,
  bounds: { readonly limit: number; readonly order?: 'desc' },
): Promise<number[]> {
  const { entity, index } = relation
  return named(relation, await tx.page(entity, { index, equals: own(relation, id), ...bounds }))
}

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

  names<Row>(column: keyof Row & string): Condition<Row> {
    return [column, 'in', [...this.#ids]] as unknown as Comparison<Row>
  }

  namesNone<Row>(column: keyof Row & string): Condition<Row>[] {
    return this.none ? [] : [[column, 'not in', [...this.#ids]] as unknown as Comparison<Row>]
  }

  newest(limit: number): readonly number[] {
    return [...this.#ids].slice(-limit)
  }
}

class LazyIds extends LazyIdSet implements Related {
  readonly none = false
  readonly #tx: ReadTx
  readonly #relation: Relation
  readonly #id: number

  constructor(tx: ReadTx, relation: Relation, id: number) {
    const { entity, key, to } = relation
    super(async (ids) => {
      const keys = ids.map((other) => ({ ...own(relation, id), [to]: other }))
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

  names<Row>(column: keyof Row & string): Condition<Row> {
    return [column, 'exists in', this.#named]
  }

  namesNone<Row>(column: keyof Row & string): Condition<Row>[] {
    return [[column, 'not exists in', this.#named]]
  }

  newest(limit: number): Promise<readonly number[]> {
    return page(this.#tx, this.#relation, this.#id, { limit, order: 'desc' })
  }
}
