import { Readable, Writable } from 'node:stream'
import { run } from '../../packages/cli/src/program.ts'
import type { Run } from './chowk.ts'

/** The written text. It is not a terminal. */
class Written extends Writable {
  readonly #chunks: Buffer[] = []

  override _write(chunk: Buffer, _encoding: BufferEncoding, done: () => void): void {
    this.#chunks.push(chunk)
    done()
  }

  get text(): string {
    return Buffer.concat(this.#chunks).toString('utf8')
  }
}

let running: string | undefined

/**
 * Runs a command in the process of the tests, which has the environment and standard streams of a separate process.
 * @throws Error where another command has not ended: both would have the same.
 */
export async function runHere(
  words: readonly string[],
  environment: NodeJS.ProcessEnv,
  input: string | Uint8Array,
): Promise<Run> {
  if (running !== undefined)
    throw new Error(`"${words.join(' ')}" runs beside "${running}": give it a process`)
  running = words.join(' ')
  const [out, error] = [new Written(), new Written()]
  const stdin = Readable.from(input.length === 0 ? [] : [Buffer.from(input)], { objectMode: false })
  const restoring = [withEnvironment(environment), withStreams({ stdin, stdout: out, stderr: error })]
  try {
    const code = await run(words)
    return { out: out.text, error: error.text, code }
  } finally {
    for (const restore of restoring) restore()
    running = undefined
  }
}

/** The variables themselves are set, as libraries read them where Node does not see it. */
function withEnvironment(environment: NodeJS.ProcessEnv): () => void {
  const before = { ...process.env }
  const set = (wanted: NodeJS.ProcessEnv) => {
    for (const name of Object.keys(process.env)) if (!(name in wanted)) delete process.env[name]
    for (const [name, value] of Object.entries(wanted))
      if (process.env[name] !== value) process.env[name] = value
  }
  set(environment)
  return () => set(before)
}

function withStreams(
  streams: Readonly<Record<'stdin' | 'stdout' | 'stderr', Readable | Writable>>,
): () => void {
  const before = Object.keys(streams).map(
    (name) => [name, Object.getOwnPropertyDescriptor(process, name)!] as const,
  )
  for (const [name, value] of Object.entries(streams))
    Object.defineProperty(process, name, { value, configurable: true, enumerable: true, writable: true })
  return () => {
    for (const [name, descriptor] of before) Object.defineProperty(process, name, descriptor)
  }
}
