import type { Layout } from '@chowk/engine'
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

/** What PostgreSQL is sent: the text with its values apart. Fragments of one shape make one text. */
export interface Statement {
  readonly text: string
  readonly values: readonly unknown[]
  /** By default a connection plans a text once, for all values. */
  readonly planned?: 'each time'
}

export function compiled(fragment: Fragment): Statement {
  const { sql: text, parameters } = fragment.compile(compiler)
  return { text, values: parameters }
}

/** The texts of each table's statements, by the names of their shapes. */
const texts = new WeakMap<Layout, Map<string, string>>()

/**
 * A statement of a shape that is asked for again and again: its text is put together once, as that takes longer than all else
 * that is done here to send it. For one shape `make` gives one text, with the values in the order in which they are given.
 */
export function shaped<const Values extends readonly unknown[]>(
  layout: Layout,
  shape: string,
  values: Values,
  make: (values: Values) => Fragment,
): Statement {
  const ofTable = texts.get(layout) ?? new Map<string, string>()
  texts.set(layout, ofTable)
  let text = ofTable.get(shape)
  if (text === undefined) {
    const made = compiled(make(values))
    if (
      made.values.length !== values.length ||
      made.values.some((value, at) => !Object.is(value, values[at]))
    )
      throw new Error(`The statement ${shape} of ${layout.name} takes its values in another order.`)
    ofTable.set(shape, (text = made.text))
  }
  return { text, values }
}

/** A piece of text without values that is put together once for each table. */
export function forEachTable(make: (layout: Layout) => Fragment): (layout: Layout) => Fragment {
  const made = new WeakMap<Layout, Fragment>()
  return (layout) => {
    let piece = made.get(layout)
    if (piece === undefined) made.set(layout, (piece = sql.raw(textOf(make(layout)))))
    return piece
  }
}

/** Text that holds no values, such as the definition of a table. */
export const textOf = (fragment: Fragment): string => compiled(fragment).text

export const comma = (fragments: readonly Fragment[]): Fragment => sql.join(fragments)
export const every = (conditions: readonly Fragment[]): Fragment =>
  conditions.length === 0 ? sql`TRUE` : sql.join(conditions, sql` AND `)
