import { execFileSync, spawn } from 'node:child_process'
import { once } from 'node:events'
import { mkdirSync, mkdtempSync, readdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { setTimeout as pause } from 'node:timers/promises'
import { installInto, programTarballs } from '../scripts/packed.ts'
import { median, report, type Figure } from './report.ts'

const ROUNDS = 15
/** Milliseconds until a server has loaded everything after listening, and has cached compiled code. */
const SETTLED_MS = 5000

const bare = `
import fastify from 'fastify'
const app = fastify()
app.get('/', () => ({ ok: true }))
console.log('listening on ' + (await app.listen({ port: 0, host: '127.0.0.1' })))
`

/** Durations in milliseconds. */
interface Taken {
  readonly wall: number
  /** Processor time of all threads. */
  readonly processor: number
}

interface Settings {
  readonly cwd: string
  readonly env: NodeJS.ProcessEnv
}

/** Starts a server, and ends it once it listens, or some time later. */
async function untilReady(args: readonly string[], settings: Settings, lingerMs = 0): Promise<Taken> {
  const started = performance.now()
  const child = spawn(process.execPath, args, { ...settings, stdio: ['ignore', 'pipe', 'ignore'] })
  await once(child.stdout, 'data')
  const times = { wall: performance.now() - started, processor: processorOf(child.pid!) }
  await pause(lingerMs)
  const exit = once(child, 'exit')
  child.kill(lingerMs > 0 ? 'SIGTERM' : 'SIGKILL')
  await exit
  return times
}

/** Returns the processor time of a process. Linux has it by thread, in nanoseconds. */
function processorOf(pid: number): number {
  const threads = `/proc/${pid}/task`
  return readdirSync(threads)
    .map((id) => Number(readFileSync(`${threads}/${id}/schedstat`, 'utf8').split(' ')[0]) / 1e6)
    .reduce((sum, time) => sum + time, 0)
}

/** Runs a program until it exits. */
function untilDone(args: readonly string[], settings: Settings): Taken {
  const timed = 'TIMEFORMAT="%3R %3U %3S"; time "$@" > /dev/null'
  const script = `exec 2>&1; ${timed}`
  const printed = execFileSync('bash', ['-c', script, 'bash', process.execPath, ...args], settings)
  const [wall = NaN, user = NaN, system = NaN] = printed.toString().trim().split(' ').map(Number)
  return { wall: wall * 1000, processor: (user + system) * 1000 }
}

const figure = (what: string, most: number, ours: readonly Taken[], theirs: readonly Taken[]): Figure => {
  const medianOf = (samples: readonly Taken[], which: keyof Taken) =>
    median(samples.map((sample) => sample[which]))
  const [processor, wall] = [medianOf(ours, 'processor'), medianOf(ours, 'wall')]
  const [otherProcessor, otherWall] = [medianOf(theirs, 'processor'), medianOf(theirs, 'wall')]
  return {
    what: `${what}, in processor time`,
    ratio: processor / otherProcessor,
    goal: { most },
    detail: `${processor.toFixed(0)} ms against ${otherProcessor.toFixed(0)} ms; until it was there ${wall.toFixed(0)} ms against ${otherWall.toFixed(0)} ms, ${(wall / otherWall).toFixed(2)} times`,
  }
}

/** Compares the installed program with its parts, alternately. Linux only. Requires `npm run pack:all`. */
export async function benchStart(): Promise<void> {
  const folder = mkdtempSync(join(tmpdir(), 'chowk-start-'))
  try {
    installInto(folder, ...programTarballs())
    const program = join(folder, 'node_modules/@chowk/cli/bin/chowk.js')
    writeFileSync(join(folder, 'bare.mjs'), bare)
    // Contains compiled code, which a first start lacks.
    const temporary = join(folder, 'temporary')
    mkdirSync(temporary)
    const settings: Settings = {
      cwd: folder,
      env: { PATH: process.env.PATH, HOME: folder, TMPDIR: temporary },
    }
    const serve = [program, 'serve', '--store', 'memory', '--port', '0']
    const first = await untilReady(serve, settings, SETTLED_MS)
    untilDone([program, '--help'], settings)
    const rounds: Record<'bare' | 'serve' | 'nothing' | 'help', Taken>[] = []
    for (let round = 0; round < ROUNDS; round++)
      rounds.push({
        bare: await untilReady(['bare.mjs'], settings),
        serve: await untilReady(serve, settings),
        nothing: untilDone(['-e', '0'], settings),
        help: untilDone([program, '--help'], settings),
      })
    const all = (name: keyof (typeof rounds)[number]) => rounds.map((round) => round[name])
    report('Start', [
      figure('chowk serve against bare Fastify, until it listens', 1.5, all('serve'), all('bare')),
      figure('the same where no compiled code is kept', 2, [first], all('bare')),
      figure('chowk --help against node -e 0', 2, all('help'), all('nothing')),
    ])
  } finally {
    rmSync(folder, { recursive: true })
  }
}
