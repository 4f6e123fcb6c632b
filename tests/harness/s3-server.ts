import { spawn, type ChildProcess } from 'node:child_process'
import { once } from 'node:events'
import { mkdtempSync, readdirSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { createInterface } from 'node:readline'
import { filesIn } from './files-in.ts'
import { freePort } from './free-port.ts'
import { whole } from './sweep.ts'

const program = join(import.meta.dirname, 's3-process.js')

/** One that tests are done with, for the next outside CI: it takes a third of a second to start. */
const kept: S3Server[] = []

/** How many processes wait for their next use. */
export const idleS3Servers = (): number => kept.length

/** A real store with the interface of Amazon S3, on a port of this machine, with a bucket. It checks every signature. */
export class S3Server {
  static readonly bucket = 'images'
  /** The only credentials that it takes. */
  static readonly environment = { AWS_ACCESS_KEY_ID: 'S3RVER', AWS_SECRET_ACCESS_KEY: 'S3RVER' }
  readonly #folder = mkdtempSync(join(tmpdir(), 'chowk-s3-'))
  #child: ChildProcess | undefined
  #port = 0

  /** With an empty bucket. */
  static async start(): Promise<S3Server> {
    const [server = new S3Server()] = kept.splice(0)
    if (server.#child === undefined) await server.start()
    return server
  }

  /** Goes on where it was stopped, at the same address. */
  async start(): Promise<void> {
    this.#port ||= await freePort()
    this.#child = spawn(process.execPath, [program, this.#folder, String(this.#port), S3Server.bucket], {
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
    if (!whole && kept.length === 0 && this.#child !== undefined) {
      for (const name of readdirSync(this.#bucket))
        rmSync(join(this.#bucket, name), { recursive: true, force: true })
      kept.push(this)
      return
    }
    await this.stop()
    rmSync(this.#folder, { recursive: true, force: true })
  }

  get endpoint(): string {
    return `http://127.0.0.1:${this.#port}`
  }

  /** As `--images` takes it. */
  address(prefix = 'site/uploads'): string {
    return `s3://${S3Server.bucket}/${prefix}?endpoint=${this.endpoint}`
  }

  /** How many objects its bucket holds. */
  held(): number {
    return filesIn(this.#bucket).filter((path) => path.endsWith('_S3rver_object')).length
  }

  get #bucket(): string {
    return join(this.#folder, S3Server.bucket)
  }
}
