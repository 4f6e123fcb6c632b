import type { AnyEntity, Columns } from './entity.ts'
import type { Tx } from './store.ts'

/**
 * A step to `version` from the schema version before it, for changes that do not follow from the declarations. New
 * tables, columns and indexes already exist without a step, and columns declared with `added` have their values.
 */
export interface Migration {
  readonly version: number
  /**
   * Declarations for this step in place of the current ones: with the columns that it reads or changes, including
   * dropped ones, and without search.
   */
  readonly entities: readonly AnyEntity[]
  /** Columns to drop after the step, by table name. */
  readonly drops?: Readonly<Record<string, readonly string[]>>
  /** Tables to drop after the step, if they exist. */
  readonly dropsTables?: readonly string[]
  /**
   * Changes stored data, in one transaction with the rest of the upgrade: all or nothing, and once, even if several
   * servers start together. Reads in pages, as there may be many rows.
   */
  readonly run: (tx: Tx) => Promise<void>
}

/** How to open a store of an older version. */
export interface MigrationPolicy {
  /** Whether to migrate; else the store is refused. Default: true. */
  readonly migrate?: boolean | undefined
  /** Called after a migration, with the versions before and after. */
  readonly onMigrated?: ((from: number, newVersion: number) => void) | undefined
}

/** Returns the reason why a store of the version `found` (0 for a new store) cannot be opened; undefined if it can. */
export function versionProblem(found: number, version: number, { migrate = true }: MigrationPolicy) {
  if (found > version)
    return `its schema has version ${found}, and this program knows versions up to ${version} only.`
  if (found === 0 || found === version || migrate) return undefined
  return (
    `its schema has version ${found}, and this program needs version ${version}. Migrate it with \`chowk store migrate\`, ` +
    'or by starting the server. To be able to go back, first back it up with the version that wrote it.'
  )
}

/** Returns the migrations that a store of a version lacks, and the columns and tables that they drop. */
export function pendingMigrations(migrations: readonly Migration[], version: number) {
  // A new store is created as declared.
  const pending = version === 0 ? [] : migrations.filter((migration) => migration.version > version)
  return {
    pending,
    droppedFrom: (table: string): readonly string[] => pending.flatMap(({ drops }) => drops?.[table] ?? []),
    droppedTables: pending.flatMap(({ dropsTables = [] }) => dropsTables),
  }
}

/**
 * Returns declarations that rows of an earlier version fit: the current ones, with the columns that later migrations
 * drop, and with the dropped tables that their steps read.
 */
export function earlierEntities(
  entities: readonly AnyEntity[],
  migrations: readonly Migration[],
  version: number,
): readonly AnyEntity[] {
  const { pending, droppedTables } = pendingMigrations(migrations, version)
  const declared = pending.flatMap((migration) => migration.entities)
  const withDropped = entities.map((entity) => {
    const columns = pending.flatMap(({ drops, entities }) => {
      const before = columnsOf(entities.find(({ name }) => name === entity.name))
      return (drops?.[entity.name] ?? []).map((column) => [column, before[column]!] as const)
    })
    return columns.length === 0
      ? entity
      : { ...entity, columns: { ...columnsOf(entity), ...Object.fromEntries(columns) } }
  })
  return [...withDropped, ...declared.filter(({ name }) => droppedTables.includes(name))]
}

const columnsOf = (entity: AnyEntity | undefined): Columns => (entity?.columns ?? {}) as Columns

/** @throws RangeError unless versions ascend from 2 to that of the schema. */
export function assertAscending(version: number, migrations: readonly Migration[]): void {
  let previous = 1
  for (const migration of migrations) {
    if (migration.version <= previous)
      throw new RangeError('Migrations are numbered from 2, in ascending order.')
    previous = migration.version
  }
  if (!Number.isSafeInteger(version) || version < previous) {
    throw new RangeError(
      `The version of the schema is ${version}. It must be an integer of at least ${previous}.`,
    )
  }
}
