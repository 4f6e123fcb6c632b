import { readFileSync } from 'node:fs'
import { setTimeout as pause } from 'node:timers/promises'
import { ServerProcess } from '../durability/server-process.ts'

/** Limit for stepping a clock ahead, so that the current quota day ends for no server. */
export const MAX_AHEAD_MINUTES = 90
const MINUTE = 60_000
const START_MS = 300_000
const STOP_MS = 120_000

/** A server that restarts on the same port. */
export class Server {
  readonly origin: string
  /** Milliseconds by which its clock is ahead. */
  ahead = 0
  readonly #args: readonly string[]
  readonly #log: number
  #process: ServerProcess | undefined

  constructor(port: number, args: readonly string[], log: number) {
    this.origin = `http://127.0.0.1:${port}`
    this.#args = [...args, '--port', String(port), '--log-level', 'error']
    this.#log = log
  }

  get process(): ServerProcess {
    if (this.#process === undefined) throw new Error('The server does not run.')
    return this.#process
  }

  /** Starts it, and again if it ends immediately, as without its database. */
  async start(): Promise<void> {
    for (const startedAt = Date.now(); this.#process === undefined;) {
      try {
        this.#process = await ServerProcess.start(this.#args, {}, this.#log)
      } catch (error) {
        if (Date.now() - startedAt > START_MS) throw error
        await pause(200)
      }
    }
    this.ahead = 0
  }

  /** Kills and restarts it. Returns the milliseconds until its first response. */
  async killAndStart(): Promise<number> {
    const startedAt = performance.now()
    await this.process.kill()
    this.#process = undefined
    await this.start()
    while (!(await this.#isReady())) await pause(20)
    return performance.now() - startedAt
  }

  /** Stops it with SIGTERM. Returns a fault, if any. */
  async stop(): Promise<string | undefined> {
    const { process } = this
    this.#process = undefined
    const code = await Promise.race([process.stop(), pause(STOP_MS, 'hangs' as const, { ref: false })])
    if (code === 0) return undefined
    await process.kill()
    return `A server that was told to stop ended with ${code} (hangs: not within ${STOP_MS} ms).`
  }

  /** Steps its clock ahead, until its next start. */
  async advance(minutes: number): Promise<void> {
    this.ahead += minutes * MINUTE
    await this.process.control('clock', { advance: `${minutes}m` })
  }

  get residentMegabytes(): number {
    const status = readFileSync(`/proc/${this.process.pid}/status`, 'utf8')
    return Math.round(Number(/^VmRSS:\s+(\d+)/m.exec(status)![1]) / 1024)
  }

  #isReady = () =>
    fetch(`${this.origin}/readyz`).then(
      (response) => response.ok,
      () => false,
    )
}
