import type {
  ColumnKind,
  ColumnSchema,
  Migration,
  MigrationPolicy,
  Schema,
  TableSchema,
  Tx,
} from '@chowk/engine'

/** The schema that a database is brought to. */
export interface TargetSchema extends MigrationPolicy {
  readonly schema: Schema
  /** Grows with every change of the declarations. */
  readonly version: number
  /** The steps that cannot be derived from the declarations, by ascending version. */
  readonly migrations: readonly Migration[]
}

export interface ExistingColumn {
  readonly name: string
  readonly type: string
  readonly nullable: boolean
}

/** Makes the error that refuses a database. */
export type Refuse = (reason: string, options?: ErrorOptions) => Error

/** The declared columns that an existing table lacks. Throws where adding them does not make the table what is declared. */
export function missingColumns(
  { name: table, columns, column }: TableSchema,
  existing: readonly ExistingColumn[],
  sqlTypes: Readonly<Record<ColumnKind, string>>,
  undeclared: readonly string[],
  refuse: Refuse,
): ColumnSchema[] {
  const unfit = (reason: string) => refuse(`${reason} This takes a migration.`)
  for (const { name } of existing)
    if (!column.has(name) && !undeclared.includes(name))
      throw unfit(`${table} has a column ${name}, which is not declared.`)
  return columns.filter(({ name, kind, nullable, before }) => {
    const found = existing.find((one) => one.name === name)
    const where = `${table}.${name}`
    if (found === undefined) {
      if (nullable || before !== undefined) return true
      throw unfit(`${where} is missing, and no existing row has a value for it.`)
    }
    const declared = sqlTypes[kind]
    if (found.type !== declared) throw unfit(`${where} holds ${found.type}, and ${declared} is declared.`)
    if (found.nullable !== nullable)
      throw unfit(`${where} ${nullable ? 'never holds' : 'may hold'} null, against its declaration.`)
    return false
  })
}

/** Runs migrations one after the other, each by `perform`. */
export async function runMigrations(
  pending: readonly Migration[],
  perform: (entities: Migration['entities'], run: (tx: Tx) => Promise<void>) => Promise<void>,
  refuse: Refuse,
): Promise<void> {
  for (const { version, entities, run } of pending) {
    try {
      await perform(entities, run)
    } catch (error) {
      const reason = error instanceof Error ? error.message : String(error)
      throw refuse(`the migration to version ${version} failed: ${reason}`, { cause: error })
    }
  }
}
