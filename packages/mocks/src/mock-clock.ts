import {
  afterRealTime,
  milliseconds,
  realNow,
  realPause,
  type Clock,
  type Duration,
  type Engine,
  type RealTimer,
  type WentLive,
} from '@chowk/engine'
import { isReadingFiles } from './file-reads.ts'
import type { MockClock, SleepReason } from './mock.ts'
import { timeOf, timestamp } from './times.ts'

/** The number of turns of the event loop without a request after which a world counts as waiting. */
const QUIET_TURNS = 8

/** The same, while real work is in progress that may only be slow: an attempt or reading a file. */
const PATIENT_TURNS = 250

/** Milliseconds of real time before a wait on an unmoved clock is reported. */
const STUCK_WARNING_MS = 1000

/** The number of waits after which work that goes on is taken for endless. */
const ENDLESS_WAITS = 200

/** A caller waiting for the clock. */
export interface Sleeper {
  readonly at: number
  /** For the time limit of work in progress: the real time of its end. */
  readonly realEnd: number | undefined
  /** The failure after which the caller waits. */
  readonly error: Error | undefined
  /** Created at the start of the wait, for its stack. */
  readonly began: Error
  readonly wake: () => void
}

interface Options {
  readonly start: number
  /** Aborted once the clock is replaced by another. Its waits are then over, and never settle. */
  readonly ended: AbortSignal
  /** Returns the schedule, once the engine exists. */
  readonly schedule: () => Engine['schedule']
  /** Whether requests are being handled. */
  readonly busy: () => boolean
  /** Called when a time limit begins. The result is called when its work has ended. */
  readonly onLimit: () => (() => void) | undefined
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
  #watching: RealTimer | undefined
  /** Resolves once all requested moves are done. */
  arrived: Promise<unknown> = Promise.resolve()

  constructor(options: Options) {
    this.#options = options
    this.#wanted = this.#reached = options.start
    options.ended.addEventListener('abort', () => {
      this.#sleepers = []
      this.#unwatch()
    })
  }

  /** The clock of the engine. It stops at each due time. The engine runs nothing on its own. */
  readonly ofEngine: Clock = { now: () => this.#reached, wake: () => () => undefined }

  /** The clock of the test, which shows the requested time. */
  readonly ofTest: MockClock = {
    now: () => this.#wanted,
    moveTo: (time) => this.#moveTo(timeOf(time)),
    advance: (duration: Duration) => this.#moveTo(this.#wanted + milliseconds(duration)),
    sleep: (time, signal, reason) => this.#sleep(time, signal, reason),
    until: (work) => this.#until(work),
  }

  get moving(): boolean {
    return this.#moving > 0
  }

  #moveTo(time: number): Promise<readonly WentLive[]> {
    if (!(time >= this.#wanted))
      throw new RangeError(
        `The clock can only move forward: it is at ${timestamp(this.#wanted)}, and ${timestamp(time)} is earlier.`,
      )
    this.#wanted = time
    this.#moving++
    const move = this.arrived
      .then(() => this.#travel(time))
      .finally(() => {
        this.#moving--
      })
    this.arrived = move.catch(() => undefined)
    return move
  }

  /** Stops at each due time, so that each item goes live at its own. */
  async #travel(time: number): Promise<readonly WentLive[]> {
    const schedule = this.#options.schedule()
    const live: WentLive[] = []
    for (let last: number | undefined; ;) {
      const due = await schedule.nextDue()
      // An item that stays due cannot go live, and must not block the rest.
      if (due === undefined || due > time || due === last) break
      this.#reached = Math.max(due, this.#reached)
      live.push(...(await schedule.publishDue()))
      last = due
    }
    this.#reach(time)
    return live
  }

  #reach(time: number): void {
    this.#reached = time
    const awake = this.#sleepers.filter(({ at }) => at <= time).sort((a, b) => a.at - b.at)
    this.#sleepers = this.#sleepers.filter(({ at }) => at > time)
    for (const { wake } of awake) wake()
    this.#unwatch()
    this.#watch()
  }

  /** Reports a wait if the clock is not moved for a while. */
  #watch(): void {
    if (this.#sleepers.length === 0) return this.#unwatch()
    this.#watching ??= afterRealTime(STUCK_WARNING_MS, () => {
      const isMoved = this.#untils > 0 || this.#moving > 0
      if (!isMoved && !this.#options.busy() && !isReadingFiles())
        return void this.#options.onStuck(this.#sleepers.reduce(earlier))
      this.#unwatch()
      this.#watch()
    })
  }

  #unwatch(): void {
    this.#watching?.cancel()
    this.#watching = undefined
  }

  #sleep(time: number, signal?: AbortSignal, reason?: SleepReason): Promise<void> {
    return new Promise((resolve, reject) => {
      signal?.throwIfAborted()
      if (time <= 0) return resolve()
      const sleeper: Sleeper = {
        at: this.#wanted + Math.ceil(time),
        realEnd: reason === 'limit' ? realNow() + time : undefined,
        error: reason instanceof Error ? reason : undefined,
        began: farSeeing(),
        wake: resolve,
      }
      if (time !== Infinity && !this.#options.ended.aborted) this.#sleepers = [...this.#sleepers, sleeper]
      this.#watch()
      const onEnd = reason === 'limit' ? this.#options.onLimit() : undefined
      signal?.addEventListener('abort', () => {
        onEnd?.()
        this.#sleepers = this.#sleepers.filter((other) => other !== sleeper)
        this.#watch()
        reject(signal.reason as Error)
      })
    })
  }

  async #until<T>(work: Promise<T>): Promise<T> {
    if (typeof (work as Promise<T> | undefined)?.then !== 'function')
      throw new TypeError(`until() requires a promise, such as until(call()), not ${typeof work}.`)
    const { ended } = this.#options
    let isOver = ended.aborted
    const settle = () => {
      isOver = true
    }
    work.then(settle, settle)
    ended.addEventListener('abort', settle)
    this.#untils++
    try {
      for (let waits = 0; !isOver;) {
        if (!(await this.#isQuiet(() => isOver))) continue
        const next = this.#sleepers.reduce<Sleeper | undefined>(earlier, undefined)
        if (!next || isUnderWay(next)) continue
        if (++waits > ENDLESS_WAITS)
          throw new Error(
            `The clock moved through ${ENDLESS_WAITS} waits, and the work goes on. End a loop with a signal, or move the clock with advance().`,
          )
        await this.#moveTo(Math.max(next.at, this.#wanted))
      }
    } finally {
      this.#untils--
      ended.removeEventListener('abort', settle)
    }
    return work
  }

  /** Whether no request is running and no wait starts or ends for a while. */
  async #isQuiet(isOver: () => boolean): Promise<boolean> {
    const sleepers = this.#sleepers
    const turnsOf = () => (isReadingFiles() || sleepers.some(isUnderWay) ? PATIENT_TURNS : QUIET_TURNS)
    for (let turn = 0; turn < turnsOf(); turn++) {
      await realPause(1)
      if (isOver() || this.#options.busy() || this.#sleepers !== sleepers) return false
    }
    return true
  }
}

/** A time limit does not end before it would in reality, since the work that it bounds takes real time. */
const isUnderWay = ({ realEnd }: Sleeper): boolean => realEnd !== undefined && realNow() < realEnd

const earlier = (a: Sleeper | undefined, b: Sleeper): Sleeper => {
  if (a === undefined || b.at < a.at) return b
  return b.at === a.at && isUnderWay(b) ? b : a
}

/** Creates an error whose stack reaches through a client to its caller. The stack is formatted only on access. */
function farSeeing(): Error {
  const errors = Error as { stackTraceLimit?: number | undefined }
  const { stackTraceLimit } = errors
  errors.stackTraceLimit = 50
  const error = new Error()
  errors.stackTraceLimit = stackTraceLimit
  return error
}
