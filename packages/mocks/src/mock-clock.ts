import { milliseconds, realPause, type Clock, type Duration, type Engine, type WentLive } from '@chowk/engine'
import type { MockClock } from './mock.ts'

/** How many turns of the event loop have to pass without a request before a world counts as waiting. */
const QUIET_TURNS = 8

interface Sleeper {
  readonly at: number
  readonly wake: () => void
}

interface Options {
  readonly start: number
  /** The engine, once it is made. */
  readonly schedule: () => Engine['schedule']
  /** When something goes live next, where that can be told at once; `busy` while requests are under way. */
  readonly nextDue: () => number | undefined | 'busy'
  /** Whether requests are being answered. */
  readonly busy: () => boolean
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
    moveTo: (time) => this.#moveTo(+new Date(time)),
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
  }

  #moveTo(time: number): Promise<readonly WentLive[]> {
    if (!(time >= this.#wanted)) throw new RangeError('The clock only moves forward.')
    this.#wanted = time
    const due = this.#moving > 0 ? 'busy' : this.#options.nextDue()
    if (due === undefined || (due !== 'busy' && due > time)) {
      this.#reach(time)
      return Promise.resolve([])
    }
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
  }

  #sleep(time: number, signal: AbortSignal): Promise<void> {
    return new Promise((resolve, reject) => {
      signal.throwIfAborted()
      if (time <= 0) return resolve()
      const sleeper: Sleeper = { at: this.#wanted + Math.ceil(time), wake: resolve }
      if (time !== Infinity) this.#sleepers = [...this.#sleepers, sleeper]
      signal.addEventListener('abort', () => {
        this.#sleepers = this.#sleepers.filter((other) => other !== sleeper)
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
    while (!settled) {
      if (!(await this.#isQuiet(() => settled))) continue
      const next = Math.min(...this.#sleepers.map(({ at }) => at))
      if (next !== Infinity) await this.#moveTo(Math.max(next, this.#wanted))
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
