import { mkdtempSync, openSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { setTimeout as pause } from 'node:timers/promises'
import { quotaActions } from '@chowk/contract'
import { openStore } from '@chowk/server'
import { freePort } from '../harness/free-port.ts'
import { rowsIn } from '../harness/recount.ts'
import { checkedBackup } from './backup.ts'
import { Caller } from './calls.ts'
import { check, type Findings } from './check.ts'
import { Database } from './database.ts'
import { Dice } from './dice.ts'
import { trouble, type Run } from './faults.ts'
import { Journal } from './journal.ts'
import { live, type Scene } from './members.ts'
import { reportOf } from './report.ts'
import { makeScene } from './scene.ts'
import { MAX_AHEAD_MINUTES, Server } from './servers.ts'

const MINUTE = 60_000
const UNLIMITED = 1_000_000_000
/** Minutes within which the last scheduled item is due, by the clock furthest ahead. */
const ALL_DUE_MINUTES = 15
const MEMBERS = ['m0', 'm1', 'm2', 'm3', 'm4', 'm5']

export interface Settings {
  readonly store: 'sqlite' | 'postgres'
  readonly minutes: number
  readonly seed: string
  /** Average pauses between a member's actions, and between faults. */
  readonly memberPauseMs: number
  readonly faultPauseMs: number
}

/** Runs servers under load and faults, then checks their rows against their responses. */
export async function endure(settings: Settings): Promise<{ report: string; findings: Findings }> {
  const { store, minutes, seed } = settings
  const folder = mkdtempSync(join(tmpdir(), 'chowk-endure-'))
  console.info(`Journal, log and, on SQLite, the database: ${folder}`)
  const journal = new Journal(join(folder, 'journal.jsonl'))
  const limits = join(folder, 'limits.json')
  const quotas = Object.fromEntries(quotaActions.map((action) => [action, UNLIMITED]))
  writeFileSync(limits, JSON.stringify({ burst_per_minute: UNLIMITED, quotas: { free: quotas } }))

  const database = store === 'postgres' ? await Database.start() : undefined
  const address = database?.address ?? `sqlite:${join(folder, 'chowk.sqlite')}`
  const log = openSync(join(folder, 'servers.log'), 'a')
  const ports = await Promise.all(Array.from({ length: database ? 3 : 1 }, freePort))
  const servers = ports.map((port) => new Server(port, ['--store', address, '--limits', limits], log))
  for (const server of servers) await server.start()
  const { keys, service } = await makeScene(servers[0]!.process, MEMBERS)
  const memoryBefore = servers.map((server) => server.residentMegabytes)

  const urls = servers.map(({ origin }) => `${origin}/api/v1`)
  const dice = (topic: string) => new Dice(`${seed} ${topic}`)
  const callers = MEMBERS.map(
    (name) => new Caller(name, keys.get(name)!, { journal, dice: dice(name), urls }),
  )
  const origins = servers.map(({ origin }) => origin)
  const scene: Scene = {
    members: callers,
    visitor: new Caller('visitor', '', { journal, dice: dice('visitor'), urls: origins }),
    service,
    posts: [],
    circlePosts: [],
    furthest: () => Math.max(...servers.map(({ ahead }) => ahead)),
  }
  let backup: Promise<void> | undefined
  let backups = 0
  const run: Run = {
    dice: dice('faults'),
    servers,
    database,
    counts: new Map(),
    worstRestart: 0,
    latest: Date.now(),
    wrong: [],
    backUp() {
      backup ??= checkedBackup(address, folder, journal).then((wrong) => {
        backup = undefined
        if (wrong !== undefined) backups++
        run.wrong.push(...(wrong ?? []))
      })
    },
  }

  const startedAt = Date.now()
  const [noFaults, noCalls] = [new AbortController(), new AbortController()]
  const faults = trouble(run, settings.faultPauseMs, noFaults.signal)
  const lives = callers.map((me) =>
    live(scene, me, dice(`acts of ${me.name}`), { pauseMs: settings.memberPauseMs, signal: noCalls.signal }),
  )
  const interrupted = new Promise<void>((resolve) => process.once('SIGINT', resolve))
  await Promise.race([pause(minutes * MINUTE, undefined, { ref: false }), faults, interrupted])
  noFaults.abort()
  await faults
  await backup
  noCalls.abort()
  await Promise.all(lives)

  // Lets the remaining scheduled items become due.
  const [server] = servers
  await server!.advance(MAX_AHEAD_MINUTES + ALL_DUE_MINUTES - Math.floor(server!.ahead / MINUTE))
  run.latest = Math.max(run.latest, Date.now() + server!.ahead)
  const hasPending = async () => {
    const response = await fetch(`${server!.origin}/_control/schedule`)
    return ((await response.json()) as { items: unknown[] }).items.length
  }
  for (let index = 0; index < 3000 && (await hasPending()) > 0; index++) await pause(100)
  const memoryAfter = servers.map((candidate) => candidate.residentMegabytes)
  for (const candidate of servers) {
    const wrong = await candidate.stop()
    if (wrong !== undefined) run.wrong.push(wrong)
  }

  const opened = await openStore(address, { mustExist: true })
  const rows = await rowsIn(opened.export())
  await opened.close()
  await database?.remove()
  await journal.close()
  const findings = check(journal, rows, run.latest)
  findings.wrong.push(...run.wrong)
  const milliseconds = Date.now() - startedAt
  const report = reportOf({
    settings,
    milliseconds,
    journal,
    run,
    backups,
    memoryBefore,
    memoryAfter,
    findings,
  })
  if (Object.values(findings).every((list: string[]) => list.length === 0))
    rmSync(folder, { recursive: true, force: true })
  return { report, findings }
}
