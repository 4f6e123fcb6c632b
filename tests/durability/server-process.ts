import { spawn } from 'node:child_process'
import { once } from 'node:events'
import { join } from 'node:path'
import { createInterface } from 'node:readline'
import { runsApart } from '../cli/apart.ts'
import { runPooled, type Program } from '../cli/process-pool.ts'

const program = join(import.meta.dirname, '../../packages/cli/bin/chowk.js')

const SERVE = ['serve', '--port', '0', '--control']

const spawned = (args: readonly string[], environment: Readonly<Record<string, string>>): Program =>
  spawn(process.execPath, [program, ...args], {
    stdio: ['ignore', 'pipe', 'ignore'],
    env: { ...process.env, ...environment },
  })

/** A server in a process of its own, which can be killed without warning. */
export class ServerProcess {
  readonly #child: Program
  /** Its exit code, whoever ended it. */
  readonly #exit: Promise<number | null>
  readonly url: string

  private constructor(child: Program, url: string) {
    this.#child = child
    this.#exit = once(child, 'exit').then(([code]) => code as number | null)
    this.url = url
  }

  /** Resolves once the server says that it listens, in a process of its own. */
  static start(
    args: readonly string[],
    environment: Readonly<Record<string, string>> = {},
  ): Promise<ServerProcess> {
    return this.#listening(spawned([...SERVE, ...args], environment))
  }

  /** Resolves once the first of several workers listens. They have no control API. */
  static startWorkers(count: number, args: readonly string[]): Promise<ServerProcess> {
    return this.#listening(spawned(['serve', '--port', '0', '--workers', String(count), ...args], {}))
  }

  /** As `start`, but outside CI mostly in a process that has run others: for tests that may end it as `stop` does. */
  static startPooled(args: readonly string[]): Promise<ServerProcess> {
    return runsApart() ? this.start(args) : this.#listening(runPooled([...SERVE, ...args], process.env))
  }

  static async #listening(child: Program): Promise<ServerProcess> {
    child.stderr?.resume()
    for await (const line of createInterface({ input: child.stdout! })) {
      const url = /listening on (\S+)/.exec(line)?.[1]
      if (url !== undefined) {
        child.stdout!.resume()
        return new ServerProcess(child, url)
      }
    }
    throw new Error('The server ended before it was ready.')
  }

  get pid(): number {
    return this.#child.pid!
  }

  /** Ends it as `kill -9` does: at once, with nothing finished. */
  async kill(): Promise<void> {
    this.#child.kill('SIGKILL')
    await this.#exit
  }

  /** Tells it to stop, as a supervisor does, and gives its exit code. */
  stop(): Promise<number | null> {
    this.#child.kill('SIGTERM')
    return this.#exit
  }

  async control(path: string, body: unknown): Promise<Record<string, unknown>> {
    const response = await fetch(new URL(`/_control/${path}`, this.url), {
      method: 'POST',
      headers: { 'content-type': 'application/json' },
      body: JSON.stringify(body),
    })
    return (await response.json()) as Record<string, unknown>
  }
}
