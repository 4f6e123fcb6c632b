import { entities } from '../../entities/index.ts'
import type {
  AnyEntity,
  Column,
  Columns as AnyColumns,
  ExportedColumns,
  Owned,
  Part,
  RowFate,
  RowOf,
} from '../../store/entity.ts'

/** The declarations of the entities about a member's rows. */

/** Rows of a member that are found by a column. */
export interface OwnedRows {
  readonly entity: AnyEntity
  readonly column: string
  readonly owned: Owned
}

/** All rows that have a member, but those under the member's own id, in the order of the entities. */
export const ownedRows: readonly OwnedRows[] = entities.flatMap((entity) =>
  isOwned(entity)
    ? Object.entries(entity.whose as Readonly<Record<string, Owned>>).map(([column, owned]) => ({
        entity,
        column,
        owned,
      }))
    : [],
)

/** Entities that declare one kind of owner. */
type Under<W> = readonly (AnyEntity & { readonly whose: W })[]

/** The entities with a row under the id of its member. */
export const underMemberId = entities.filter(
  ({ whose }) => typeof whose === 'object' && 'id' in whose,
) as Under<{ readonly id: ExportedColumns }>

/** Returns the entities whose rows are parts of this one's. */
export const partsOf = ({ name }: AnyEntity) =>
  entities.filter(
    ({ whose }) => typeof whose === 'object' && 'partOf' in whose && whose.partOf === name,
  ) as Under<Part>

function isOwned({ whose }: AnyEntity): boolean {
  return typeof whose === 'object' && !('partOf' in whose) && !('id' in whose)
}

/** Selects the rows of a member. */
export const rowsOfMember = ({ column, owned: { index, equals } }: OwnedRows, memberId: number) => ({
  index,
  equals: { ...equals, [column]: memberId },
})

/**
 * Returns the changes to a row that stays when a member is deleted.
 * @param column The column that names the member; none for a part of another row.
 */
export function emptied<E extends AnyEntity>(
  entity: E,
  row: RowOf<E>,
  column?: keyof RowOf<E> & string,
): Partial<Omit<RowOf<E>, 'id'>> {
  const whose = entity.whose as unknown as RowFate<AnyColumns> & Readonly<Record<string, RowFate<AnyColumns>>>
  const fates = emptyingFates(column === undefined ? whose : whose[column])
  return Object.fromEntries(
    fates.map(([name, fate]) => [
      name,
      typeof fate === 'function'
        ? fate(row[name as keyof RowOf<E>])
        : emptyValue((entity.columns as AnyColumns)[name]!),
    ]),
  ) as Partial<Omit<RowOf<E>, 'id'>>
}

/** Returns the columns that a deletion changes, with how. */
export const emptyingFates = (fate: RowFate<AnyColumns>) =>
  'columns' in fate && fate.columns !== 'kept'
    ? Object.entries(fate.columns).filter(([, what]) => what !== 'kept')
    : []

const emptyValue = ({ nullable, shape, kind }: Column<unknown>) =>
  nullable ? null : shape === 'texts' || shape === 'list' ? [] : kind === 'text' ? '' : {}
