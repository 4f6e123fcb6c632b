import { writeFileSync } from 'node:fs'
import { availableParallelism } from 'node:os'
import { join } from 'node:path'
import { setTimeout } from 'node:timers/promises'
import { openStore } from '@chowk/server'
import { generateStore } from '@chowk/server/settings'
import { ServerProcess } from '../tests/durability/server-process.ts'
import { calls } from './calls.ts'
import { cpuMicrosOf } from './cpu.ts'
import { generatedSenders } from './generated-senders.ts'
import { load, type Measurable, type Measured } from './postgres/load.ts'
import { limits, type Sender } from './postgres/platform.ts'
import { median, report, type Figure } from './report.ts'
import { sizeOf } from './scale/worlds.ts'
import { onEachStore, type StorePlace } from './stores.ts'

const ITEMS = 10_000
const WARM_UP = 600
const REQUESTS = 1500
const ROUNDS = 3
const START_MS = 3000

/** Compares `chowk serve --workers 2` with one process: on SQLite, and on PostgreSQL. */
export async function benchCores(): Promise<void> {
  console.log(`\nServers, database and load share ${availableParallelism()} processors.`)
  await onEachStore(compare)
}

async function fill(address: string): Promise<Sender[]> {
  const store = await openStore(address)
  await generateStore(store, sizeOf(ITEMS))
  const senders = await generatedSenders(store)
  await store.close()
  return senders
}

/** Runs `chowk serve` with this number of workers during work. */
async function served<T>(
  workers: number,
  args: readonly string[],
  work: (server: Measurable) => Promise<T>,
): Promise<T> {
  const server = await ServerProcess.startWorkers(workers, [...args, '--no-site', '--log-level', 'silent'])
  try {
    // The others start once the first listens.
    await setTimeout(START_MS)
    return await work({ url: server.url, cpuMicros: () => Promise.resolve(cpuMicrosOf(server.pid)) })
  } finally {
    await server.stop()
  }
}

async function compare({ title, address, folder }: StorePlace): Promise<void> {
  const senders = await fill(address)
  const file = join(folder, 'limits.json')
  writeFileSync(file, JSON.stringify(limits))
  const args = ['--store', address, '--limits', file]
  const measure = (workers: number) =>
    served(workers, args, async (server) => {
      const measured: Record<string, Measured> = {}
      for (const [name, call] of Object.entries(calls)) {
        await load([server], call, senders, WARM_UP)
        measured[name] = await load([server], call, senders, REQUESTS)
      }
      return measured
    })
  const rounds: { one: Record<string, Measured>; two: Record<string, Measured> }[] = []
  for (let round = 0; round < ROUNDS; round++) rounds.push({ one: await measure(1), two: await measure(2) })
  const figures = Object.keys(calls).map((what): Figure => {
    const of = (side: 'one' | 'two', figure: keyof Measured) =>
      Math.round(median(rounds.map((round) => round[side][what]![figure])))
    return {
      what,
      ratio: median(rounds.map(({ one, two }) => two[what]!.perSecond / one[what]!.perSecond)),
      goal: { least: 1 },
      detail: `${of('two', 'perSecond')}/s with two workers, ${of('one', 'perSecond')}/s with one; ${of('two', 'cpuMicros')} and ${of('one', 'cpuMicros')} µs of processor time for a request`,
    }
  })
  report(`Two workers against one, ${title}`, figures)
}
