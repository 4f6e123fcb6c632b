import { readFile, rename, rm, writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import type { ItemType } from '@chowk/contract'
import { Refusal } from '../failures/refusal.ts'

/** What a file has become on a platform. */
export interface Entry {
  readonly kind: ItemType
  readonly id: number
  /** Of what it said when it was last sent; by it a change is known. */
  readonly digest: string
  /** The same of each field. */
  readonly fields: Readonly<Record<string, string>>
  /** Milliseconds; null where it was published at once. */
  readonly scheduled_at: number | null
}

/** A create that was sent, or was just about to be: whether it was done is not known. */
export interface Pending extends Omit<Entry, 'id'> {
  readonly path: string
  readonly title: string
  readonly body: Readonly<Record<string, unknown>>
  readonly idempotency_key: string
  readonly sent_at: number
}

interface PlatformState {
  files: Record<string, Entry>
  /** Paths of uploads, by the hash of the image. */
  images: Record<string, string>
  pending?: Pending | undefined
}

const NAME = '.chowk.json'
const LOCK = '.chowk.lock'

/**
 * What a folder has become, for each platform and member. It is written before and after everything that is done, so that a run
 * which is ended at any point is gone on with. It may be lost.
 */
export class StateFile {
  readonly #folder: string
  readonly #all: Record<string, PlatformState>
  readonly #own: PlatformState
  /** Whether the folder was published there before. */
  readonly isNew: boolean

  private constructor(folder: string, all: Record<string, PlatformState>, platform: string) {
    this.#folder = folder
    this.#all = all
    this.isNew = !Object.hasOwn(all, platform)
    this.#own = all[platform] ?? { files: {}, images: {} }
    all[platform] = this.#own
  }

  /** @param platform Names the platform and the member. */
  static async open(folder: string, platform: string): Promise<StateFile> {
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
      // Said below.
    }
    if (typeof platforms !== 'object' || platforms === null)
      throw new Refusal(`${file} is not what \`chowk publish\` writes.`, {
        advice: 'Delete it: what was published is found again.',
      })
    return new StateFile(folder, platforms as Record<string, PlatformState>, platform)
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

  /** Says that a create is about to be sent. */
  async begin(pending: Pending): Promise<void> {
    this.#own.pending = pending
    await this.#save()
  }

  /** Says that nothing came of the create that was about to be sent. */
  async drop(): Promise<void> {
    delete this.#own.pending
    await this.#save()
  }

  async keep(path: string, entry: Entry): Promise<void> {
    if (this.#own.pending?.path === path) delete this.#own.pending
    this.#own.files[path] = entry
    await this.#save()
  }

  async forget(path: string): Promise<void> {
    delete this.#own.files[path]
    await this.#save()
  }

  /** Gives files their new names, all at once, as one may have the name that another had. */
  async rename(names: ReadonlyMap<string, string>): Promise<void> {
    const { files, pending } = this.#own
    const entries = Object.entries(files)
    const renamed = entries.filter(([from]) => names.has(from))
    this.#own.files = Object.fromEntries([
      ...entries.filter(([from]) => !names.has(from)),
      ...renamed.map(([from, entry]) => [names.get(from) ?? from, entry] as const),
    ])
    if (pending) this.#own.pending = { ...pending, path: names.get(pending.path) ?? pending.path }
    await this.#save()
  }

  async keepImage(hash: string, url: string): Promise<void> {
    this.#own.images[hash] = url
    await this.#save()
  }

  async #save(): Promise<void> {
    const written = join(this.#folder, `${NAME}.new`)
    await writeFile(written, `${JSON.stringify({ version: 1, platforms: this.#all }, null, 1)}\n`)
    await rename(written, join(this.#folder, NAME))
  }
}

/** Keeps others from working on the folder at the same time. A lock whose process is gone does not count. */
export async function lockFolder(folder: string): Promise<() => Promise<void>> {
  const file = join(folder, LOCK)
  for (;;) {
    try {
      await writeFile(file, String(process.pid), { flag: 'wx' })
      return () => rm(file, { force: true })
    } catch (error) {
      if ((error as NodeJS.ErrnoException).code !== 'EEXIST') throw error
    }
    const owner = Number(await readFile(file, 'utf8').catch(() => ''))
    if (owner > 0 && isRunning(owner))
      throw new Refusal(`Process ${owner} works on ${folder} already.`, {
        advice: `Wait until it ends. If no such command is running, delete ${file}.`,
      })
    await rm(file, { force: true })
  }
}

function isRunning(pid: number): boolean {
  try {
    return pid !== process.pid && process.kill(pid, 0)
  } catch (error) {
    return (error as NodeJS.ErrnoException).code === 'EPERM'
  }
}
