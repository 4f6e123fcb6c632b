import { createEngine, type Engine } from '@chowk/engine'
import { mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { members } from '../packages/engine/src/entities/members.ts'
import { rowsTouched } from '../tests/harness/rows-touched.ts'
import { startCluster } from '../tests/stores/postgres-cluster.ts'
import { median } from './report.ts'
import { casesOf, type Case } from './scale/cases.ts'
import { undoing, type Asked } from './scale/counted.ts'
import { printMemory, printUpkeep } from './scale/upkeep.ts'
import { pathOf, postgresWorld, sizeOf, sqliteWorld, type SizedWorld } from './scale/worlds.ts'

const ROUNDS = 200
/** Time limit for all rounds of one call on one site. */
const TIMEOUT_MS = 2000
const MAX_GROWTH = 1.3
const MAX_MEMBERS_IN_MEMORY = 10_000
/** Differences below this are noise of the clock. */
const NOTHING_MS = 0.05

interface Site extends SizedWorld {
  readonly engine: Engine
  readonly asked: Asked
  readonly cases: readonly Case[]
}

interface Measured {
  readonly p50: number
  readonly p99: number
  readonly statements: number
  readonly rows: number
}

/**
 * Reads and writes on generated sites of 1,000 to 100,000 items, or of the sizes in `CHOWK_SCALE_ITEMS=1000,1000000`.
 * Runs all parts, or those in `CHOWK_SCALE_PARTS=sqlite,postgres`. Keeps SQLite files in `CHOWK_SCALE_FOLDER`, and
 * databases on the PostgreSQL of `CHOWK_SCALE_POSTGRES`, if set, and reuses them. On SQLite, times are processor time.
 */
export async function benchScale(): Promise<void> {
  const sizes = (process.env.CHOWK_SCALE_ITEMS ?? '1000,10000,100000').split(',').map(Number)
  const parts = (process.env.CHOWK_SCALE_PARTS ?? 'sqlite,postgres,memory,upkeep').split(',')
  const keptFolder = process.env.CHOWK_SCALE_FOLDER
  const folder = keptFolder ?? mkdtempSync(join(tmpdir(), 'chowk-scale-'))
  try {
    if (parts.includes('sqlite')) await measureSites('SQLite', sizes, (size) => sqliteWorld(folder, size))
    if (parts.includes('memory')) await printMemory(sizeOf(Math.min(MAX_MEMBERS_IN_MEMORY, sizes.at(-1)!)))
    if (parts.includes('upkeep')) printUpkeep(`sqlite:${pathOf(folder, sizes.at(-1)!)}`, folder)
    if (!parts.includes('postgres')) return
    const postgres = process.env.CHOWK_SCALE_POSTGRES
    const cluster =
      postgres === undefined
        ? await startCluster(['-c', 'shared_buffers=1GB', '-c', 'max_wal_size=8GB'])
        : { address: postgres, remove: () => undefined }
    try {
      await measureSites('PostgreSQL', sizes, (size) => postgresWorld(cluster.address, size))
    } finally {
      await cluster.remove()
    }
  } finally {
    if (keptFolder === undefined) rmSync(folder, { recursive: true, force: true })
  }
}

async function measureSites(
  title: string,
  sizes: readonly number[],
  open: (size: SizedWorld['size']) => Promise<SizedWorld>,
): Promise<void> {
  const sites: Site[] = []
  for (const items of sizes) {
    const world = await open(sizeOf(items))
    const { store, asked } = undoing(world.store)
    const engine = createEngine({ store, publicUrl: 'http://localhost' })
    sites.push({ ...world, engine, asked, cases: await casesOf(world.store, items) })
  }
  try {
    printHead(title, sites)
    for (const [index, { id, name }] of sites[0]!.cases.entries())
      printRow(`${id}${name && `, ${name}`}`, await measureCase(sites, index))
  } finally {
    for (const { close } of sites) await close()
  }
}

/** Measures calls on all sites in turn, so that changes of the machine affect all alike. */
async function measureCase(sites: readonly Site[], index: number): Promise<Measured[]> {
  const calls = await Promise.all(sites.map((site) => callOf(site, site.cases[index]!)))
  const times = sites.map((): number[] => [])
  const costs: Asked[] = []
  const rows: number[] = []
  for (const [index, { asked, address }] of sites.entries()) {
    for (let warm = 0; warm < 3; warm++) await calls[index]!()
    Object.assign(asked, { statements: 0, rows: 0 })
    await calls[index]!()
    costs.push({ ...asked })
    rows.push(address === undefined ? asked.rows : await rowsTouched(address, calls[index]!))
  }
  const startedAt = performance.now()
  for (let round = 0; round < ROUNDS; round++) {
    for (const [index, call] of calls.entries()) {
      const now = sites[index]!.address === undefined ? processorTime : () => performance.now()
      const before = now()
      await call()
      times[index]!.push(now() - before)
    }
    if (performance.now() - startedAt > TIMEOUT_MS * sites.length) break
  }
  return times.map((each, index) => ({
    p50: median(each),
    p99: each.toSorted((a, b) => a - b)[Math.floor(each.length * 0.99)]!,
    statements: costs[index]!.statements,
    rows: rows[index]!,
  }))
}

/** Milliseconds of processor time of this process, which does all work of SQLite. */
function processorTime(): number {
  const { user, system } = process.cpuUsage()
  return (user + system) / 1000
}

async function callOf({ engine }: Site, { id, member, input }: Case): Promise<() => Promise<unknown>> {
  const row = (await engine.store.read((tx) => tx.get(members, member)))!
  return () => engine.as(row).call(id, input)
}

const count = (value: number) => value.toLocaleString('en')
const ms = (value: number) => value.toFixed(value < 10 ? 2 : 0)

function printHead(title: string, sites: readonly Site[]): void {
  const sizes = sites.map(
    ({ size, bytes }) => `${count(size.items)} items: ${count(Math.round(bytes / size.items))} bytes each`,
  )
  console.log(`\n## ${title}\n\n${sizes.join('; ')}.\n`)
  const columns = sites.map(({ size }) => `p50 at ${count(size.items)}`)
  const ends = ['Statements', 'Rows', 'Ratio']
  console.log(`| Call | ${[...columns, 'p99 at the last', ...ends].join(' | ')} |`)
  console.log(`|${' --- |'.repeat(columns.length + 5)}`)
}

function printRow(name: string, measured: readonly Measured[]): void {
  const [first, last] = [measured[0]!, measured.at(-1)!]
  const ratio = last.p50 / first.p50
  const steep = ratio > MAX_GROWTH && last.p50 - first.p50 > NOTHING_MS
  const change = (a: number, b: number) => (a === b ? count(a) : `${count(a)} → ${count(b)}`)
  const cells = [
    ...measured.map(({ p50 }) => ms(p50)),
    ms(last.p99),
    change(first.statements, last.statements),
    change(first.rows, last.rows),
    steep ? `**${ratio.toFixed(1)}**` : ratio.toFixed(1),
  ]
  console.log(`| \`${name.replace(', ', '`, ')}${name.includes(', ') ? '' : '`'} | ${cells.join(' | ')} |`)
}
