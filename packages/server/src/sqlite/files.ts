import { realpathSync, statSync } from 'node:fs'
import { stat, statfs } from 'node:fs/promises'
import { dirname, resolve } from 'node:path'

/** Thrown after a file of an open database was removed, renamed or replaced: writes would be lost. */
export class DatabaseGone extends Error {
  override readonly name = 'DatabaseGone'
  constructor(file: string) {
    super(
      `${file} was removed or replaced while it was in use. Nothing more is written to the database until it is opened again.`,
    )
  }
}

/**
 * The files of an open database: itself, its write-ahead log, and the log's index, identified by device and inode. They
 * are never opened here: closing a file would release all locks that SQLite holds on it in this process.
 */
export class DatabaseFiles {
  readonly #identities: ReadonlyMap<string, string>
  /** Paths of the write-ahead log and its index. */
  readonly #log: readonly string[]
  readonly #onGone: (error: DatabaseGone) => void
  #gone: DatabaseGone | undefined

  /**
   * @param path Path of an open database that was read or written.
   * @param onGone Called once, when a file is first found missing.
   */
  constructor(path: string, onGone: (error: DatabaseGone) => void) {
    // SQLite puts the other two next to the target of a symbolic link.
    const real = realpathSync(path)
    this.#log = [`${real}-wal`, `${real}-shm`]
    this.#identities = new Map([resolve(path), ...this.#log].map((file) => [file, identityOf(file)]))
    this.#onGone = onGone
  }

  /**
   * Throws {@link DatabaseGone} once a file was found missing or replaced, even if it has returned: another program
   * may have
   * opened the database without the data that only this process sees. Rethrows errors of the system.
   */
  assertInPlace(): void {
    if (this.#gone === undefined) {
      const gone = [...this.#identities.keys()].find((file) => !this.#isOurs(file))
      if (gone === undefined) return
      this.#gone = new DatabaseGone(gone)
      this.#onGone(this.#gone)
    }
    throw this.#gone
  }

  /** Whether another process has started its own log, which must not be mixed with this one. */
  get logReplaced(): boolean {
    return this.#log.some((file) => !this.#isOurs(file) && identityOf(file) !== NONE)
  }

  /** Returns the total size of the files in bytes. */
  async size(): Promise<number> {
    const sizes = [...this.#identities.keys()].map((file) =>
      stat(file).then(
        ({ size }) => size,
        () => 0,
      ),
    )
    return (await Promise.all(sizes)).reduce((sum, size) => sum + size)
  }

  /** Returns the bytes that this user may still write on the disk. */
  async freeSpace(): Promise<number> {
    const { bavail, bsize } = await statfs(dirname(this.#log[0]!))
    return bavail * bsize
  }

  #isOurs(file: string): boolean {
    return identityOf(file) === this.#identities.get(file)
  }
}

const NONE = 'none'

/** Returns an identity, equal for all names of one file. Some inodes exceed safe integers, hence bigint. */
function identityOf(file: string): string {
  const status = statSync(file, { bigint: true, throwIfNoEntry: false })
  return status === undefined ? NONE : `${status.dev} ${status.ino}`
}
