import { write, writeSync } from 'node:fs'
import type { DestinationStream } from 'pino'

/** Most characters of lines that wait. */
const MOST_WAITING = 1_048_576
/** How long to leave a file alone that could not be written to. */
const PAUSE_MS = 100

/**
 * Writes lines to an open file, such as standard error, and holds nothing up: they wait while whoever reads them does not, or where
 * the disk is full. Those that are too many to wait are lost, and counted in a line that follows. What is left as the process ends is tried once.
 */
export class LineWriter implements DestinationStream {
  readonly #file: number
  #waiting: string[] = []
  #length = 0
  #lost = 0
  /** The chunk that is being written, or is to be tried again. */
  #begun: Uint8Array | undefined
  #pause: NodeJS.Timeout | undefined
  /** Called once nothing waits. */
  #whenWritten: (() => void)[] = []

  /** @param file Its descriptor. */
  constructor(file: number) {
    this.#file = file
  }

  write(line: string): void {
    if (this.#length + line.length > MOST_WAITING) this.#lost++
    else {
      this.#waiting.push(line)
      this.#length += line.length
      if (this.#begun === undefined) this.#next()
    }
  }

  /** Calls `done` once all lines are written; never where nothing more can be. */
  flush(done: () => void): void {
    if (this.#begun === undefined) done()
    else this.#whenWritten.push(done)
  }

  /** Writes what is left, as far as it can be at once; for when the process ends. */
  finish(): void {
    // What the system has been given may be written yet.
    const begun = this.#pause === undefined ? [] : [this.#begun!]
    clearTimeout(this.#pause)
    try {
      for (const bytes of [...begun, this.#taken()])
        for (let from = 0; from < bytes.length;) from += writeSync(this.#file, bytes, from)
    } catch {
      // There is nobody to tell.
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

  /** Takes all lines that wait. */
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
