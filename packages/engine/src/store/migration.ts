import type { AnyEntity } from './entity.ts'
import type { Tx } from './store.ts'

/**
 * A step from the version of the schema before `version` to `version`, for what does not follow from the declarations. Tables,
 * columns and indexes that are new are there without one, and columns declared with `since` have their values.
 */
export interface Migration {
  readonly version: number
  /**
   * Declarations that the step works with instead of today's: of the columns that it reads or changes, those that go among them,
   * and of no search.
   */
  readonly entities: readonly AnyEntity[]
  /** By the name of their table, columns that go once the step has run. */
  readonly drops?: Readonly<Record<string, readonly string[]>>
  /**
   * Changes what is stored, in one transaction with everything else that brings the store to the new version: all or nothing, and
   * once, however many servers start together. It reads in pages, as there may be many rows.
   */
  readonly run: (tx: Tx) => Promise<void>
}

/** How a store of an older version is opened. */
export interface MigrationPolicy {
  /** Whether it is migrated; else it is refused. Default: true. */
  readonly migrate?: boolean | undefined
  /** Called once a store was migrated, with its version before and now. */
  readonly onMigrated?: ((from: number, to: number) => void) | undefined
}

/** Why a store of the version `found`, 0 for a new one, can't be opened; undefined where it can. */
export function versionRefusal(found: number, version: number, { migrate = true }: MigrationPolicy) {
  if (found > version)
    return `its schema has version ${found}, and this program knows versions up to ${version} only.`
  if (found === 0 || found === version || migrate) return undefined
  return (
    `its schema has version ${found}, and this program needs version ${version}. Back it up with \`chowk store backup\`, ` +
    'then migrate it with `chowk store migrate`, or by starting the server.'
  )
}

/** Those that a store of a version has not seen, and the columns that they drop from a table. */
export function pendingMigrations(migrations: readonly Migration[], version: number) {
  // A new store is made as declared.
  const pending = version === 0 ? [] : migrations.filter((migration) => migration.version > version)
  return {
    pending,
    droppedFrom: (table: string): readonly string[] => pending.flatMap(({ drops }) => drops?.[table] ?? []),
  }
}

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
      `The version of the schema is ${version}, and has to be a whole number from ${previous}.`,
    )
  }
}
