import pg from 'pg'
import { settingsQuery } from '../../packages/server/src/postgres/settings-query.ts'

type Value = string | number | boolean | null

interface Sent {
  readonly text: string
  readonly values: readonly (Value | readonly Value[])[]
}

interface Plan {
  readonly 'Relation Name'?: string
  readonly 'Actual Rows': number
  readonly 'Actual Loops': number
  readonly 'Rows Removed by Filter'?: number
  readonly 'Rows Removed by Index Recheck'?: number
  readonly Plans?: readonly Plan[]
}

/** Returns an address at which PostgreSQL plans as for large tables: small ones, it reads from end to end. */
export const asIfLarge = (address: string): string =>
  `${address}?options=${['seqscan', 'hashjoin', 'mergejoin'].map((plan) => `-c%20enable_${plan}%3Doff`).join('%20')}`

/** Returns an address at which PostgreSQL plans as for a table so large that rows found by an index are far apart. */
export const asIfScattered = (address: string): string =>
  `${asIfLarge(address)}%20-c%20random_page_cost%3D300`

/**
 * Returns the number of rows, of all tables or one, that the reads of some work touch on PostgreSQL, from the plans of
 * a second execution, which is undone.
 */
export async function rowsTouched(
  address: string,
  work: () => Promise<unknown>,
  table?: string,
): Promise<number> {
  const statements = await statementsOf(work)
  const client = new pg.Client(address)
  await client.connect()
  await client.query(settingsQuery(address, {}, 'session'))
  let rows = 0
  // Some statements write as well.
  await client.query('BEGIN')
  for (const { text, values } of statements) {
    // Planned as the server does it, which a statement with its values would not be.
    await client.query(`PREPARE statement AS ${text}`)
    const literals = values.length === 0 ? '' : `(${values.map(literalOf).join(', ')})`
    const { rows: found } = await client.query<{ 'QUERY PLAN': [{ Plan: Plan }] }>(
      `EXPLAIN (ANALYZE, TIMING OFF, FORMAT JSON) EXECUTE statement${literals}`,
    )
    await client.query('DEALLOCATE statement')
    rows += touched(found[0]!['QUERY PLAN'][0].Plan, table)
  }
  await client.query('ROLLBACK')
  await client.end()
  return rows
}

function literalOf(value: Value | readonly Value[]): string {
  if (value === null) return 'NULL'
  if (typeof value !== 'object') return pg.escapeLiteral(String(value))
  const elements = value.map((each) => (each === null ? 'NULL' : JSON.stringify(String(each))))
  return pg.escapeLiteral(`{${elements.join()}}`)
}

/** Returns the reads sent while some work runs. */
async function statementsOf(work: () => Promise<unknown>): Promise<readonly Sent[]> {
  const statements: Sent[] = []
  // oxlint-disable-next-line typescript/unbound-method -- called with its client below
  const query = pg.Client.prototype.query as (...args: unknown[]) => unknown
  Object.assign(pg.Client.prototype, {
    query(this: pg.Client, ...args: unknown[]) {
      const { text = '', values = [] } = args[0] as Partial<Sent>
      if (/^\(?(SELECT|WITH)\b/.test(text) && !text.includes('FOR ')) statements.push({ text, values })
      return query.apply(this, args)
    },
  })
  try {
    await work()
  } finally {
    Object.assign(pg.Client.prototype, { query })
  }
  return statements
}

function touched(plan: Plan, table?: string): number {
  const inner = (plan.Plans ?? []).reduce((sum, each) => sum + touched(each, table), 0)
  const read = plan['Relation Name']
  if (read === undefined || read !== (table ?? read)) return inner
  const { 'Actual Rows': rows, 'Actual Loops': loops } = plan
  const passed = (plan['Rows Removed by Filter'] ?? 0) + (plan['Rows Removed by Index Recheck'] ?? 0)
  return inner + Math.round((rows + passed) * loops)
}
