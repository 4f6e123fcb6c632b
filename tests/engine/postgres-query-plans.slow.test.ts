import { demoSeed, entities } from '@chowk/engine'
import pg from 'pg'
import { expect, onTestFinished, test, vi } from 'vitest'
import { callEveryRead } from '../harness/every-read.ts'
import { repeatable } from '../harness/repeatable.ts'
import { stores } from '../harness/stores.ts'
import { World } from '../harness/world.ts'
import { openSession } from '../stores/postgres-session.ts'

interface Plan {
  readonly 'Node Type': string
  readonly 'Relation Name'?: string
  readonly 'Index Name'?: string
  readonly 'Index Cond'?: string
  readonly Filter?: string
  readonly Plans?: readonly Plan[]
}

/**
 * What is the last resort for a statement that gives rows in the order of an index: to walk a table from end to end, and to
 * sort. Whatever is left of them in a plan is there because no index would do.
 */
const LAST_RESORTS = 'SET enable_seqscan = off; SET enable_sort = off; SET enable_incremental_sort = off'

const tables = new Set(entities.map(({ name }) => name))

test('reads through an index, in its order, with every statement on PostgreSQL', async () => {
  const { store, dispose, address } = await stores.postgres()
  onTestFinished(dispose)
  const statements = new Set<string>()
  // oxlint-disable-next-line typescript/unbound-method -- called with its client below
  const query = pg.Client.prototype.query as (...args: unknown[]) => unknown
  const spy = vi.spyOn(pg.Client.prototype, 'query').mockImplementation(function (
    this: pg.Client,
    ...args: unknown[]
  ) {
    const { text = '' } = args[0] as { text?: string }
    if (/^\(?(SELECT|WITH)\b/.test(text)) statements.add(text)
    return query.apply(this, args)
  })
  // What seeding and resetting have asked is of no interest.
  await callEveryRead(new World(store, { ...repeatable(), seed: demoSeed }), () => statements.clear())
  spy.mockRestore()

  const session = await openSession(address)
  const { rows } = await session.query<{ indexname: string }>(
    "SELECT indexname FROM pg_indexes WHERE indexdef LIKE '% WHERE %'",
  )
  // An index with a WHERE of its own holds nothing but rows that are asked for.
  const partial = new Set(rows.map(({ indexname }) => indexname))
  const walks: { text: string; walk: string }[] = []
  await session.query(LAST_RESORTS)
  let searches = 0
  for (const text of statements) {
    const plan = await planOf(session, text)
    if (findsWords(plan)) searches++
    for (const walk of walksOf(plan, partial)) walks.push({ text, walk })
  }
  expect([searches > 0, statements.size > 50]).toEqual([true, true])
  expect(walks).toEqual([])
})

async function planOf(session: pg.Client, text: string): Promise<Plan> {
  const { rows } = await session.query<{ 'QUERY PLAN': [{ Plan: Plan }] }>(
    `EXPLAIN (GENERIC_PLAN, FORMAT JSON) ${text}`,
  )
  return rows[0]!['QUERY PLAN'][0].Plan
}

/** The steps that go through a whole table, or sort what a table gives. */
function walksOf(plan: Plan, partial: ReadonlySet<string>): string[] {
  const { 'Node Type': kind, 'Relation Name': table = '', 'Index Name': index = '', Plans: inner = [] } = plan
  const below = inner.flatMap((each) => walksOf(each, partial))
  if (kind === 'Seq Scan' && tables.has(table)) return [`${kind} on ${table}`]
  // Without a filter, every row that it comes to is one that was asked for.
  if (kind.startsWith('Index') && !plan['Index Cond'] && plan.Filter !== undefined && !partial.has(index))
    return [`${kind} on ${table} through all of ${index}`]
  // An index of words gives no order.
  if (kind.endsWith('Sort') && reads(plan) && !findsWords(plan)) below.push(`${kind} of all that is found`)
  return below
}

/** Whether rows of a table come here without a limit. */
const reads = ({ 'Node Type': kind, 'Relation Name': table, Plans: inner = [] }: Plan): boolean =>
  kind !== 'Limit' && (table !== undefined || inner.some(reads))

/** Whether rows come from an index of words. */
const findsWords = ({ 'Index Name': index = '', Plans: inner = [] }: Plan): boolean =>
  index.includes('.search.') || inner.some(findsWords)
