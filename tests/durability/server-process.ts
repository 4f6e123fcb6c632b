import { spawn } from 'node:child_process'
import { once } from 'node:events'
import { join } from 'node:path'
import { createInterface } from 'node:readline'
import type { Program } from '../cli/process-pool.ts'

const program = join(import.meta.dirname, '../../packages/cli/bin/chowk.js')

export const SERVE = ['serve', '--port', '0', '--control']

const spawned = (
  args: readonly string[],
  environment: Readonly<Record<string, string>>,
  log: number | 'ignore' = 'ignore',
): Program =>
  spawn(process.execPath, [program, ...args], {
    stdio: ['ignore', 'pipe', log],
    env: { ...process.env, ...environment },
  })

/** A server in its own process, which can be killed without warning. */
export class ServerProcess {
  readonly #child: Program
  /** Exit code, for every cause of exit. */
  readonly #exit: Promise<number | null>
  readonly url: string

  private constructor(child: Program, url: string) {
    this.#child = child
    this.#exit = once(child, 'exit').then(([code]) => code as number | null)
    this.url = url
  }

  /** Starts a server in its own process. Resolves once it listens. @param log An open file. Default: none. */
  static start(
    args: readonly string[],
    environment: Readonly<Record<string, string>> = {},
    log?: number,
  ): Promise<ServerProcess> {
    return this.listening(spawned([...SERVE, ...args], environment, log))
  }

  /** Starts several workers. Resolves once the first listens. Workers have no control API. */
  static startWorkers(count: number, args: readonly string[], log?: number): Promise<ServerProcess> {
    return this.listening(spawned(['serve', '--port', '0', '--workers', String(count), ...args], {}, log))
  }

  /** Resolves once a started program listens. */
  static async listening(child: Program): Promise<ServerProcess> {
    child.stderr?.resume()
    for await (const line of createInterface({ input: child.stdout! })) {
      const url = /listening on ([^\s"]+)/.exec(line)?.[1]
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

  /** Kills it with `kill -9`. */
  async kill(): Promise<void> {
    this.#child.kill('SIGKILL')
    await this.#exit
  }

  /** Stops it gracefully, as a supervisor does. Returns its exit code. */
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
