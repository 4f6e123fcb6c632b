import { createWriteStream, type WriteStream } from 'node:fs'

/** `unsent`: nobody listened. `unknown`: sent, and without an answer, or with one that leaves open if it was done. */
export type Outcome = 'unsent' | 'unknown' | 'refused' | 'acknowledged'

interface Attempt {
  readonly sent: number
  ended: number
  outcome: Outcome | 'pending'
  status: number | undefined
  /** Of what was created. */
  id: number | undefined
}

/** Creates something, under a text that nothing else has. */
export interface Insert {
  readonly kind: 'post' | 'comment' | 'message' | 'booking'
  readonly mark: string
}

/** Sets something, named by `target`, to a value. */
export interface Setting {
  readonly kind: 'reaction' | 'follow' | 'favorite' | 'booking step' | 'schedule'
  readonly target: string
  readonly value: string
}

/** A write that a member wants done, however many attempts it takes. */
export type Write = (Insert | Setting) & {
  readonly number: number
  readonly member: string
  readonly attempts: Attempt[]
}

/** Something that somebody was shown who may not see it. */
interface Leak {
  readonly reader: string
  readonly mark: string
  readonly where: string
}

/** What members sent and were told: the account of the checker, apart from anything that servers keep. A file, too, if one is named. */
export class Journal {
  readonly writes: Write[] = []
  readonly leaks: Leak[] = []
  /** Answers that no rule of the interface explains, by text. */
  readonly unexpected = new Map<string, number>()
  /** How often somebody was shown something private that they may see: if never, that nobody else was says nothing. */
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

  /** Holds a text that somebody was shown to {@link secretFor}. */
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

/** A mark of something that only some members may see, and that says so itself. */
export const secretFor = (members: readonly string[], number: number): string =>
  `secret-${members.join('')}-${number}`
