import { mkdtempSync, rmSync, writeFileSync } from 'node:fs'
import { availableParallelism, tmpdir } from 'node:os'
import { join } from 'node:path'
import pg from 'pg'
import { createDatabase, startCluster } from '../tests/stores/postgres-cluster.ts'
import { load, type Measured } from './postgres/load.ts'
import { addSenders, rowOf, type Sender } from './postgres/platform.ts'
import { record } from './postgres/record.ts'
import { replaying } from './postgres/replay.ts'
import { createPost, getMe, newToken, type Call } from './postgres/requests.ts'
import type { Script } from './postgres/script.ts'
import { median, report, type Figure } from './report.ts'
import { startTarget, type Target } from './target.ts'
import type { ReplayTask } from './targets/replay.ts'

/** Enough that requests of one member never overlap, and that few exceed the rate limit. */
const MEMBERS = 1500
const ROUNDS = 7
const SECONDS = 2.5
const MAX_RATIO = 1.6

/** Servers of one kind, with a separate database. */
interface Side {
  readonly address: string
  readonly servers: readonly Target[]
}

/** Runs `work` on the PostgreSQL of `DATABASE_URL`, or on a new one with default durability. */
async function withPostgres(work: (address: string) => Promise<void>): Promise<void> {
  if (process.env.DATABASE_URL !== undefined) return work(process.env.DATABASE_URL)
  const cluster = await startCluster(['-c', 'fsync=on'])
  try {
    await work(cluster.address)
  } finally {
    await cluster.remove()
  }
}

/** Checks that commits are durable. Otherwise the figures mean nothing. */
async function checkDurability(address: string): Promise<void> {
  const settings = await rowOf<Record<string, string>>(
    address,
    `SELECT version(), current_setting('fsync') AS fsync, current_setting('synchronous_commit') AS synchronous_commit`,
  )
  if (settings.fsync !== 'on' || settings.synchronous_commit !== 'on')
    throw new Error('This PostgreSQL has fsync or synchronous_commit off.')
  console.log(
    `\n${settings.version?.split(' on ')[0]} with fsync and synchronous_commit on; it, the servers and the load share ${availableParallelism()} processors.`,
  )
}

/** Checks that a run stored as many posts and idempotency keys as it got responses. */
async function counted<T>(address: string, posts: number, run: () => Promise<T>): Promise<T> {
  const count = () =>
    rowOf<{ items: string; records: string }>(
      address,
      'SELECT (SELECT count(*) FROM items) AS items, (SELECT count(*) FROM idempotency_records) AS records',
    )
  const before = await count()
  const value = await run()
  const after = await count()
  for (const table of ['items', 'records'] as const) {
    const made = Number(after[table]) - Number(before[table])
    if (made !== posts) throw new Error(`${posts} posts were answered, and ${made} ${table} written.`)
  }
  return value
}

const perSecond = (value: number) => `${Math.round(value).toLocaleString('en')}/s`

function measure({ address, servers }: Side, call: Call, senders: readonly Sender[], amount: number) {
  const each = Math.ceil(amount / servers.length) * servers.length
  return counted(address, call === createPost ? each : 0, () => load(servers, call, senders, each))
}

async function compare(
  what: string,
  sides: { ours: Side; bare: Side },
  call: Call,
  senders: readonly Sender[],
): Promise<Figure> {
  // Every server has seen every member once, because it caches keys.
  const warmUp = MEMBERS * sides.ours.servers.length
  const { perSecond: pace } = await measure(sides.ours, call, senders, warmUp)
  await measure(sides.bare, call, senders, warmUp)
  const amount = Math.ceil(pace * SECONDS)
  const rounds: { ours: Measured; bare: Measured }[] = []
  for (let round = 0; round < ROUNDS; round++)
    rounds.push({
      ours: await measure(sides.ours, call, senders, amount),
      bare: await measure(sides.bare, call, senders, amount),
    })
  const ratioOf = (side: 'ours' | 'bare', figure: keyof Measured) =>
    median(rounds.map((round) => round[side][figure]))
  const ratios = rounds.map(({ ours, bare }) => bare.perSecond / ours.perSecond)
  const cpu = median(rounds.map(({ ours, bare }) => ours.cpuMicros / bare.cpuMicros))
  return {
    what,
    ratio: median(ratios),
    goal: { most: MAX_RATIO },
    detail: [
      `${perSecond(ratioOf('ours', 'perSecond'))} against ${perSecond(ratioOf('bare', 'perSecond'))}`,
      `rounds ${Math.min(...ratios).toFixed(2)} to ${Math.max(...ratios).toFixed(2)}`,
      `${ratioOf('ours', 'cpuMicros').toFixed(0)} µs of processor time a request against ${ratioOf('bare', 'cpuMicros').toFixed(0)} µs (${cpu.toFixed(2)})`,
    ].join('; '),
  }
}

/** Measures requests a second without HTTP, with as many at a time as the load has connections. */
async function closedLoop(address: string, script: Script, call: Call, senders: readonly Sender[]) {
  const pool = new pg.Pool({ connectionString: address, ...script.pool })
  const replay = replaying(pool, script)
  let [remaining, turn] = [3000, 0]
  const worker = async () => {
    while (remaining-- > 0) {
      const { hash, id } = senders[turn++ % senders.length]!
      await replay({ hash, member: String(id), token: newToken(), now: String(Date.now()) })
    }
  }
  const amount = remaining
  const start = performance.now()
  await counted(address, call === createPost ? amount : 0, () =>
    Promise.all(Array.from({ length: 32 }, worker)),
  )
  const seconds = (performance.now() - start) / 1000
  await pool.end()
  return perSecond(amount / seconds)
}

async function benchAt(postgres: string, folder: string): Promise<void> {
  await checkDurability(postgres)
  const databases: { remove: () => Promise<void> }[] = []
  const servers: Target[] = []
  const create = async (template?: string): Promise<string> => {
    const database = await createDatabase(postgres, template)
    databases.push(database)
    return database.address
  }
  const startTwo = async (target: string, arg: string): Promise<Target[]> => {
    const starting = [1, 2].map(() => startTarget(target, [arg], { anyCore: true }))
    const started = await Promise.all(starting)
    servers.push(...started)
    return started
  }
  try {
    const [meScript, postScript] = (await record(await create(), [getMe, createPost])) as [Script, Script]
    const forOurs = await create()
    const senders = await addSenders(forOurs, MEMBERS)
    const forBare = await create(new URL(forOurs).pathname.slice(1))
    const file = join(folder, 'task.json')
    const task: ReplayTask = { address: forBare, senders, getMe: meScript, createPost: postScript }
    writeFileSync(file, JSON.stringify(task))
    const ours = await startTwo('targets/postgres.ts', forOurs)
    const bare = await startTwo('targets/replay.ts', file)
    const figures: Figure[] = []
    for (const count of [1, 2]) {
      const sides = {
        ours: { address: forOurs, servers: ours.slice(0, count) },
        bare: { address: forBare, servers: bare.slice(0, count) },
      }
      for (const call of [getMe, createPost]) {
        const what = `${call.method} ${call.path}, ${count === 1 ? 'one server' : 'two servers'}`
        figures.push(await compare(what, sides, call, senders))
      }
    }
    report('PostgreSQL, against bare Fastify that sends the same statements with plain pg', figures)
    const loops = [
      await closedLoop(forBare, meScript, getMe, senders),
      await closedLoop(forBare, postScript, createPost, senders),
    ]
    console.log(`  plain pg in a loop, without HTTP: GET /me ${loops[0]}, POST /posts ${loops[1]}`)
  } finally {
    await Promise.all(servers.map((server) => server.stop()))
    for (const database of databases) await database.remove()
  }
}

/** Compares several servers on the PostgreSQL store with bare Fastify that sends the same statements with plain pg. */
export async function benchPostgres(): Promise<void> {
  const folder = mkdtempSync(join(tmpdir(), 'chowk-bench-'))
  try {
    await withPostgres((address) => benchAt(address, folder))
  } finally {
    rmSync(folder, { recursive: true, force: true })
  }
}
