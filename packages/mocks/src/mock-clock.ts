import {
  afterRealTime,
  milliseconds,
  realPause,
  type Clock,
  type Duration,
  type Engine,
  type WentLive,
} from '@chowk/engine'
import type { MockClock } from './mock.ts'
import { withStackFrames } from './stack-frames.ts'
import { timeOf, timestamp } from './times.ts'

/** How many turns of the event loop have to pass without a request before a world counts as waiting. */
const QUIET_TURNS = 8

/** How long, in real time, somebody waits for a clock that nobody moves until it is said. */
const PATIENCE = 1000

/** Somebody who waits for the clock. */
export interface Sleeper {
  readonly at: number
  /** Was made where the wait began. */
  readonly began: Error
  readonly wake: () => void
}

interface Options {
  readonly start: number
  /** The engine, once it is made. */
  readonly schedule: () => Engine['schedule']
  /** Whether requests are being answered. */
  readonly busy: () => boolean
  /** Told of a wait that nobody ends, once until the clock is moved. */
  readonly onStuck: (sleeper: Sleeper) => Promise<void>
}

/** The time of one world. It stands still until it is moved. */
export class WorldClock {
  readonly #options: Options
  /** Where the clock is to be, once everything due on the way has been done. */
  #wanted: number
  /** Where it is: what the engine goes by. */
  #reached: number
  #sleepers: Sleeper[] = []
  #moving = 0
  #untils = 0
  #stopWatching: (() => void) | undefined
  /** Counts how often the clock was set: a move that began before has nothing more to do. */
  #settings = 0
  /** Resolves once nothing is left to be done of what was asked for. */
  arrived: Promise<unknown> = Promise.resolve()

  constructor(options: Options) {
    this.#options = options
    this.#wanted = this.#reached = options.start
  }

  /** The clock of the engine, which sees each item go live at its own time. Nothing of the engine runs by itself. */
  readonly ofEngine: Clock = { now: () => this.#reached, wake: () => () => undefined }

  /** The clock of the test, which is where it was told to be. */
  readonly ofTest: MockClock = {
    now: () => this.#wanted,
    moveTo: (time) => this.#moveTo(timeOf(time)),
    advance: (duration: Duration) => this.#moveTo(this.#wanted + milliseconds(duration)),
    sleep: (time, signal) => this.#sleep(time, signal),
    until: (work) => this.#until(work),
  }

  get moving(): boolean {
    return this.#moving > 0
  }

  /** Sets the clock, back as well. */
  set(time: number): void {
    this.#settings++
    this.#wanted = this.#reached = time
    this.#unwatch()
  }

  #moveTo(time: number): Promise<readonly WentLive[]> {
    if (!(time >= this.#wanted))
      throw new RangeError(
        `The clock only moves forward: it stands at ${timestamp(this.#wanted)}, and ${timestamp(time)} is before that.`,
      )
    this.#wanted = time
    this.#moving++
    const settings = this.#settings
    const move = this.arrived
      .then(() => this.#travel(time, settings))
      .finally(() => {
        this.#moving--
      })
    this.arrived = move.catch(() => undefined)
    return move
  }

  /** From one due time to the next, so that each item goes live at its own. */
  async #travel(time: number, settings: number): Promise<readonly WentLive[]> {
    const schedule = this.#options.schedule()
    const live: WentLive[] = []
    for (let last: number | undefined; settings === this.#settings;) {
      const due = await schedule.nextDue()
      // What stays due cannot go live, and holds nothing else up.
      if (due === undefined || due > time || due === last || settings !== this.#settings) break
      this.#reached = Math.max(due, this.#reached)
      live.push(...(await schedule.publishDue()))
      last = due
    }
    if (settings === this.#settings) this.#reach(time)
    return live
  }

  #reach(time: number): void {
    this.#reached = time
    const awake = this.#sleepers.filter(({ at }) => at <= time).sort((one, other) => one.at - other.at)
    this.#sleepers = this.#sleepers.filter(({ at }) => at > time)
    for (const { wake } of awake) wake()
    this.#unwatch()
    this.#watch()
  }

  /** Waits for a while whether somebody moves the clock for those who wait for it. */
  #watch(): void {
    if (this.#sleepers.length === 0) return this.#unwatch()
    this.#stopWatching ??= afterRealTime(PATIENCE, () => {
      const isMoved = this.#untils > 0 || this.#moving > 0
      if (!isMoved && !this.#options.busy()) return void this.#options.onStuck(this.#sleepers.reduce(earlier))
      this.#unwatch()
      this.#watch()
    })
  }

  #unwatch(): void {
    this.#stopWatching?.()
    this.#stopWatching = undefined
  }

  #sleep(time: number, signal: AbortSignal): Promise<void> {
    return new Promise((resolve, reject) => {
      signal.throwIfAborted()
      if (time <= 0) return resolve()
      const sleeper: Sleeper = { at: this.#wanted + Math.ceil(time), began: farSeeing(), wake: resolve }
      if (time !== Infinity) this.#sleepers = [...this.#sleepers, sleeper]
      this.#watch()
      signal.addEventListener('abort', () => {
        this.#sleepers = this.#sleepers.filter((other) => other !== sleeper)
        this.#watch()
        reject(signal.reason as Error)
      })
    })
  }

  async #until<T>(work: Promise<T>): Promise<T> {
    let settled = false
    const settle = () => {
      settled = true
    }
    work.then(settle, settle)
    this.#untils++
    try {
      while (!settled) {
        if (!(await this.#isQuiet(() => settled))) continue
        const next = Math.min(...this.#sleepers.map(({ at }) => at))
        if (next !== Infinity) await this.#moveTo(Math.max(next, this.#wanted))
      }
    } finally {
      this.#untils--
    }
    return work
  }

  /** Whether, for a while, nobody asks anything and nobody begins or ends a wait. */
  async #isQuiet(settled: () => boolean): Promise<boolean> {
    const sleepers = this.#sleepers
    for (let turn = 0; turn < QUIET_TURNS; turn++) {
      await realPause(1)
      if (settled() || this.#options.busy() || this.#sleepers !== sleepers) return false
    }
    return true
  }
}

const earlier = (one: Sleeper, other: Sleeper): Sleeper => (other.at < one.at ? other : one)

/** An error whose stack reaches through a client to whoever called it. It becomes text only where somebody looks at it. */
const farSeeing = (): Error => withStackFrames(50, () => new Error())
