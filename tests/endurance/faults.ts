import { execFileSync } from 'node:child_process'
import { setTimeout as pause } from 'node:timers/promises'
import type { Cluster } from '../stores/postgres-cluster.ts'
import type { Database } from './database.ts'
import type { Dice } from './dice.ts'
import { MAX_AHEAD_MINUTES, type Server } from './servers.ts'
import { holdConnections } from './slow-clients.ts'

const MINUTE = 60_000

/** Targets of faults, and the number of each. */
export interface Run {
  readonly dice: Dice
  readonly servers: readonly Server[]
  readonly database: Database | undefined
  readonly counts: Map<string, number>
  /** Longest milliseconds from a kill to the first response of the server, while the store works. */
  worstRestart: number
  /** Latest time of any server's clock. */
  latest: number
  readonly wrong: string[]
  backUp(): void
}

interface Fault {
  readonly name: string
  readonly weight: number
  /** Limits the fault to one store. */
  readonly only?: 'sqlite' | 'postgres'
  readonly run: (run: Run) => Promise<void> | void
}

const aServer = ({ dice, servers }: Run) => dice.pick(servers)
const count = ({ counts }: Run, name: string) => void counts.set(name, (counts.get(name) ?? 0) + 1)

async function kill(run: Run, server: Server): Promise<number> {
  count(run, 'kill -9 of a server')
  return server.killAndStart()
}

/** Creates a fault that takes the database away for a while. Half of the time it also kills a server. */
const databaseAway = (
  name: string,
  weight: number,
  { mostMs, begin, end }: Record<'begin' | 'end', (primary: Cluster) => Promise<void>> & { mostMs: number },
): Fault => ({
  name,
  weight,
  only: 'postgres',
  async run(run) {
    const { primary } = run.database!
    const { dice } = run
    await begin(primary)
    await pause(dice.between(200, mostMs / 2))
    // The server returns only after the database.
    const restart = dice.chance(50) ? kill(run, aServer(run)) : undefined
    await pause(dice.between(200, mostMs / 2))
    await end(primary)
    await restart
  },
})

const faults: readonly Fault[] = [
  {
    name: 'kills',
    weight: 70,
    async run(run) {
      const victims = run.dice.chance(15) ? run.servers : [aServer(run)]
      const times = await Promise.all(victims.map((server) => kill(run, server)))
      run.worstRestart = Math.max(run.worstRestart, ...times)
    },
  },
  {
    name: 'server told to stop',
    weight: 4,
    async run(run) {
      const server = aServer(run)
      const wrong = await server.stop()
      if (wrong !== undefined) run.wrong.push(wrong)
      await server.start()
    },
  },
  {
    name: 'server stands still',
    weight: 4,
    async run(run) {
      const { pid } = aServer(run).process
      process.kill(pid, 'SIGSTOP')
      await pause(run.dice.between(200, 3000))
      process.kill(pid, 'SIGCONT')
    },
  },
  {
    name: 'clock stepped ahead, and back at the next start',
    weight: 6,
    async run(run) {
      const server = aServer(run)
      const max = MAX_AHEAD_MINUTES - server.ahead / MINUTE
      if (max < 1) return
      await server.advance(run.dice.between(1, max))
      run.latest = Math.max(run.latest, Date.now() + server.ahead)
    },
  },
  {
    name: 'connections half open or slow, 30 at once',
    weight: 6,
    run: (run) => holdConnections(aServer(run).origin, 30, run.dice),
  },
  { name: 'backup begun', weight: 2, run: (run) => run.backUp() },
  {
    name: 'disk full',
    weight: 5,
    only: 'sqlite',
    async run(run) {
      const { pid } = aServer(run).process
      const setSpace = (bytes: string) => execFileSync('prlimit', ['--pid', String(pid), `--fsize=${bytes}:`])
      setSpace('0')
      await pause(run.dice.between(200, 2000))
      // Half of the time the server is killed while the disk is full.
      if (run.dice.chance(50)) await kill(run, aServer(run))
      else setSpace('unlimited')
    },
  },
  {
    name: 'database connections cut',
    weight: 6,
    only: 'postgres',
    run: ({ database }) => database!.cutConnections(),
  },
  databaseAway('database stopped and started', 2, {
    begin: (primary) => primary.stop(),
    end: (primary) => primary.start(),
    mostMs: 2000,
  }),
  databaseAway('kill -9 of the database, and its start', 2, {
    begin: (primary) => primary.kill(),
    end: (primary) => primary.start(),
    mostMs: 1000,
  }),
  databaseAway('database stands still', 2, {
    begin: (primary) => primary.silence(),
    end: (primary) => primary.resume(),
    mostMs: 6000,
  }),
  { name: 'failover', weight: 1, only: 'postgres', run: ({ database }) => database!.failOver() },
]

/** Injects random faults, one at a time, until aborted. */
export async function trouble(run: Run, pauseMs: number, signal: AbortSignal): Promise<void> {
  const store = run.database === undefined ? 'sqlite' : 'postgres'
  const possible = faults.filter(({ only }) => only === undefined || only === store)
  while (!signal.aborted) {
    await pause(run.dice.below(2 * pauseMs), undefined, { signal }).catch(() => undefined)
    if (signal.aborted) return
    const fault = run.dice.weighed(possible)
    await fault.run(run)
    if (fault.name !== 'kills') count(run, fault.name)
  }
}
