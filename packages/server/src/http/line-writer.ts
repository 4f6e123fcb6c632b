import { write, writeSync } from 'node:fs'
import type { DestinationStream } from 'pino'

/** Maximum number of queued characters. */
const MAX_QUEUED_CHARACTERS = 1_048_576
/** Milliseconds before a failed write is retried. */
const PAUSE_MS = 100

/**
 * Writes lines to an open file, such as standard error, without blocking. Lines are queued while the reader is slow or
 * the disk is full. If the queue is full, lines are dropped, and a later line states their number. The rest is written
 * once when the process ends.
 */
export class LineWriter implements DestinationStream {
  readonly #file: number
  #waiting: string[] = []
  #length = 0
  #lost = 0
  /** The chunk being written or retried. */
  #begun: Uint8Array | undefined
  #pause: NodeJS.Timeout | undefined
  #finished = false
  /** Callbacks for an empty queue. */
  #whenWritten: (() => void)[] = []

  /** @param file File descriptor. */
  constructor(file: number) {
    this.#file = file
  }

  write(line: string): void {
    if (this.#length + line.length > MAX_QUEUED_CHARACTERS) this.#lost++
    else {
      this.#waiting.push(line)
      this.#length += line.length
      if (this.#begun === undefined) this.#next()
    }
  }

  /** Calls `done` once all lines are written. Never calls it if writing keeps failing. */
  flush(done: () => void): void {
    if (this.#begun === undefined) done()
    else this.#whenWritten.push(done)
  }

  /** Writes the rest synchronously, as far as possible, and nothing after it. Call it when the process ends. */
  finish(): void {
    this.#finished = true
    // A write in progress may still complete, so only a failed one is repeated.
    const unfinished = this.#pause === undefined ? [] : [this.#begun!]
    clearTimeout(this.#pause)
    try {
      for (const bytes of [...unfinished, this.#taken()])
        for (let from = 0; from < bytes.length;) from += writeSync(this.#file, bytes, from)
    } catch {
      // The process ends, and the log itself failed.
    }
  }

  #next(): void {
    const bytes = this.#taken()
    if (bytes.length > 0) return this.#send(bytes)
    for (const done of this.#whenWritten.splice(0)) done()
  }

  #send(bytes: Uint8Array): void {
    this.#begun = bytes
    write(this.#file, bytes, (error, written) => {
      if (this.#finished) return
      if (error) this.#pause = setTimeout(() => this.#again(bytes), PAUSE_MS).unref()
      else if (written < bytes.length) this.#send(bytes.subarray(written))
      else {
        this.#begun = undefined
        this.#next()
      }
    })
  }

  #again(bytes: Uint8Array): void {
    this.#pause = undefined
    this.#send(bytes)
  }

  /** Removes and returns all queued lines. */
  #taken(): Uint8Array {
    if (this.#lost > 0) this.#waiting.push(lostLine(this.#lost))
    const bytes = Buffer.from(this.#waiting.join(''))
    this.#waiting = []
    this.#length = 0
    this.#lost = 0
    return bytes
  }
}

function lostLine(lines: number): string {
  const time = new Date().toISOString()
  return `${JSON.stringify({ level: 'warn', time, lines, msg: 'lines of the log were lost' })}\n`
}
