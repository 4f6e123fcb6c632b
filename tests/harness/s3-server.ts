import { spawn, type ChildProcess } from 'node:child_process'
import { once } from 'node:events'
import { mkdirSync, mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { createInterface } from 'node:readline'
import { filesIn } from './files-in.ts'
import { freePort } from './free-port.ts'
import { thorough } from './sweep.ts'

const program = join(import.meta.dirname, 's3-process.js')

/** Idle servers, reused by later tests outside CI: starting one takes a third of a second. */
const idleServers: S3Server[] = []

/** Returns the number of idle processes. */
export const idleS3Servers = (): number => idleServers.length

/**
 * An S3-compatible server on a local port, with a bucket of a new name for each test: what an earlier test still sends
 * reaches no bucket. It verifies every signature.
 */
export class S3Server {
  /** Accepted credentials. */
  static readonly environment = { AWS_ACCESS_KEY_ID: 'S3RVER', AWS_SECRET_ACCESS_KEY: 'S3RVER' }
  readonly #folder = mkdtempSync(join(tmpdir(), 'chowk-s3-'))
  #child: ChildProcess | undefined
  #port = 0
  #buckets = 0

  /** Starts with an empty bucket. */
  static async start(): Promise<S3Server> {
    const [server = new S3Server()] = idleServers.splice(0)
    server.#buckets++
    mkdirSync(server.#path)
    if (server.#child === undefined) await server.start()
    return server
  }

  /** Restarts at the same address. */
  async start(): Promise<void> {
    this.#port ||= await freePort()
    this.#child = spawn(process.execPath, [program, this.#folder, String(this.#port)], {
      stdio: ['pipe', 'pipe', 'inherit'],
    })
    for await (const _ of createInterface({ input: this.#child.stdout! })) return
    throw new Error('The S3 server did not start.')
  }

  async stop(): Promise<void> {
    const child = this.#child
    this.#child = undefined
    if (child?.kill('SIGKILL')) await once(child, 'exit')
  }

  async close(): Promise<void> {
    if (!thorough && idleServers.length === 0 && this.#child !== undefined) {
      rmSync(this.#path, { recursive: true, force: true })
      idleServers.push(this)
      return
    }
    await this.stop()
    rmSync(this.#folder, { recursive: true, force: true })
  }

  get endpoint(): string {
    return `http://127.0.0.1:${this.#port}`
  }

  /** Returns the value of `--images`. */
  address(prefix = 'site/uploads'): string {
    return `s3://${this.bucket}/${prefix}?endpoint=${this.endpoint}`
  }

  /** Returns the number of objects in the bucket. */
  held(): number {
    return filesIn(this.#path).filter((path) => path.endsWith('_S3rver_object')).length
  }

  get bucket(): string {
    return `images-${this.#buckets}`
  }

  get #path(): string {
    return join(this.#folder, this.bucket)
  }
}
