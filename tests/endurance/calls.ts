import { setTimeout as pause } from 'node:timers/promises'
import type { Dice } from './dice.ts'
import type { Insert, Journal, Outcome, Setting } from './journal.ts'

const TIMEOUT_MS = 15_000

interface Answer {
  readonly status: number
  readonly body: Readonly<Record<string, unknown>>
}

interface Sent {
  readonly method: string
  readonly path: string
  readonly body?: object
  /** Statuses of refusals that are valid if another member was faster. */
  readonly mayRefuse?: readonly number[]
}

interface WriteSent extends Sent {
  /** Idempotency key. Writes with a key, or with `repeats`, are repeated until they succeed. */
  readonly key?: string
  readonly repeats?: boolean
  /** Returns the id of the created row. */
  readonly idOf?: (body: Answer['body']) => number
  /** Whether a refusal shows that an earlier attempt without a response succeeded. */
  readonly isDone?: (body: Answer['body']) => boolean
}

/** Calls of one member to any server. Every attempt is in the journal. */
export class Caller {
  readonly name: string
  readonly #key: string
  readonly #journal: Journal
  readonly #dice: Dice
  readonly #urls: readonly string[]

  constructor(
    name: string,
    key: string,
    { journal, dice, urls }: { journal: Journal; dice: Dice; urls: readonly string[] },
  ) {
    this.name = name
    this.#key = key
    this.#journal = journal
    this.#dice = dice
    this.#urls = urls
  }

  /** Reads, and checks that the caller may see all shown content. Ignores failures. */
  async read(path: string): Promise<Answer | undefined> {
    const answer = await this.#send({ method: 'GET', path })
    return typeof answer === 'object' ? answer : undefined
  }

  /** Writes, with as many attempts as needed. Undefined if refused or unknown. */
  async write(what: Insert | Setting, input: WriteSent): Promise<Answer['body'] | undefined> {
    const write = this.#journal.write(this.name, what)
    for (;;) {
      const attempt = this.#journal.attempt(write)
      const answer = await this.#send(
        input,
        input.key,
        this.#dice.chance(8) ? this.#dice.below(40) : undefined,
      )
      const outcome = outcomeOf(answer)
      const { status, body = {} } = typeof answer === 'object' ? answer : {}
      const known = attempt !== write.attempts[0]
      const done = outcome === 'refused' && known && input.isDone?.(body)
      const id = outcome === 'acknowledged' ? input.idOf?.(body) : undefined
      this.#journal.end(write, attempt, done ? 'acknowledged' : outcome, status, id)
      if (outcome === 'acknowledged') {
        // A repetition of a request that succeeded is answered with its response.
        if (input.key === undefined || !this.#dice.chance(3)) return body
      } else if (outcome === 'refused') {
        if (!done && !input.mayRefuse?.includes(status!))
          this.#journal.surprise(`${input.method} ${what.kind}: ${status} ${String(body.code)}`)
        return done ? body : undefined
      } else if (outcome === 'unknown' && input.key === undefined && input.repeats !== true) return undefined
      await pause(this.#dice.between(20, 200))
    }
  }

  /** @param cut Milliseconds before the connection is closed. */
  async #send(
    { method, path, body }: Sent,
    key?: string,
    cut?: number,
  ): Promise<Answer | 'unsent' | 'unknown'> {
    try {
      const response = await fetch(this.#dice.pick(this.#urls) + path, {
        method,
        headers: {
          ...(this.#key !== '' && { 'x-api-key': this.#key }),
          ...(body && { 'content-type': 'application/json' }),
          ...(key !== undefined && { 'idempotency-key': key }),
        },
        ...(body && { body: JSON.stringify(body) }),
        signal: AbortSignal.timeout(cut ?? TIMEOUT_MS),
      })
      const text = await response.text()
      this.#journal.shown(this.name, `${method} ${path}`, text)
      const isJson = response.headers.get('content-type')?.includes('json')
      return { status: response.status, body: isJson ? (JSON.parse(text) as Answer['body']) : {} }
    } catch (error) {
      const { code } = ((error as Error).cause ?? {}) as { code?: string }
      return code === 'ECONNREFUSED' ? 'unsent' : 'unknown'
    }
  }
}

/** A failed server does not tell whether the write succeeded. */
function outcomeOf(answer: Answer | 'unsent' | 'unknown'): Outcome {
  if (typeof answer === 'string') return answer
  const { status, body } = answer
  if (status < 300) return 'acknowledged'
  return status >= 500 || body.code === 'idempotency_in_progress' ? 'unknown' : 'refused'
}
