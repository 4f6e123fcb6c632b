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

/** The number of turns of the event loop without a request after which a world counts as waiting. */
const QUIET_TURNS = 8

/** Milliseconds of real time before a wait on an unmoved clock is reported. */
const PATIENCE = 1000

/** A caller waiting for the clock. */
export interface Sleeper {
  readonly at: number
  /** Created at the start of the wait, for its stack. */
  readonly began: Error
  readonly wake: () => void
}

interface Options {
  readonly start: number
  /** Returns the schedule, once the engine exists. */
  readonly schedule: () => Engine['schedule']
  /** Whether requests are being handled. */
  readonly busy: () => boolean
  /** Called for a wait on an unmoved clock, once until the clock is moved. */
  readonly onStuck: (sleeper: Sleeper) => Promise<void>
}

/** The clock of one world. It stands still until it is moved. */
export class WorldClock {
  readonly #options: Options
  /** The requested time, reached once everything due has run. */
  #wanted: number
  /** The time that the engine sees. */
  #reached: number
  #sleepers: Sleeper[] = []
  #moving = 0
  #untils = 0
  #stopWatching: (() => void) | undefined
  /** The number of times the clock was set. Earlier moves stop. */
  #settings = 0
  /** Resolves once all requested moves are done. */
  arrived: Promise<unknown> = Promise.resolve()

  constructor(options: Options) {
    this.#options = options
    this.#wanted = this.#reached = options.start
  }

  /** The clock of the engine. It stops at each due time. The engine runs nothing on its own. */
  readonly ofEngine: Clock = { now: () => this.#reached, wake: () => () => undefined }

  /** The clock of the test, which shows the requested time. */
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

  /** Sets the clock, also backwards. */
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

  /** Stops at each due time, so that each item goes live at its own. */
  async #travel(time: number, settings: number): Promise<readonly WentLive[]> {
    const schedule = this.#options.schedule()
    const live: WentLive[] = []
    for (let last: number | undefined; settings === this.#settings;) {
      const due = await schedule.nextDue()
      // An item that stays due cannot go live, and must not block the rest.
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

  /** Reports a wait if the clock is not moved for a while. */
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

  /** Whether no request is running and no wait starts or ends for a while. */
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

/** Creates an error whose stack reaches through a client to its caller. The stack is formatted only on access. */
const farSeeing = (): Error => withStackFrames(50, () => new Error())
