import { realpathSync, statSync } from 'node:fs'
import { stat } from 'node:fs/promises'
import { resolve } from 'node:path'

/** A file of a database was removed, renamed or replaced while the database was open: what is written would be found by nobody. */
export class DatabaseGone extends Error {
  override readonly name = 'DatabaseGone'
  constructor(file: string) {
    super(
      `${file} was removed or replaced while it was in use. Nothing more is written to the database until it is opened again.`,
    )
  }
}

/**
 * The files of a database that is open: itself, its write-ahead log, and the index of that. They are told apart by device and
 * inode, as SQLite itself does where it keeps a journal. They are never opened here: to close a file lets go of all locks that
 * SQLite has on it in this process.
 */
export class DatabaseFiles {
  readonly #identities: ReadonlyMap<string, string>
  /** The write-ahead log and its index. */
  readonly #log: readonly string[]
  readonly #onGone: (error: DatabaseGone) => void
  #gone: DatabaseGone | undefined

  /**
   * @param path Of a database that is open, and was read or written.
   * @param onGone Called once, when one of them is missed for the first time.
   */
  constructor(path: string, onGone: (error: DatabaseGone) => void) {
    // SQLite puts the other two beside the file that a symbolic link leads to.
    const real = realpathSync(path)
    this.#log = [`${real}-wal`, `${real}-shm`]
    this.#identities = new Map([resolve(path), ...this.#log].map((file) => [file, identityOf(file)]))
    this.#onGone = onGone
  }

  /**
   * Throws {@link DatabaseGone} once one of them has not been there under its name, whatever comes to be there later: another program
   * may have opened the database meanwhile, without what only this process sees of it. Where the system can't tell, throws its error.
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

  /** Whether others have begun a log of their own, with which this one must not be mixed. */
  get logReplaced(): boolean {
    return this.#log.some((file) => !this.#isOurs(file) && identityOf(file) !== NONE)
  }

  /** How many bytes they have together. */
  async size(): Promise<number> {
    const sizes = [...this.#identities.keys()].map((file) =>
      stat(file).then(
        ({ size }) => size,
        () => 0,
      ),
    )
    return (await Promise.all(sizes)).reduce((sum, size) => sum + size)
  }

  #isOurs(file: string): boolean {
    return identityOf(file) === this.#identities.get(file)
  }
}

const NONE = 'none'

/** Equal for two names of one file. Some inodes are numbers too large to be exact unless they are asked for as such. */
function identityOf(file: string): string {
  const status = statSync(file, { bigint: true, throwIfNoEntry: false })
  return status === undefined ? NONE : `${status.dev} ${status.ino}`
}
