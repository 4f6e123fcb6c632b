import { readSync, realpathSync, statSync, writeSync } from 'node:fs'
import { open, type FileHandle } from 'node:fs/promises'
import type { Connection } from './connection.ts'

/** Pages read together. */
const CHUNK_PAGES = 256
/** The first byte of a page with rows or keys, by the file format of SQLite. Other pages start with a page number. */
const TREE_PAGES: ReadonlySet<number> = new Set([2, 5, 10, 13])
const INNER_PAGES: ReadonlySet<number> = new Set([2, 5])
/** Below this number of pages, a page number never starts like a page with rows. */
const MAX_PAGES = 2 ** 25
/** The first page starts with the header of the file. */
const FILE_HEADER = 100
const MAX_PAGE_SIZE = 65_536

/** A part of the file, in bytes. */
interface Span {
  readonly from: number
  readonly length: number
}

/**
 * The unused space between the list of cells of a page and their content. SQLite leaves copies of rows there when it
 * divides or joins pages, and `secure_delete` overwrites only those that are deleted in place.
 */
export class FreeSpace {
  /** The file itself: SQLite follows links, and has its log beside it. */
  readonly #path: string
  readonly #connection: Connection
  readonly #pageSize: number
  #file: FileHandle | undefined

  /** @param connection The one that writes, which no other process may do at the same time. */
  constructor(path: string, connection: Connection) {
    this.#path = realpathSync(path)
    this.#connection = connection
    this.#pageSize = connection.pragma('page_size') as number
  }

  /** Yields lists of pages whose unused space is not empty. Reads beside all writes. */
  async *used(): AsyncGenerator<readonly number[]> {
    this.#file ??= await open(this.#path, 'r+')
    const chunk = Buffer.alloc(CHUNK_PAGES * this.#pageSize)
    for (let first = 0; first < MAX_PAGES; first += CHUNK_PAGES) {
      const { bytesRead } = await this.#file.read(chunk, 0, chunk.length, first * this.#pageSize)
      const pages = Array.from({ length: Math.floor(bytesRead / this.#pageSize) }, (_, index) => index)
      const found = pages.filter((page) => this.#spanOf(chunk, page * this.#pageSize, first + page))
      if (found.length > 0) yield found.map((page) => first + page)
      if (bytesRead < chunk.length) return
    }
  }

  /**
   * Overwrites the unused space of pages, in a transaction that has written nothing. Writes to the file itself, so the
   * log must be empty: then no other process writes to it meanwhile. Throws if another connection still reads the log.
   */
  clear(pages: readonly number[]): void {
    this.#connection.run('COMMIT')
    this.#connection.pragma('wal_checkpoint(TRUNCATE)')
    this.#connection.run('BEGIN IMMEDIATE')
    if (statSync(`${this.#path}-wal`).size > 0)
      throw new Error(
        'Deleted data was not overwritten yet: another connection reads from before the deletion.',
      )
    const { fd } = this.#file!
    const content = Buffer.alloc(this.#pageSize)
    for (const page of pages) {
      if (readSync(fd, content, 0, this.#pageSize, page * this.#pageSize) < this.#pageSize) continue
      const span = this.#spanOf(content, 0, page)
      if (span) writeSync(fd, Buffer.alloc(span.length), 0, span.length, page * this.#pageSize + span.from)
    }
    // Pages in memory still have what was overwritten: here, and in other programs until something is written.
    this.#connection.pragma('shrink_memory')
    this.#connection.pragma(`user_version = ${String(this.#connection.pragma('user_version'))}`)
  }

  /**
   * Call it after all connections have closed: closing a file of a database ends the locks that the process has on it.
   */
  async close(): Promise<void> {
    await this.#file?.datasync()
    await this.#file?.close()
  }

  /** Returns the unused space of a page, within the page; undefined if it is empty. */
  #spanOf(buffer: Buffer, start: number, page: number): Span | undefined {
    const header = start + (page === 0 ? FILE_HEADER : 0)
    const type = buffer[header]!
    if (!TREE_PAGES.has(type)) return undefined
    const cells = buffer.readUInt16BE(header + 3)
    const from = header - start + (INNER_PAGES.has(type) ? 12 : 8) + 2 * cells
    const length = (buffer.readUInt16BE(header + 5) || MAX_PAGE_SIZE) - from
    if (length <= 0 || from + length > this.#pageSize) return undefined
    const isEmpty = buffer.compare(EMPTY, 0, length, start + from, start + from + length) === 0
    return isEmpty ? undefined : { from, length }
  }
}

const EMPTY = Buffer.alloc(MAX_PAGE_SIZE)
