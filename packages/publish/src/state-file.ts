import { readFile, rename, rm, writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import type { ItemType } from '@chowk/contract'
import { FolderError } from './errors.ts'
import { isObject, type Fields } from './fields.ts'

/** The last agreed state of a file and its item. */
export interface Entry {
  readonly kind: ItemType
  readonly id: number
  /** Digest of the file. */
  readonly digest: string
  /** Digest of each field of the file. */
  readonly fields: Readonly<Record<string, string>>
  /** Digest of each field that the platform showed. Empty if nothing that it shows was seen. */
  readonly shown: Readonly<Record<string, string>>
  /** Time that the file gives in milliseconds, if any. */
  readonly time: number | null
  /** Time of publication on the platform in milliseconds. Null if live. */
  readonly scheduled_at: number | null
}

/** A create or an edit whose outcome is unknown: it was sent, or about to be. */
export interface Pending extends Omit<Entry, 'id' | 'shown'> {
  readonly path: string
  /** The edited item. Null for a create. */
  readonly id: number | null
  /** The body as it was sent. */
  readonly body: Fields
  /** The key of a create. It makes a repetition safe for 24 hours. */
  readonly idempotency_key: string
  readonly sent_at: number
}

interface PlatformState {
  files: Record<string, Entry>
  /** URLs of uploads, by the hash of the image. */
  images: Record<string, string>
  pending?: Pending | undefined
}

const NAME = '.chowk.json'
const LOCK = '.chowk.lock'

/** Opens the state of a folder for a member of a platform. A damaged file counts as missing and is renamed. */
export async function openState(folder: string, username: string, baseUrl: string): Promise<StateFile> {
  const file = join(folder, NAME)
  const text = await readFile(file, 'utf8').catch((error: NodeJS.ErrnoException) => {
    if (error.code === 'ENOENT') return undefined
    throw error
  })
  const platforms = text === undefined ? {} : platformsIn(text)
  if (platforms === undefined) await rename(file, `${file}.damaged`)
  return new StateFile(folder, platforms ?? {}, `${username} ${addressOf(baseUrl)}`, platforms === undefined)
}

function platformsIn(text: string): Record<string, PlatformState> | undefined {
  try {
    const { version, platforms } = JSON.parse(text) as { version?: unknown; platforms?: unknown }
    const isWhole = ({ files, images }: Fields) => isObject(files) && isObject(images)
    if (version !== 1 || !isObject(platforms)) return undefined
    return Object.values(platforms).every((state) => isObject(state) && isWhole(state))
      ? (platforms as unknown as Record<string, PlatformState>)
      : undefined
  } catch {
    return undefined
  }
}

/** Returns an address in one spelling: in lower case, without its usual port and a slash at its end. */
const addressOf = (baseUrl: string): string => (URL.parse(baseUrl)?.href ?? baseUrl).replace(/\/+$/, '')

/** Items of a folder, saved before and after each step, so that an interrupted run can resume. */
export class StateFile {
  readonly #folder: string
  readonly #platforms: Record<string, PlatformState>
  readonly #own: PlatformState
  readonly isDamaged: boolean

  constructor(
    folder: string,
    platforms: Record<string, PlatformState>,
    platform: string,
    isDamaged: boolean,
  ) {
    this.#folder = folder
    this.#platforms = platforms
    this.isDamaged = isDamaged
    this.#own = { files: {}, images: {}, ...platforms[platform] }
    platforms[platform] = this.#own
  }

  get pending(): Pending | undefined {
    return this.#own.pending
  }

  get files(): Readonly<Record<string, Entry>> {
    return this.#own.files
  }

  imageUrl(hash: string): string | undefined {
    return this.#own.images[hash]
  }

  savePending(pending: Pending | undefined): Promise<void> {
    this.#own.pending = pending
    return this.#write()
  }

  /** Saves the agreed state and forgets the step that led to it. */
  save(path: string, entry: Entry): Promise<void> {
    if (this.#own.pending?.path === path) delete this.#own.pending
    this.#own.files[path] = entry
    return this.#write()
  }

  delete(path: string): Promise<void> {
    delete this.#own.files[path]
    return this.#write()
  }

  /** Renames entries together, as two files may have swapped names. */
  rename(names: ReadonlyMap<string, string>): Promise<void> {
    const entries = Object.entries(this.#own.files).filter(([from]) => !names.has(from))
    const renamed = [...names].flatMap(([from, to]) => {
      const entry = this.#own.files[from]
      return entry ? [[to, entry] as const] : []
    })
    this.#own.files = Object.fromEntries([...entries, ...renamed])
    return this.#write()
  }

  saveImage(hash: string, url: string): Promise<void> {
    this.#own.images[hash] = url
    return this.#write()
  }

  deleteImage(hash: string): Promise<void> {
    delete this.#own.images[hash]
    return this.#write()
  }

  async #write(): Promise<void> {
    const written = join(this.#folder, `${NAME}.new`)
    await writeFile(written, `${JSON.stringify({ version: 1, platforms: this.#platforms }, null, 1)}\n`)
    await rename(written, join(this.#folder, NAME))
  }
}

/** Locks a folder during work. Replaces the lock of a dead process. */
export async function withLock<T>(folder: string, work: () => Promise<T>): Promise<T> {
  const file = join(folder, LOCK)
  while (!(await createLock(file))) {
    const owner = Number(await readFile(file, 'utf8').catch(() => ''))
    if (owner > 0 && isRunning(owner))
      throw new FolderError(
        `Process ${owner} is using ${folder}.`,
        'failure',
        `Wait until it ends. If no such command is running, delete ${file}.`,
      )
    await rm(file, { force: true })
  }
  try {
    return await work()
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
