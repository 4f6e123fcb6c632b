import { fork, type ChildProcess } from 'node:child_process'
import { EventEmitter } from 'node:events'
import { join } from 'node:path'
import { PassThrough, type Readable } from 'node:stream'

/** Ends what a command has written, on each of its outputs: neither text nor JSON has it. */
export const END = '\0'

export interface Order {
  readonly words: readonly string[]
  readonly environment: NodeJS.ProcessEnv
}

export interface Ended {
  readonly code: number
}

/** As much of `ChildProcess` as tests of a server need. */
export interface Program extends EventEmitter {
  readonly pid?: number | undefined
  readonly stdout: Readable | null
  readonly stderr: Readable | null
  kill(signal?: NodeJS.Signals): boolean
}

/** As many as most files of tests have at once. */
const MAX_IDLE = 3
const idle = new Set<ChildProcess>()

/** How many processes wait for a command. */
export const idleProcesses = (): number => idle.size

/**
 * Runs a command of the program in a process that has run others, and has loaded what they needed: a server starts in a
 * fraction of the processor time. Outputs, exit and signals behave as for a separate process.
 */
export function runPooled(words: readonly string[], environment: NodeJS.ProcessEnv): Program {
  const [child = startProcess()] = idle
  idle.delete(child)
  child.send({ words, environment } satisfies Order)
  return new PooledRun(child)
}

/** A process that ends with the one that tests run in. */
function startProcess(): ChildProcess {
  const child = fork(join(import.meta.dirname, 'pooled-program.ts'), {
    execArgv: ['--conditions=@chowk/source', '--no-warnings'],
    stdio: ['ignore', 'pipe', 'pipe', 'ipc'],
  })
  return child.on('exit', () => idle.delete(child))
}

class PooledRun extends EventEmitter implements Program {
  readonly stdout: Readable
  readonly stderr: Readable
  readonly #child: ChildProcess
  #ended = false

  constructor(child: ChildProcess) {
    super()
    this.#child = child
    const [out, error] = [untilEnd(child.stdout!), untilEnd(child.stderr!)]
    ;[this.stdout, this.stderr] = [out.text, error.text]
    const settle = (code: number | null) => {
      this.#ended = true
      child.off('message', onEnded).off('exit', settle)
      this.emit('exit', code)
    }
    const onEnded = ({ code }: Ended) =>
      void Promise.all([out.ended, error.ended]).then(() => {
        if (idle.size < MAX_IDLE) idle.add(child)
        else child.kill()
        settle(code)
      })
    child.on('message', onEnded).on('exit', settle)
  }

  get pid(): number | undefined {
    return this.#child.pid
  }

  /** Sends the process a signal, as long as it runs this. */
  kill(signal?: NodeJS.Signals): boolean {
    return !this.#ended && this.#child.kill(signal)
  }
}

/** The output from now to the end of the command or its process. */
function untilEnd(source: Readable): { text: Readable; ended: Promise<void> } {
  const text = new PassThrough()
  const ended = new Promise<void>((resolve) => {
    const end = () => {
      source.off('data', pass).off('end', end)
      text.end()
      resolve()
    }
    const pass = (chunk: Buffer) => {
      const last = chunk.indexOf(END)
      text.write(last === -1 ? chunk : chunk.subarray(0, last))
      if (last !== -1) end()
    }
    source.on('data', pass).on('end', end)
  })
  return { text, ended }
}
