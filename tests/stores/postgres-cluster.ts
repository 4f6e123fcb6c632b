import { spawn, type ChildProcess } from 'node:child_process'
import { randomBytes } from 'node:crypto'
import { once } from 'node:events'
import { appendFile, cp, readFile, rm, writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import { setTimeout } from 'node:timers/promises'
import pg from 'pg'
import { freePort } from '../harness/free-port.ts'
import { NoPostgres, postgresPrograms } from './postgres-programs.ts'

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

const INITIAL = [
  '--username=chowk',
  '--auth=password',
  '--encoding=UTF8',
  '--locale=C',
  '--no-sync',
  '--no-instructions',
]
const SETTINGS = [
  // Durability is not needed.
  'fsync=off',
  'max_connections=200',
  'listen_addresses=127.0.0.1',
  // Nothing outside its folder: /dev/shm may be small, and keeps what a killed server shared.
  'dynamic_shared_memory_type=mmap',
  'unix_socket_directories=',
].flatMap((setting) => ['-c', setting])
const READY = /database system is ready to accept (?:read-only )?connections/

interface Place {
  /** Copies another cluster there, instead of creating one. */
  readonly copy?: Copy
  readonly port?: number | undefined
  /** Folder for its own one. */
  readonly parent?: string | undefined
}

/** Starts PostgreSQL in a separate directory. */
export async function startCluster(
  flags: readonly string[] = [],
  { copy, port: givenPort, parent }: Place = {},
): Promise<Cluster> {
  const { initdb, postgres, options, makeFolder, own } = await postgresPrograms()
  const folder = await makeFolder('chowk-postgres-', parent)
  const databaseDir = join(folder, 'data')
  const port = givenPort ?? (await freePort())
  const address = `postgres://chowk:chowk@127.0.0.1:${port}/postgres`
  const create = async () => {
    const passwordFile = join(folder, 'password')
    await writeFile(passwordFile, 'chowk')
    await own(folder)
    await run(spawn(initdb, [...INITIAL, `--pgdata=${databaseDir}`, `--pwfile=${passwordFile}`], options))
  }
  const removeFolder = () => rm(folder, { recursive: true, force: true, maxRetries: 5 })
  let server: ChildProcess
  const start = () => {
    server = spawn(postgres, ['-D', databaseDir, '-p', `${port}`, ...SETTINGS, ...flags], options)
    return run(server, READY)
  }
  try {
    if (copy === undefined) await create()
    else await copy(databaseDir).then(() => own(folder))
    await start()
  } catch (error) {
    await removeFolder()
    throw NoPostgres.of(error)
  }
  const signal = async (name: NodeJS.Signals) => {
    const pid = server.pid!
    // Stopped, the parent spawns no others.
    server.kill('SIGSTOP')
    const children = await readFile(`/proc/${pid}/task/${pid}/children`, 'utf8')
    for (const child of children.match(/\d+/g) ?? []) sendSignal(Number(child), name)
    server.kill(name)
  }
  const stop = async () => {
    if (server.exitCode !== null || server.signalCode !== null) return
    const stopped = once(server, 'exit')
    server.kill('SIGINT')
    await stopped
  }
  return {
    address,
    stop,
    start,
    kill: () => signal('SIGKILL'),
    silence: () => signal('SIGSTOP'),
    resume: () => signal('SIGCONT'),
    startStandby: (name, port) =>
      startCluster(flags, { copy: (target) => copyAsStandby({ address, databaseDir, target, name }), port }),
    async remove() {
      await stop()
      await removeFolder()
    },
  }
}

/** Resolves when a program has ended well, or has written what is given. */
function run(child: ChildProcess, written?: RegExp): Promise<void> {
  return new Promise((resolve, reject) => {
    let output = ''
    const read = (chunk: string) => {
      output += chunk
      if (written?.test(output)) settle(resolve)
    }
    const settle = (end: () => void) => {
      // No one reads what a server writes later, but a full pipe would stop it.
      for (const stream of [child.stdout!, child.stderr!]) stream.off('data', read).resume()
      end()
    }
    for (const stream of [child.stdout!, child.stderr!]) stream.setEncoding('utf8').on('data', read)
    child
      .on('error', (error) => settle(() => reject(new NoPostgres(error.message))))
      .on('close', (code) =>
        settle(
          code === 0 && written === undefined ? resolve : () => reject(new NoPostgres(reasonIn(output))),
        ),
      )
  })
}

/** Returns what a program of PostgreSQL says of its failure. */
const reasonIn = (output: string): string =>
  /(?:FATAL|PANIC|error): .*/.exec(output)?.[0] ?? (output || 'it ended and said nothing')

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
