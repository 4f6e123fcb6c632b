import { readFile, rename, rm, writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import type { ItemType } from '@chowk/contract'
import { isSameAddress, resolveAccess, type ConnectionOptions } from '../connection/connect.ts'
import { CliError } from '../errors/cli-error.ts'

/** The item of a file. */
export interface Entry {
  readonly kind: ItemType
  readonly id: number
  /** Digest of the content last sent. */
  readonly digest: string
  /** Digest of each field. */
  readonly fields: Readonly<Record<string, string>>
  /** Time of publication in milliseconds. Null if published immediately. */
  readonly scheduled_at: number | null
}

/** A create whose outcome is unknown: it was sent, or about to be. */
export interface PendingCreate extends Omit<Entry, 'id'> {
  readonly path: string
  readonly title: string
  readonly body: Readonly<Record<string, unknown>>
  readonly idempotency_key: string
  readonly sent_at: number
}

interface PlatformState {
  files: Record<string, Entry>
  /** URLs of uploads, by the hash of the image. */
  images: Record<string, string>
  pending?: PendingCreate | undefined
}

const NAME = '.chowk.json'
const LOCK = '.chowk.lock'

/** Opens the state of a folder for a member of a platform. @throws CliError for a damaged file. */
export async function openState(folder: string, username: string, connection: ConnectionOptions) {
  const { baseUrl = 'default' } = await resolveAccess(connection)
  const file = join(folder, NAME)
  const text = await readFile(file, 'utf8').catch((error: NodeJS.ErrnoException) => {
    if (error.code === 'ENOENT') return '{"version":1,"platforms":{}}'
    throw error
  })
  let platforms: unknown
  try {
    const state = JSON.parse(text) as { version?: unknown; platforms?: unknown }
    platforms = state.version === 1 ? state.platforms : undefined
  } catch {
    // Reported below.
  }
  if (typeof platforms !== 'object' || platforms === null)
    throw new CliError(
      `${file} is damaged.`,
      'failure',
      'Delete it. The next run finds published items again.',
    )
  const known = Object.keys(platforms).find((name) => {
    const [owner, address = ''] = name.split(' ')
    return owner === username && isSameAddress(address, baseUrl)
  })
  return new StateFile(folder, platforms as Record<string, PlatformState>, known ?? `${username} ${baseUrl}`)
}

/** Items of a folder, saved before and after each step, so that an interrupted run can resume. */
export class StateFile {
  readonly #folder: string
  readonly #platforms: Record<string, PlatformState>
  readonly #own: PlatformState
  /** Whether the folder has never been published on this platform. */
  readonly isNew: boolean

  constructor(folder: string, platforms: Record<string, PlatformState>, platform: string) {
    this.#folder = folder
    this.#platforms = platforms
    this.isNew = !Object.hasOwn(platforms, platform)
    this.#own = { files: {}, images: {}, ...platforms[platform] }
    platforms[platform] = this.#own
  }

  get pending(): PendingCreate | undefined {
    return this.#own.pending
  }

  get files(): Readonly<Record<string, Entry>> {
    return this.#own.files
  }

  get itemIds(): ReadonlySet<number> {
    return new Set(Object.values(this.files).map(({ id }) => id))
  }

  imageUrl(hash: string): string | undefined {
    return this.#own.images[hash]
  }

  async savePending(pending: PendingCreate): Promise<void> {
    this.#own.pending = pending
    await this.#write()
  }

  async dropPending(): Promise<void> {
    delete this.#own.pending
    await this.#write()
  }

  async save(path: string, entry: Entry): Promise<void> {
    if (this.#own.pending?.path === path) delete this.#own.pending
    this.#own.files[path] = entry
    await this.#write()
  }

  async delete(path: string): Promise<void> {
    delete this.#own.files[path]
    await this.#write()
  }

  /** Renames entries together, as two files may have swapped names. */
  async rename(names: ReadonlyMap<string, string>): Promise<void> {
    const { files, pending } = this.#own
    const entries = Object.entries(files)
    const renamed = entries.filter(([from]) => names.has(from))
    this.#own.files = Object.fromEntries([
      ...entries.filter(([from]) => !names.has(from)),
      ...renamed.map(([from, entry]) => [names.get(from) ?? from, entry] as const),
    ])
    if (pending) this.#own.pending = { ...pending, path: names.get(pending.path) ?? pending.path }
    await this.#write()
  }

  async saveImage(hash: string, url: string): Promise<void> {
    this.#own.images[hash] = url
    await this.#write()
  }

  async deleteImage(hash: string): Promise<void> {
    delete this.#own.images[hash]
    await this.#write()
  }

  async #write(): Promise<void> {
    const written = join(this.#folder, `${NAME}.new`)
    await writeFile(written, `${JSON.stringify({ version: 1, platforms: this.#platforms }, null, 1)}\n`)
    await rename(written, join(this.#folder, NAME))
  }
}

/** Locks a folder during work. Replaces the lock of a dead process. */
export async function withLock(folder: string, work: () => Promise<void>): Promise<void> {
  const file = join(folder, LOCK)
  while (!(await createLock(file))) {
    const owner = Number(await readFile(file, 'utf8').catch(() => ''))
    if (owner > 0 && isRunning(owner))
      throw new CliError(
        `Process ${owner} is using ${folder}.`,
        'failure',
        `Wait until it ends. If no such command is running, delete ${file}.`,
      )
    await rm(file, { force: true })
  }
  try {
    await work()
  } finally {
    await rm(file, { force: true })
  }
}

async function createLock(file: string): Promise<boolean> {
  try {
    await writeFile(file, String(process.pid), { flag: 'wx' })
    return true
  } catch (error) {
    if ((error as NodeJS.ErrnoException).code === 'EEXIST') return false
    throw error
  }
}

function isRunning(pid: number): boolean {
  try {
    return pid !== process.pid && process.kill(pid, 0)
  } catch (error) {
    return (error as NodeJS.ErrnoException).code === 'EPERM'
  }
}
