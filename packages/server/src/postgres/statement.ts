import {
  DummyDriver,
  Kysely,
  PostgresAdapter,
  PostgresIntrospector,
  PostgresQueryCompiler,
  sql,
  type RawBuilder,
} from 'kysely'

/** SQL in pieces, each with its values, as Kysely puts it together. Connections and transactions are not its matter here. */
export type Fragment = RawBuilder<unknown>

const compiler = new Kysely<never>({
  dialect: {
    createAdapter: () => new PostgresAdapter(),
    createDriver: () => new DummyDriver(),
    createIntrospector: (database) => new PostgresIntrospector(database),
    createQueryCompiler: () => new PostgresQueryCompiler(),
  },
})

export interface Statement {
  readonly text: string
  readonly values: unknown[]
}

/** The text with its values apart. Fragments of one shape make one text. */
export function compiled(fragment: Fragment): Statement {
  const { sql: text, parameters } = fragment.compile(compiler)
  return { text, values: [...parameters] }
}

/** Text that holds no values, such as the definition of a table. */
export const textOf = (fragment: Fragment): string => compiled(fragment).text

export const comma = (fragments: readonly Fragment[]): Fragment => sql.join(fragments)
export const every = (conditions: readonly Fragment[]): Fragment =>
  conditions.length === 0 ? sql`TRUE` : sql.join(conditions, sql` AND `)
