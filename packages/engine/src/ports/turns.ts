import { afterMicrotasks, realNow, soon } from './clock.ts'
import { FairQueue } from './fair-queue.ts'

/** Milliseconds after which nothing more begins in a turn of the event loop. */
const BUDGET_MS = 10
/** Limit of UTF-16 units, or bytes, of text per turn. The worst take a microsecond each. */
const MAX_UNITS_PER_TURN = 16_384
/** Smaller work is not counted. */
const FEW_UNITS = 1024
/**
 * Turns that pass between two that are used up. Node accepts one connection a turn: without these, a new caller would
 * wait until all of an earlier one's requests have begun.
 */
const PAUSE = 32

interface Waiter {
  readonly units: number
  readonly begin: () => void
}

/** The platform's event loop and clock. */
interface Loop {
  /** Milliseconds since an arbitrary moment. */
  now(): number
  /** Runs work in the next turn. */
  soon(work: () => void): unknown
  /** Runs work in this turn, once all microtasks are done; undefined if the platform can't. */
  readonly afterMicrotasks: ((work: () => void) => void) | undefined
  /** Turns that pass between two that are used up. */
  readonly pause: number
}

/**
 * Turns of the event loop, shared by all work of the process, so that concurrent work does not add up to one long turn.
 * Work counts with the time that it took; long texts count beforehand, by their length. Once a turn is used up, the rest
 * waits for later turns: owners alternate, so that no one waits behind all the work of another.
 */
export class Turns {
  readonly #loop: Loop
  /** The first use of this turn; undefined if nothing has begun in it. */
  #began: number | undefined
  /** Units of text in this turn. */
  #units = 0
  /** Turns left of the pause after this one. */
  #pause = 0
  readonly #ahead: Waiter[] = []
  /** Whether the last turn was one of those ahead: those and owners alternate too. */
  #wasAhead = false
  readonly #waiting = new FairQueue<Waiter>()
  /** The number of both. */
  #queued = 0

  constructor(loop: Loop) {
    this.#loop = loop
  }

  /** Waits for room. Returns undefined if the work may begin immediately. */
  room(owner: () => string, units: number): Promise<void> | undefined {
    if (this.#queued === 0 && this.#fits(units)) return this.#use(units)
    this.#queued++
    return new Promise((begin) => this.#waiting.add(owner(), { units, begin }))
  }

  /** Waits for an exclusive turn, ahead of all owners. */
  own(): Promise<void> | undefined {
    if (this.#began === undefined) return this.#use(Infinity)
    this.#queued++
    return new Promise((begin) => this.#ahead.push({ units: Infinity, begin }))
  }

  #fits(units: number): boolean {
    if (this.#began === undefined) return true
    return this.#units + units <= MAX_UNITS_PER_TURN && this.#loop.now() - this.#began < BUDGET_MS
  }

  #use(units: number): undefined {
    if (this.#began === undefined) {
      this.#began = this.#loop.now()
      this.#loop.soon(this.#end)
    }
    this.#units += units
  }

  // Both are bound once: most requests have a turn of their own.
  readonly #end = (): void => {
    this.#pause = this.#fits(0) ? 0 : this.#loop.pause
    this.#pass()
  }

  readonly #pass = (): void => {
    if (this.#pause-- > 0) return void this.#loop.soon(this.#pass)
    this.#began = undefined
    this.#units = 0
    if (this.#queued > 0) this.#beginNext()
  }

  /** Begins waiting work, one piece after the other: what each takes is known only after it. */
  #beginNext(): void {
    const isAhead = this.#ahead.length > 0 && !(this.#wasAhead && this.#waiting.size > 0)
    const next = isAhead ? this.#ahead[0] : this.#waiting.first
    if (next === undefined || !this.#fits(next.units)) return
    if (isAhead) this.#ahead.shift()
    else this.#waiting.take()
    this.#queued--
    this.#wasAhead = isAhead
    this.#use(next.units)
    next.begin()
    this.#loop.afterMicrotasks?.(() => this.#beginNext())
  }
}

const turns = new Turns({ now: realNow, soon, afterMicrotasks, pause: PAUSE })

/**
 * Waits for room in a turn of the event loop. Returns undefined if there is room now.
 * @param owner Returns the owner of the work. Called only if it has to wait.
 * @param units The length of the text to read.
 */
export const waitForTurn = (owner: () => string, units = 0): Promise<void> | undefined =>
  turns.room(owner, units)

/** Whether reading a text of this length waits for {@link waitForSharedTurn}. */
export const isLong = (units: number): boolean => units >= FEW_UNITS

/** Waits for room for a step of a request that reads a long text. */
export const waitForSharedTurn = (units: number): Promise<void> | undefined => turns.room(() => '', units)

/** Waits for a turn without other work: this one or a later one. */
export const waitForExclusiveTurn = (): Promise<void> | undefined => turns.own()

/** Returns a predicate: whether work that starts now has used up a turn. */
export function turnBudget(): () => boolean {
  const end = realNow() + BUDGET_MS
  return () => realNow() >= end
}
