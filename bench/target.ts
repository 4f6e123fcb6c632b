import { execFileSync, spawn, type ChildProcess } from 'node:child_process'
import { once } from 'node:events'
import { join } from 'node:path'
import { createInterface } from 'node:readline'

/** A measured server in a separate process. */
export interface Target {
  readonly url: string
  /** Output before it was ready, by the first word of each line. */
  readonly said: ReadonlyMap<string, string>
  /** Returns the processor time used so far, if it calls `answerCpuMicros`. */
  cpuMicros(): Promise<number>
  /** Returns its memory, as it is and after a collection, if it calls `answerMemory`. */
  memory(): Promise<readonly [before: NodeJS.MemoryUsage, collected: NodeJS.MemoryUsage]>
  stop(): Promise<void>
}

/** Command prefix that pins a server to the first core, if supported. The load runs on the others. */
const pinned = (() => {
  try {
    execFileSync('taskset', ['-c', '0', 'true'])
    return ['taskset', '-c', '0']
  } catch {
    return []
  }
})()

/** Starts a target of this folder, from the sources of the packages, on one core unless `anyCore`. */
export const startTarget = (
  file: string,
  args: readonly string[] = [],
  { anyCore = false } = {},
): Promise<Target> =>
  start(['--conditions=@chowk/source', join(import.meta.dirname, file), ...args], anyCore ? [] : pinned)

async function start(args: readonly string[], through: readonly string[] = pinned): Promise<Target> {
  const [command = '', ...before] = [...through, process.execPath]
  const child: ChildProcess = spawn(command, [...before, ...args], {
    stdio: ['ignore', 'pipe', 'inherit', 'ipc'],
  })
  const said = new Map<string, string>()
  for await (const line of createInterface({ input: child.stdout! })) {
    const url = /listening on ([^\s"]+)/.exec(line)?.[1]
    if (url !== undefined) {
      return {
        url,
        said,
        async cpuMicros() {
          child.send('cpu')
          const [micros] = (await once(child, 'message')) as [number]
          return micros
        },
        async memory() {
          child.send('memory')
          const [usage] = (await once(child, 'message')) as [[NodeJS.MemoryUsage, NodeJS.MemoryUsage]]
          return usage
        },
        async stop() {
          child.kill()
          if (child.exitCode === null && child.signalCode === null) await once(child, 'exit')
        },
      }
    }
    const [word = '', ...rest] = line.split(' ')
    said.set(word, rest.join(' '))
  }
  throw new Error(`${args.join(' ')} ended before it listened.`)
}
