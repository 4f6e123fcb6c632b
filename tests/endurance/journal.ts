import { createWriteStream, type WriteStream } from 'node:fs'

/** `unsent`: the connection was refused. `unknown`: sent, without a conclusive response. */
export type Outcome = 'unsent' | 'unknown' | 'refused' | 'acknowledged'

interface Attempt {
  readonly sent: number
  ended: number
  outcome: Outcome | 'pending'
  status: number | undefined
  /** Id of the created row. */
  id: number | undefined
}

/** A write that inserts a row with a unique text. */
export interface Insert {
  readonly kind: 'post' | 'comment' | 'message' | 'booking'
  readonly mark: string
}

/** A write that sets `target` to a value. */
export interface Setting {
  readonly kind: 'reaction' | 'follow' | 'favorite' | 'booking step' | 'schedule'
  readonly target: string
  readonly value: string
}

/** A write of a member, with all its attempts. */
export type Write = (Insert | Setting) & {
  readonly number: number
  readonly member: string
  readonly attempts: Attempt[]
}

/** Content shown to a member who may not see it. */
interface Leak {
  readonly reader: string
  readonly mark: string
  readonly where: string
}

/** Requests and responses of all members, independent of the servers. Also written to a file if one is given. */
export class Journal {
  readonly writes: Write[] = []
  readonly leaks: Leak[] = []
  /** Number of responses that contradict the interface, by text. */
  readonly unexpected = new Map<string, number>()
  /** Number of permitted views of private content. Without any, the absence of leaks proves nothing. */
  rightlySeen = 0
  readonly #file: WriteStream | undefined

  constructor(path?: string) {
    this.#file = path === undefined ? undefined : createWriteStream(path)
  }

  write(member: string, what: Insert | Setting): Write {
    const write = { ...what, number: this.writes.length, member, attempts: [] }
    this.writes.push(write)
    this.#append({ event: 'intended', ...what, number: write.number, member })
    return write
  }

  attempt({ number, attempts }: Write): Attempt {
    const attempt: Attempt = {
      sent: Date.now(),
      ended: 0,
      outcome: 'pending',
      status: undefined,
      id: undefined,
    }
    attempts.push(attempt)
    this.#append({ event: 'sent', number })
    return attempt
  }

  end({ number }: Write, attempt: Attempt, outcome: Outcome, status?: number, id?: number): void {
    Object.assign(attempt, { outcome, status, id, ended: Date.now() })
    this.#append({ event: outcome, number, status, id })
  }

  /** Checks a shown text for secrets of others, by {@link secretFor}. */
  shown(reader: string, where: string, text: string): void {
    for (const [mark, audience] of text.matchAll(/secret-((?:m\d+)+)-\d+/g)) {
      if (audience!.match(/m\d+/g)!.includes(reader)) this.rightlySeen++
      else this.leaks.push({ reader, mark, where })
    }
  }

  surprise(text: string): void {
    this.unexpected.set(text, (this.unexpected.get(text) ?? 0) + 1)
  }

  #append(entry: object): void {
    this.#file?.write(`${JSON.stringify({ at: Date.now(), ...entry })}\n`)
  }

  close(): Promise<void> {
    return new Promise((resolve) => (this.#file ? this.#file.end(resolve) : resolve()))
  }
}

/** Returns a mark for private content, which names the members who may see it. */
export const secretFor = (members: readonly string[], number: number): string =>
  `secret-${members.join('')}-${number}`
